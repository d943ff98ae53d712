import type { APIActionRowComponent, APIButtonComponent } from "discord.js";
import { places, type Place, type View } from "../rules/index.js";
import type { Verb } from "../press.js";
import type { EmojiName } from "../emojis/index.js";
import { cardFace, type KalleEmojis, placeName, signs } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";

/** An emoji alone: all cards are equally wide and four fit a phone. */
export interface Spot {
  readonly face: NonNullable<Button["emoji"]>;
  readonly style: Button["style"];
  readonly disabled: boolean;
}

/** The custom_id parts that all buttons of a grid share. */
export interface GridId {
  readonly table: string;
  readonly prompt: number;
  readonly verb: Verb;
}

const side = 4;

/** The emojis of covered cards, by place and with its name on them: as usual, and just swapped. */
const backs = places.map((place): Readonly<Record<"usual" | "swapped", EmojiName>> => {
  const name = placeName(place);
  return { usual: `gully${name}`, swapped: `swapped${name}` };
});

/** Whether the cards' emojis say how places are called: Unicode stand-ins do not. */
export function haveNames({ button }: KalleEmojis): boolean {
  return backs.every(({ usual, swapped }) => "id" in button[usual] && "id" in button[swapped]);
}

/** Four rows of four buttons, by place. */
export function gridOf(id: GridId, spots: readonly Spot[]): readonly APIActionRowComponent<APIButtonComponent>[] {
  return inRows(
    spots.map(({ face, style, disabled }, place): Button => ({
      id: { ...id, argument: String(place) },
      style,
      emoji: face,
      disabled,
    })),
  ).map((row) => buttons(...row));
}

/** The sixteen places' items, row by row. */
export function inRows<Each>(all: readonly Each[]): readonly (readonly Each[])[] {
  return Array.from({ length: side }, (_, row) => all.slice(row * side, (row + 1) * side));
}

/** Sixteen unknown cards that can all be pressed. */
export function covered(emoji: KalleEmojis): readonly Spot[] {
  return backs.map(({ usual }) => ({ face: emoji.button[usual], style: "main", disabled: false }));
}

/**
 * One colour for the police, another for what can be chosen: nothing else can be pressed. What is half chosen is nowhere.
 *
 * @param resting whether nobody can choose
 */
export function spotsOf(view: View, resting: boolean, emoji: KalleEmojis): readonly Spot[] {
  const open = resting ? [] : pressable(view);
  return backs.map((back, place) => ({
    face: faceOf(view, place, emoji.button[isSwapped(view, place) ? back.swapped : back.usual], emoji),
    style: place === view.police ? "alarm" : open.includes(place) ? inviting(view) : "plain",
    disabled: !open.includes(place),
  }));
}

/** Another colour for an answer that is final: the same buttons swapped before. */
function inviting({ phase }: View): Spot["style"] {
  return phase.type === "guess" || phase.type === "point" ? "marked" : "main";
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

/** @param back where the card is covered */
function faceOf(view: View, place: Place, back: Spot["face"], emoji: KalleEmojis): Spot["face"] {
  const card = view.grid[place] ?? null;
  if (place === view.police) return emoji.button.police;
  if (card !== null) return cardFace(card, emoji);
  if (view.phase.type === "guess" && view.phase.named.some(({ at }) => at === place)) return { name: signs.named };
  return back;
}

function isSwapped({ swapped }: View, place: Place): boolean {
  return swapped !== null && (swapped.a === place || swapped.b === place);
}
