import type { Random, Seat } from "../../../game/contract.js";
import { rankByDice, type Ranked } from "./ties.js";

/**
 * The seats from first to last after the prelude: the winner, then by cards left, fewer first, equal ones by dice
 * (docs/rules/katchme.md, "Places and lives"). @param left cards left by seat
 */
export function place(left: readonly number[], winner: Seat, random: Random): Ranked {
  const others = left.map((cards, seat) => ({ seat, cards })).filter(({ seat }) => seat !== winner);
  const sizes = [...new Set(others.map(({ cards }) => cards))].toSorted((a, b) => a - b);
  const groups = sizes.map((size) => {
    const equal = others.filter(({ cards }) => cards === size).map(({ seat }) => seat);
    return rankByDice(equal, random);
  });
  return {
    order: [winner, ...groups.flatMap(({ order }) => order)],
    events: groups.flatMap(({ events }) => events),
  };
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
