import { cardsEach, type Faction } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import type { Sight } from "./board.js";
import { rankOf, type Counts } from "./counts.js";

/**
 * What cards of a faction in a hand are worth, in points: by the rank of the faction, for none, one, two … of them. More than
 * the last are worth as much as the last. Found by playing (docs/players.md), like the other weights.
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

/** What else counts, in points. */
export const weights = {
  /** A card that nobody has seen yet. */
  card: 0.37,
  /** A card too many at the end of the turn. */
  surplus: 0.39,
  /** A point less for each of the opponents, where they have none. */
  spite: 0.78,
  /** How much more it is where they have nearly enough to win. */
  envy: 0.2,
};

/** To win at once is worth so much besides, which is more than anything else is; half of it where it is but likely. */
const victory = 10;

/** A seat that judges what to do, from what everybody sees and its own hand. */
export interface Judge {
  readonly sight: Sight;
  readonly seat: Seat;
  readonly hand: Counts;
  /** How many points it needs to win. */
  readonly need: number;
  /** By rank: how likely a card that nobody sees is of this faction. */
  readonly chances: Counts;
  /** By seat and rank: how likely a card in its hand is of this faction. */
  readonly hidden: readonly Counts[];
  /** By seat: what a point less for it is worth; nothing for its own. */
  readonly spite: readonly number[];
}

/**
 * How a seat judges.
 *
 * @param hidden what it thinks of the hands of others, by seat and rank; without it a card of theirs may be any that it does
 * not see.
 */
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

/** What it is worth to have so many cards of a faction more, or with a negative number less. */
export function change({ hand }: Judge, rank: number, cards: number): number {
  const now = hand[rank] ?? 0;
  return worthOfCards(rank, now + cards) - worthOfCards(rank, now);
}

function worthOfCards(rank: number, cards: number): number {
  const row = worths[rank];
  return row === undefined ? 0 : (row[Math.min(cards, row.length - 1)] ?? 0);
}

/** What it is worth to part with sorted cards; negative. */
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

/** What points are worth that the seat gets. More than it needs are worth no more. */
export function gained({ need }: Judge, points: number): number {
  return points < need ? points : need + victory;
}

/** What points are worth that the seat is likely to get. */
export function hoped({ need }: Judge, points: number): number {
  return points < need ? points : need + victory / 2;
}
