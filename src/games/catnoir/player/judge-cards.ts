import { cardsEach, type Faction } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import type { Sight } from "./fast-board.js";
import { rankOf, type Counts } from "./counts.js";

/**
 * Points that none, one, two … cards of a faction in hand are worth, by rank. Tuned by play, as are the other weights
 * (docs/computer-players.md).
 */
const worths: readonly (readonly number[])[] = [
  [0, 0.27, 0.65, 1.28, 1.65, 2.06, 2.3],
  [0, 0.32, 0.68, 1.47, 1.82, 2.3, 2.65],
  [0, 0.3, 0.81, 1, 1.75, 2.1, 2.2],
  [0, 0.2, 0.44, 0.68, 1.39, 1.6, 1.7],
  [0, 0.25, 0.58, 0.96, 1.6, 1.9, 2],
  [0, 0.37, 0.55, 0.74, 0.91, 1.13, 1.2],
  [0, 0.4, 1.05, 1.41, 1.96, 2, 2.2],
  [0, 0.38, 0.81, 1.27, 1.66, 2.08, 2.2],
];

/** In points. */
export const weights = {
  /** An unseen card. */
  card: 0.37,
  /** A surplus card at the end of the turn. */
  surplus: 0.39,
  /** A point less for an opponent without points. */
  spite: 0.78,
  /** Added to `spite` for an opponent close to winning. */
  envy: 0.2,
};

/** Bonus for winning at once, above all else; half if likely. */
const victory = 10;

/** What a seat judges by: public information and its own hand. */
export interface Judge {
  readonly sight: Sight;
  readonly seat: Seat;
  readonly hand: Counts;
  /** Points missing to win. */
  readonly need: number;
  /** By rank: chance of an unseen card to be of this faction. */
  readonly chances: Counts;
  /** By seat and rank: the same for a card of that hand. */
  readonly hidden: readonly Counts[];
  /** By seat: the value of a point less; 0 for its own. */
  readonly spite: readonly number[];
}

/** @param hidden the seat's belief about other hands, by seat and rank; left out: any unseen card is possible */
export function judgeOf(sight: Sight, seat: Seat, hand: Counts, hidden?: readonly Counts[]): Judge {
  const { seats, target, points } = sight;
  const spite: number[] = [];
  for (let other = 0; other < seats; other += 1) {
    const has = points[other] ?? 0;
    spite.push(other === seat ? 0 : (weights.spite + (weights.envy * has) / target) / (seats - 1));
  }
  const chances = chancesOf(sight, hand);
  return {
    sight,
    seat,
    hand,
    need: target - (points[seat] ?? 0),
    chances,
    hidden: hidden ?? spite.map(() => chances),
    spite,
  };
}

function chancesOf({ kinds, display }: Sight, hand: Counts): Counts {
  const chances = hand.map(() => 0);
  let all = 0;
  for (const rank of kinds) {
    const unseen = cardsEach - (hand[rank] ?? 0) - (display[rank] ?? 0);
    chances[rank] = unseen;
    all += unseen;
  }
  for (const rank of kinds) chances[rank] = (chances[rank] ?? 0) / all;
  return chances;
}

/** The value of more cards of a faction; negative: fewer. */
export function change({ hand }: Judge, rank: number, cards: number): number {
  const now = hand[rank] ?? 0;
  return worthOfCards(rank, now + cards) - worthOfCards(rank, now);
}

function worthOfCards(rank: number, cards: number): number {
  const row = worths[rank];
  return row === undefined ? 0 : (row[Math.min(cards, row.length - 1)] ?? 0);
}

/** The (negative) value of losing sorted cards. */
export function loss(judge: Judge, cards: readonly Faction[]): number {
  let sum = 0;
  let same = 0;
  for (const [index, card] of cards.entries()) {
    same += 1;
    if (card === cards[index + 1]) continue;
    sum += change(judge, rankOf[card], -same);
    same = 0;
  }
  return sum;
}

/** The value of points gained, up to those needed. */
export function gained({ need }: Judge, points: number): number {
  return points < need ? points : need + victory;
}

/** The value of points likely to be gained. */
export function hoped({ need }: Judge, points: number): number {
  return points < need ? points : need + victory / 2;
}
