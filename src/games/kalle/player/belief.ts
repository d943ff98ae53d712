import { type Place, places } from "../rules/index.js";
import { type Answer, type Habit, habitOf, type Manner, movedBy } from "./habits.js";
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
export function afterAny(belief: Belief, { moves }: Habit): Belief {
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
