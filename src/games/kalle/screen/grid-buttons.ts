import type { APIActionRowComponent, APIButtonComponent } from "discord.js";
import { places, type Place, type View } from "../rules/index.js";
import type { Verb } from "../press.js";
import { placeName } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";

/** How a manhole's button looks: its name alone, so that all are equally wide and four fit a phone. */
type Spot = Pick<Button, "label" | "style" | "disabled">;

/** The custom_id parts that all buttons of a grid share. */
interface GridId {
  readonly table: string;
  readonly prompt: number;
  readonly verb: Verb;
}

const side = 4;

/** Four rows of four buttons, by place. */
export function gridOf(id: GridId, spots: readonly Spot[]): readonly APIActionRowComponent<APIButtonComponent>[] {
  const all = spots.map((spot, place): Button => ({ id: { ...id, argument: String(place) }, ...spot }));
  return Array.from({ length: side }, (_, row) => buttons(...all.slice(row * side, (row + 1) * side)));
}

/** Sixteen manholes that can all be pressed. */
export const anywhere: readonly Spot[] = places.map((place) => ({ label: placeName(place), style: "main" }));

/**
 * In colour what can be chosen: nothing else can be pressed. Where the police are and what lies there is in the picture
 * above, since a colour of theirs would look as if something were chosen there; what is half chosen is nowhere.
 *
 * @param resting whether nobody can choose
 */
export function spotsOf(view: View, resting: boolean): readonly Spot[] {
  const open = resting ? [] : pressable(view);
  return places.map((place) => ({
    label: placeName(place),
    style: open.includes(place) ? inviting(view) : "plain",
    disabled: !open.includes(place),
  }));
}

/**
 * A colour where only some can be chosen, another for an answer that is final. Where nearly all can be, a colour would
 * only seem to invite those who are not asked.
 */
function inviting({ phase }: View): Spot["style"] {
  switch (phase.type) {
    case "search":
      return "main";
    case "guess":
    case "point":
      return "marked";
    case "place":
    case "swap":
    case "hide":
    case "over":
      return "plain";
  }
}

/** Places that can be chosen now. */
function pressable({ phase, police, grid }: View): readonly Place[] {
  switch (phase.type) {
    case "place":
      return places;
    case "search":
      return phase.places;
    case "swap":
      return places.filter((place) => place !== police);
    case "guess":
      return places.filter((place) => grid[place] === null && phase.named.every(({ at }) => at !== place));
    case "point":
      return places.filter((place) => grid[place] === null);
    case "hide":
    case "over":
      return [];
  }
}
