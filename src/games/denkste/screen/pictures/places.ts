import type { Point } from "../../../../discord/images/svg.js";
import type { Seat } from "../../../../game/contract.js";
import { cornerOf, fieldOf, sizesOf, type Field, type Length, type Track } from "../../rules/index.js";

/** Where everything lies on a board of one length. */
export interface Places {
  readonly length: Length;
  /** Width of a field. */
  readonly field: number;
  /** Distance of each track's fields from the board's centre, sideways. */
  readonly reach: Readonly<Record<Track, number>>;
}

/** In pixels; the height is the board and two strips for names. */
export const size = { width: 800, height: 912, strip: 60 } as const;

export const tracks: readonly Track[] = [1, 2, 3];

/** The board's centre. */
export const middle: Point = { x: size.width / 2, y: size.height / 2 };

/** Every track is a square, and all fields have one size. */
export function placesOf(length: Length): Places {
  return length === "long"
    ? { length, field: 73, reach: { 1: 340, 2: 255, 3: 170 } }
    : { length, field: 94, reach: { 1: 330, 2: 220, 3: 110 } };
}

/** Fields of a track. */
export function fieldsOn(track: Track, length: Length): number {
  return sizesOf(length)[track - 1] ?? 0;
}

/** A field's centre. Corner 0 is the upper left; counting is clockwise. */
export function pointOf(field: Field, { length, reach }: Places): Point {
  if (field === "goal") return middle;
  const side = fieldsOn(field.track, length) / 4;
  const away = reach[field.track];
  const along = ((field.index % side) / side) * 2 * away - away;
  switch (Math.floor(field.index / side)) {
    case 0:
      return { x: middle.x + along, y: middle.y - away };
    case 1:
      return { x: middle.x + away, y: middle.y + along };
    case 2:
      return { x: middle.x - along, y: middle.y + away };
    default:
      return { x: middle.x - away, y: middle.y - along };
  }
}

/** Where a figure is after this many steps. */
export function placeOf(counter: number, seat: Seat, seats: number, places: Places): Point {
  return pointOf(fieldOf(counter, seat, seats, places.length), places);
}

/** The start field of a seat on a track. */
export function startField(track: Track, seat: Seat, seats: number, length: Length): Field {
  return { track, index: (cornerOf(seat, seats) * fieldsOn(track, length)) / 4 };
}
