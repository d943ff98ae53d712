import type { ClubGame } from "../store/store.js";

/** Why a game does not count; the reasons are explained at the column (`club_games.why`). */
export type WhyNot = NonNullable<ClubGame["why"]>;

/** What of a seat decides whether its game counts. */
export interface Attendance {
  /** A computer player's from the start. */
  readonly isComputer: boolean;
  /** A stand-in has it now. */
  readonly left: boolean;
}

/** The fewest people who have to play to the end. */
const fewestPeople = 2;

/** Why a game that is played to its end does not count; null: it counts. */
export function whyNotCounted(seats: readonly Attendance[]): Exclude<WhyNot, "closed"> | null {
  if (seats.some(({ isComputer }) => isComputer)) return "computer";
  return seats.filter(({ left }) => !left).length < fewestPeople ? "alone" : null;
}

/** Why a game that starts now will not count; null: it will, if two people play to the end. */
export function whyNotFromStart(seats: readonly Pick<Attendance, "isComputer">[]): WhyNot | null {
  return seats.some(({ isComputer }) => isComputer) ? "computer" : null;
}
