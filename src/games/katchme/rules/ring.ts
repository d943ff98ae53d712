import type { Random, Seat } from "../../../game/contract.js";

/** Clockwise. A game with n districts has the first n, closed to a ring. */
export const city = ["orange", "violet", "green", "yellow", "red", "turquoise"] as const;

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
