import {
  compareThrows,
  type Dice,
  type Finished,
  type Thrown,
  worth,
} from "../../../../src/games/katchen/rules/index.js";

const faces = [1, 2, 3, 4, 5, 6];

/** Of three dice. */
export const falls: readonly Dice[] = faces.flatMap((a) => faces.flatMap((b) => faces.map((c): Dice => [a, b, c])));

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of the dice at these places. */
export function again(dice: Dice, places: readonly number[]): readonly Dice[] {
  return falls
    .filter((fall) => fall.every((die, place) => places.includes(place) || die === faces[0]))
    .map(([a, b, c]): Dice => [
      places.includes(0) ? a : dice[0],
      places.includes(1) ? b : dice[1],
      places.includes(2) ? c : dice[2],
    ]);
}

/** To throw again. */
export const choices: readonly (readonly number[])[] = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];

/** A turn throw by throw; `finish` is what its end is worth. */
export function prospects(
  dice: Dice,
  count: number,
  limit: number,
  finish: (dice: Dice, count: number) => number,
): number {
  const stop = finish(dice, count);
  if (count === limit) return stop;
  const further = choices.map((places) =>
    mean(again(dice, places).map((next) => prospects(next, count + 1, limit, finish))),
  );
  return Math.max(stop, ...further);
}

/** A finished turn and the coasters of its seat. */
export type Held = Thrown & { readonly held: number };

/** What seat `mine` has after these throws, in order. */
export function coastersAfter(throws: readonly Held[], mine: number): number {
  const ranked = throws.map((thrown, order): Held & Finished => ({ ...thrown, order })).toSorted(compareThrows);
  const lowest = ranked[0];
  const highest = ranked.at(-1);
  const own = ranked.find(({ seat }) => seat === mine);
  if (lowest === undefined || highest === undefined || own === undefined) throw new Error("not in this round");
  const given = Math.min(worth(highest.dice), highest.held);
  return own.held + (lowest === own ? given : 0) - (highest === own ? given : 0);
}
