import { districtsOf, type Card, type District, type Gangs, type Size } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import {
  districtLetter,
  districtMark,
  districtName,
  districtSign,
  gangSigns,
  keycap,
  nameOf,
  seatMark,
  type NightScene,
} from "./words.js";
import { awayMark, seatName } from "../../../discord/ui/presence.js";

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

/** Whose pile is at each district and how large it is, in the order of the ring. */
export function ownersInRing(scene: NightScene): readonly string[] {
  return districtsOf(scene.view.options.districts).map((_, place) => ownerOf(scene, place));
}

/** Those who sit at no district, a line each. */
export function homelessLines(scene: NightScene): readonly string[] {
  const size = scene.view.options.districts;
  return scene.seats.slice(size).map((_, index) => `${seatMark(size + index, size)} ${ownerOf(scene, size + index)}`);
}

/** All piles in a line, for where they do not matter but may be asked for. */
export function sizesLine(scene: NightScene): string {
  const seats = scene.seats.map((_, seat) => ownerOf(scene, seat));
  const neutral = districtsOf(scene.view.options.districts)
    .map((district, place) => `${districtMark(district)} ${ownerOf(scene, place)}`)
    .slice(seats.length);
  return [scene.t("katchme.numbers"), [...seats, ...neutral].join(", ")].join(" ");
}

/** A pile by its owner and its sizes. */
function ownerOf({ view, names, seats, t }: NightScene, pile: number): string {
  const seen = view.piles[pile];
  const owner = seats[pile];
  const name = owner === undefined ? t("katchme.neutral") : seatName(owner, nameOf(names, pile));
  const sizes = t("katchme.sizes", { draw: seen?.draw ?? 0, discard: seen?.discard ?? 0 });
  return [`${name} ${sizes}`, awayMark(owner, t)].filter((part) => part !== "").join(" · ");
}
