import type { ClubGame } from "../store/store.js";

/** Why a game does not count; the reasons are explained at the column (`club_games.why`). */
export type WhyNot = NonNullable<ClubGame["why"]>;

/** What of a seat decides whether its game counts. */
export interface Attendance {
  /** A computer player's from the start. */
  readonly isComputer: boolean;
  /** Its owner has left it to a stand-in. */
  readonly left: boolean;
  /** Its owner has taken some decisions. */
  readonly hasPlayed: boolean;
}

/** The fewest people who have to play. */
const minPeople = 2;

/**
 * Why a game that is played to its end does not count; null: it counts. Of those who have to play one has to stay to the
 * end: people who leave a game that they have played have lost it.
 */
export function whyNotCounted(seats: readonly Attendance[]): Exclude<WhyNot, "closed"> | null {
  if (seats.some(({ isComputer }) => isComputer)) return "computer";
  const stayed = seats.filter(({ left }) => !left).length;
  const left = seats.filter((seat) => seat.left && seat.hasPlayed).length;
  return stayed === 0 || stayed + left < minPeople ? "alone" : null;
}

/** Why a game that starts now will not count; null: it will, if two people play. */
export function whyNotFromStart(seats: readonly Pick<Attendance, "isComputer">[]): WhyNot | null {
  return seats.some(({ isComputer }) => isComputer) ? "computer" : null;
}
