import { districtsOf, type Position, type Size, type Tile, tilesOf } from "../../../games/katchme/rules/index.js";
import { stream } from "../../../tables/decide/stream.js";
import type { CustomId } from "../../ui/custom-id.js";

/** What the custom_ids of practice carry in place of a table. */
export const practiceTable = "practice";

/**
 * One night to practise. It follows from the interaction that showed it, whose id also says when that was, so that nothing
 * has to be remembered.
 */
export interface Exercise {
  /** How many districts were asked for; null: any number. */
  readonly districts: Size | null;
  /** Id of the interaction that showed it. */
  readonly shown: string;
}

/** What a press on a practice message means. `half`: the tile that was chosen before; null: none. */
export type PracticePress =
  | { readonly type: "again"; readonly districts: Size | null }
  | { readonly type: "pick"; readonly exercise: Exercise; readonly half: Tile | null; readonly tile: Tile };

const sizes: readonly Size[] = [3, 4, 5, 6];

/** Every tile there is, by whose places custom_ids name them. */
const tiles = tilesOf(6);

const picking = /^([03-6])\.(\d{17,20})\.(\d{0,2})\.(\d{1,2})$/;

/** A number of districts, however it was given; null for anything else. */
export function sizeFrom(given: unknown): Size | null {
  return sizes.find((size) => String(size) === String(given)) ?? null;
}

/** The cards, dice and gangs of an exercise, all drawn from the id of the interaction that showed it. */
export function positionOf({ districts, shown }: Exercise): Position {
  const random = stream(Buffer.from(shown, "ascii"), 0, "act");
  const size = districts ?? sizes[random.pick(sizes.length)] ?? 3;
  const city = districtsOf(size);
  const district = () => city[random.pick(size)] ?? "orange";
  return {
    size,
    start: { bosozoku: district(), police: district() },
    dice: { pink: random.die(), blue: random.die() },
    tops: city.map(() => random.die()),
  };
}

/** The custom_id of a tile's button. */
export function pickId({ districts, shown }: Exercise, half: Tile | null, tile: Tile): CustomId {
  const before = half === null ? "" : String(tiles.indexOf(half));
  return practiceId("pick", `${districts ?? 0}.${shown}.${before}.${tiles.indexOf(tile)}`);
}

/** The custom_id of the button for a first or another night. */
export function againId(districts: Size | null): CustomId {
  return practiceId("again", String(districts ?? 0));
}

function practiceId(verb: PracticePress["type"], argument: string): CustomId {
  return { table: practiceTable, prompt: 0, verb, argument };
}

/** Reads such a custom_id; null for any other. */
export function readPractice({ verb, argument }: CustomId): PracticePress | null {
  if (verb === "again") return { type: "again", districts: sizeFrom(argument) };
  const [, districts, shown, half, picked] = picking.exec(argument) ?? [];
  if (verb !== "pick" || shown === undefined) return null;
  const tile = tiles[Number(picked)];
  if (tile === undefined) return null;
  const exercise = { districts: sizeFrom(districts), shown };
  return { type: "pick", exercise, half: half === "" ? null : (tiles[Number(half)] ?? null), tile };
}
