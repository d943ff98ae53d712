import type { Card } from "./deck.js";
import { city, drive, placeOf, type District, type Gang, type Gangs, type Size } from "./ring.js";

/** The dice of a night, 1 … 6 each: the Bōsōzoku's first leg and the police's. */
export interface Dice {
  readonly pink: number;
  readonly blue: number;
}

/** All that a night's answer follows from. */
export interface Position {
  readonly size: Size;
  /** Where the gangs start. */
  readonly start: Gangs;
  readonly dice: Dice;
  /** What lies on top of the discard at each district, in the order of the ring. */
  readonly tops: readonly Card[];
}

/** One gang on its way to one stop, so many districts on. */
export interface Leg {
  readonly from: District;
  readonly steps: number;
  readonly to: District;
}

/** Both gangs on their way to the same stop. */
export interface Stop {
  readonly bosozoku: Leg;
  readonly police: Leg;
}

/** What a night comes to. `stop` counts from 1. */
export type Answer =
  { readonly type: "collision"; readonly stop: number; readonly district: District } | { readonly type: "circle" };

/** The whole ride: the stops up to the collision, or all that count where there is none. */
export interface Route {
  readonly stops: readonly Stop[];
  readonly answer: Answer;
}

/**
 * Rides stop by stop until both gangs stop in the same district, or for as many stops as there are districts
 * (README.md, "Phase 2").
 */
export function ride(position: Position): Route {
  const { size, start, dice } = position;
  const stops: Stop[] = [];
  let next: Stop = {
    bosozoku: leg("bosozoku", start.bosozoku, dice.pink, size),
    police: leg("police", start.police, dice.blue, size),
  };
  for (let stop = 1; stop <= size; stop += 1) {
    stops.push(next);
    const { bosozoku, police } = next;
    if (bosozoku.to === police.to) return { stops, answer: { type: "collision", stop, district: police.to } };
    next = {
      bosozoku: onward("bosozoku", bosozoku.to, position),
      police: onward("police", police.to, position),
    };
  }
  return { stops, answer: { type: "circle" } };
}

/** Every leg but the first is as long as the card says on which the gang has stopped. */
function onward(gang: Gang, from: District, { tops, size }: Position): Leg {
  return leg(gang, from, tops[placeOf(from)] ?? 0, size);
}

function leg(gang: Gang, from: District, steps: number, size: Size): Leg {
  return { from, steps, to: drive(gang, from, steps, size) };
}

const whens = ["when-1", "when-2", "when-3", "when-4", "when-5", "when-6"] as const;

/** What can be snatched: at which stop, in which district, or that they do not collide. */
export type Tile = (typeof whens)[number] | `where-${District}` | "circle";

const wheres = city.map((district): Tile => `where-${district}`);

/** The thirteen tiles there are: every *when*, every *where*, the vicious circle. */
export const tiles: readonly Tile[] = [...whens, ...wheres, "circle"];

/** The tiles of a game, in the order of `tiles`. */
export function tilesOf(size: Size): readonly Tile[] {
  return [...whens.slice(0, size), ...wheres.slice(0, size), "circle"];
}

/** The tiles that are right by an answer: *when* and *where*, or the vicious circle alone. */
export function rightTiles(answer: Answer): readonly Tile[] {
  switch (answer.type) {
    case "circle":
      return ["circle"];
    case "collision": {
      const place = placeOf(answer.district);
      return [...whens.slice(answer.stop - 1, answer.stop), ...wheres.slice(place, place + 1)];
    }
  }
}
