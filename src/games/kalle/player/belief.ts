import { places, reach, type Place } from "../rules/index.js";
import { habitOf, movedBy, type Answer, type Habit, type Manner } from "./habits.js";
import type { Moment } from "./recall.js";

/** By place: the chance that Kalle is there. The sum is 1. */
export type Belief = readonly number[];

/** He may as well be at any of these places. */
export function anyOf(among: readonly Place[]): Belief {
  return places.map((place) => (among.includes(place) ? 1 / among.length : 0));
}

/**
 * Where Kalle is, after all that is in mind of the round: exactly what Bayes makes of it for somebody who takes Kalle's seat to
 * answer in this manner.
 *
 * A search that did not find him rules a place out. An answer makes the places likelier from which it was to be expected, and
 * then moves what was believed of the two cards with them. One that has faded moves it as any answer might.
 *
 * @param start where he may have hidden
 * @param covered the places of the covered cards now
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

/** The belief without one place. The sum is less than 1 by what was believed of it. */
export function without(belief: Belief, at: Place): Belief {
  return belief.with(at, 0);
}

/** What is to be believed after an answer that is not known. */
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

/** A search that is to be made. */
export interface Hunt {
  /** What the mice believe. */
  readonly belief: Belief;
  /** The places of the covered cards, ascending. */
  readonly covered: readonly Place[];
  /** How many cards may still be turned. */
  readonly left: number;
}

/** So many searches it looks ahead, this one included. */
const depth = 3;

/**
 * How likely Kalle is found if the police go to `to` now, and in the searches after it where they are likeliest to find him,
 * three searches in all. Between two of them Kalle's seat is taken to answer in this manner; what the mice will learn from
 * seeing the answer, and cards that it may cover again, are left out.
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
