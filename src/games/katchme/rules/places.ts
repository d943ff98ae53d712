import { placesBy } from "../../../game/kit.js";
import type { Random, Seat } from "../../../game/contract.js";
import { rankByDice, type Ranked } from "./ties.js";

/**
 * The seats from first to last after the prelude: the winner, then by cards left, fewer first, equal ones by dice
 * (docs/rules/katchme.md, "Places and lives"). @param left cards left by seat
 */
export function place(left: readonly number[], winner: Seat, random: Random): Ranked {
  const tied = placesBy(left.map((cards, seat) => (seat === winner ? 1 : -cards)));
  const groups = tied.map((seats) => rankByDice(seats, random));
  return { order: groups.flatMap(({ order }) => order), events: groups.flatMap(({ events }) => events) };
}

/** What each seat has to live on, by seat, when they came in in this order. */
export function livesAt(order: readonly Seat[]): readonly number[] {
  return order.map((_, seat) => livesOf(order.indexOf(seat), order.length));
}

function livesOf(rank: number, seats: number): number {
  if (rank === 0) return 17;
  if (rank === seats - 1) return 13;
  if (seats < 4) return 15;
  if (rank === 1) return 16;
  return rank === seats - 2 ? 14 : 15;
}
