import { cardsEach, type Faction } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import type { Sight } from "./board.js";
import { type Counts, rankOf } from "./counts.js";
import { victory, weights, worths } from "./weights.js";

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
