import { districtsOf } from "../rules/index.js";
import type { NightScene } from "./scene.js";
import { districtMark, nameOf, seatMark } from "./words.js";
import { awayMark, seatName } from "../../../discord/ui/presence.js";

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
