import { places, reach, type Place } from "../rules/index.js";
import { habitOf, movedBy, type Answer, type Habit, type Manner } from "./habits.js";
import type { Moment } from "./recall.js";

/** The chance of each place to be Kalle's; sum 1. */
export type Belief = readonly number[];

/** Equal chances for these places. */
export function anyOf(among: readonly Place[]): Belief {
  return places.map((place) => (among.includes(place) ? 1 / among.length : 0));
}

/**
 * Kalle's chances after what is remembered of the round: Bayes' rule, for a seat that answers in this manner.
 *
 * A failed search rules its place out. An answer favours places that make it likely, then swaps two cards. A forgotten
 * one spreads the chances as any answer might.
 *
 * @param start possible hiding places
 * @param covered places of covered cards now
 */
export function believe(start: Belief, moments: readonly Moment[], manner: Manner, covered: readonly Place[]): Belief {
  const last = moments.reduce<Belief>((belief, moment) => {
    switch (moment.type) {
      case "searched":
        return without(belief, moment.at);
      case "answered":
        return afterAnswer(belief, habitOf(manner, moment.police, moment.left), moment.answer);
      case "faded":
        return afterAny(belief, habitOf(manner, moment.police, moment.left));
    }
  }, start);
  return toOne(last.map((chance, place) => (covered.includes(place) ? chance : 0)));
}

/** The belief without one place, not rescaled. */
export function without(belief: Belief, at: Place): Belief {
  return belief.with(at, 0);
}

/** After an unknown answer. */
function afterAny(belief: Belief, { moves }: Habit): Belief {
  const arriving = places.map(() => 0);
  for (const [from, chance] of belief.entries()) {
    if (chance === 0) continue;
    for (const [to, share] of (moves[from] ?? []).entries()) arriving[to] = (arriving[to] ?? 0) + chance * share;
  }
  return arriving;
}

function afterAnswer(belief: Belief, { answers, chances }: Habit, answer: Answer): Belief {
  const index = answers.findIndex((other) => other?.a === answer?.a && other?.b === answer?.b);
  const weighed = belief.map((chance, place) => chance * (chances[place]?.[index] ?? 0));
  return toOne(places.map((place) => weighed[movedBy(answer, place)] ?? 0));
}

function toOne(belief: Belief): Belief {
  const sum = belief.reduce((all, chance) => all + chance, 0);
  return belief.map((chance) => chance / sum);
}

/** A search to be made. */
export interface Hunt {
  /** The mice's. */
  readonly belief: Belief;
  /** Places of the covered cards, ascending. */
  readonly covered: readonly Place[];
  /** Cards that may still be turned. */
  readonly left: number;
}

/** Searches to look ahead, this one included. */
const depth = 3;

/**
 * The chance to find Kalle within three searches, the first at `to`, then at the likeliest places. Kalle's seat answers
 * in this manner; what answers tell, and cards covered again, are ignored.
 */
export function chanceToFind(hunt: Hunt, to: Place, manner: Manner): number {
  return looking(hunt, to, manner, depth);
}

function looking({ belief, covered, left }: Hunt, to: Place, manner: Manner, searches: number): number {
  const isTurned = covered.includes(to);
  const found = isTurned ? (belief[to] ?? 0) : 0;
  const leftAfter = isTurned ? left - 1 : left;
  if (searches === 1 || leftAfter === 0) return found;
  const next: Hunt = {
    belief: afterAny(without(belief, to), habitOf(manner, to, leftAfter)),
    covered: covered.filter((place) => place !== to),
    left: leftAfter,
  };
  const further = reach(next.covered, to, !isTurned).map((place) => looking(next, place, manner, searches - 1));
  return found + Math.max(...further);
}
