import type { Random, Seat } from "../../../game/contract.js";

/** Clockwise. A game with n districts has the first n, closed to a ring. */
const city = ["orange", "violet", "green", "yellow", "red", "turquoise"] as const;

export type District = (typeof city)[number];

/** Number of districts. */
export type Size = 3 | 4 | 5 | 6;

/** The Bōsōzoku drive counter-clockwise, the police clockwise. */
export type Gang = "bosozoku" | "police";

/** Where each gang is. */
export interface Gangs {
  readonly bosozoku: District;
  readonly police: District;
}

/** The districts of a game, clockwise from orange. */
export function districtsOf(size: Size): readonly District[] {
  return city.slice(0, size);
}

/** In the ring, clockwise from 0; also the number of its seat and pile. */
export function placeOf(district: District): number {
  return city.indexOf(district);
}

/** Where this many steps in its own direction take a gang. */
export function drive(gang: Gang, from: District, steps: number, size: Size): District {
  const way = gang === "police" ? steps : -steps;
  return districtAt((((placeOf(from) + way) % size) + size) % size);
}

export function anyDistrict(size: Size, random: Random): District {
  return districtAt(random.pick(size));
}

function districtAt(place: number): District {
  const district = city[place];
  if (district === undefined) throw new RangeError(`no district in place ${place}`);
  return district;
}

/** A seat's district. */
export function districtOf(seat: Seat, size: Size): District | null {
  return seat < size ? districtAt(seat) : null;
}

/** The seat at this district, or at the next with one, clockwise: it rolls if the Bōsōzoku are there. */
export function rollerAt(district: District, seats: number): Seat {
  const place = placeOf(district);
  return place < seats ? place : 0;
}

/** 1 … 6: the first legs of Bōsōzoku (pink) and police (blue). */
export interface Dice {
  readonly pink: number;
  readonly blue: number;
}

/** Everything that determines a night's answer. */
export interface Position {
  readonly size: Size;
  readonly start: Gangs;
  readonly dice: Dice;
  /** The discards' top cards, in the order of the ring. */
  readonly tops: readonly Card[];
}

/** One gang's way to a stop. */
interface Leg {
  readonly from: District;
  readonly steps: number;
  readonly to: District;
}

/** Both gangs' ways to a stop. */
export interface Stop {
  readonly bosozoku: Leg;
  readonly police: Leg;
}

/** `stop` counts from 1. */
export type Answer =
  { readonly type: "collision"; readonly stop: number; readonly district: District } | { readonly type: "circle" };

/** Up to the collision, or all that count. */
export interface Route {
  readonly stops: readonly Stop[];
  readonly answer: Answer;
}

/** Stop by stop until both gangs stop in the same district, at most once per district (README.md, "Phase 2"). */
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

/** As long as the card where the gang has stopped. */
function onward(gang: Gang, from: District, { tops, size }: Position): Leg {
  return leg(gang, from, tops[placeOf(from)] ?? 0, size);
}

function leg(gang: Gang, from: District, steps: number, size: Size): Leg {
  return { from, steps, to: drive(gang, from, steps, size) };
}

const whens = ["when-1", "when-2", "when-3", "when-4", "when-5", "when-6"] as const;

/** A tile: the stop, the district, or that there is no collision. */
export type Tile = (typeof whens)[number] | `where-${District}` | "circle";

const wheres = city.map((district): Tile => `where-${district}`);

/** Every *when*, every *where*, the vicious circle. */
export const tiles: readonly Tile[] = [...whens, ...wheres, "circle"];

/** The tiles of a game, in the order of `tiles`. */
export function tilesOf(size: Size): readonly Tile[] {
  return [...whens.slice(0, size), ...wheres.slice(0, size), "circle"];
}

/** *When* and *where*, or the vicious circle alone. */
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

/** 1 … 6. */
export type Card = number;

const values: readonly Card[] = [1, 2, 3, 4, 5, 6];

/** All cards, fifteen of each value, ascending. */
export const ninety: readonly Card[] = values.flatMap((value) => Array.from({ length: 15 }, () => value));

/** Whether a card is one above or below a target; 6 and 1 are neighbours too. */
export function fits(card: Card, target: number): boolean {
  const distance = Math.abs(card - target);
  return distance === 1 || distance === 5;
}

/** @throws Error if there is none, which no rule allows */
export function topOf(cards: readonly Card[]): Card {
  const [top] = cards;
  if (top === undefined) throw new Error("a card is missing");
  return top;
}
