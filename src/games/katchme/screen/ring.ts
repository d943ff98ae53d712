import { districtsOf, type Card, type District, type Gangs, type Size } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import type { NightScene } from "./scene.js";
import { districtLetter, districtName, districtSign, gangSigns, keycap } from "./words.js";

/** What a ring is drawn from: the cards that lie open in it, and where the gangs start. */
export interface Ring {
  readonly size: Size;
  /** In the order of the ring. */
  readonly tops: readonly Card[];
  readonly start: Gangs;
}

/**
 * The districts from the top down as they lie clockwise, each with its card and who starts there.
 *
 * @param owners what is to be said of who is there, by the district's place; empty: nothing
 */
export function ringLines(
  { size, tops, start }: Ring,
  t: Translate,
  owners: readonly string[] = [],
): readonly string[] {
  return districtsOf(size).map((district, place) => {
    const line = districtLine(district, tops[place] ?? 0, start, t);
    return [line, owners[place] ?? ""].filter((part) => part !== "").join(" · ");
  });
}

function districtLine(district: District, top: Card, { bosozoku, police }: Gangs, t: Translate): string {
  const gangs = [bosozoku === district ? gangSigns.bosozoku : "", police === district ? gangSigns.police : ""];
  const name = `**${districtLetter(district)}** ${districtName(district, t)}`;
  return [keycap(top), districtSign(district), name, ...gangs].filter((part) => part !== "").join(" ");
}

/** The ring of a night. */
export function ringOf({ view }: NightScene): Ring {
  const size = view.options.districts;
  return { size, tops: view.piles.slice(0, size).map(({ top }) => top), start: view.markers };
}
