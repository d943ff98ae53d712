import { places, reach, type Place, type Event, distance, swaps, type View } from "../rules/index.js";

/** The answer of Kalle's seat to a search; null: a pass. */
export type Answer = View["swapped"];

/** Answers for one place of the police. */
export interface Habit {
  /** All possible answers; passing is last. */
  readonly answers: readonly Answer[];
  /** By Kalle's place: the chance of each answer. */
  readonly chances: readonly (readonly number[])[];
  /** By Kalle's place: the chance of each place after the answer. */
  readonly moves: readonly (readonly number[])[];
}

/** A way to play Kalle's seat: habits by the place of the police. */
export interface Manner {
  /** While more than one card may be turned. */
  readonly earlier: readonly Habit[];
  /** For the last card. */
  readonly last: readonly Habit[];
}

/** Weight of an answer that leaves Kalle one, two or three steps from the police. */
type Pull = readonly [one: number, two: number, three: number];

/** Passing weighs as much as this many swaps. */
const passing = 8;

/** How people play: away from the police, one answer of ten at random. */
const people = habits([1, 8, 16], 0.1);

/** Equal weights: answers say nothing about Kalle's place. */
const unread = habits([1, 1, 1], 0);

/** Flees whenever the police come near. */
export const shy: Manner = { earlier: people, last: people };

/** Answers the same wherever Kalle is. */
export const calm: Manner = { earlier: unread, last: unread };

/** As `calm`, but flees at the end, when nobody can use it. */
export const cool: Manner = { earlier: unread, last: habits([1, 99, 99], 0) };

/** By the place of the police and the cards left. */
export function habitOf(manner: Manner, police: Place, left: number): Habit {
  const habit = (left === 1 ? manner.last : manner.earlier)[police];
  if (habit === undefined) throw new Error(`there is no place ${police}`);
  return habit;
}

/** Where an answer leaves the card at `place`. @internal */
export function movedBy(answer: Answer, place: Place): Place {
  if (answer?.a === place) return answer.b;
  return answer?.b === place ? answer.a : place;
}

/** By the place of the police. `whim`: the share of uniformly random answers. */
function habits(pull: Pull, whim: number): readonly Habit[] {
  return places.map((police) => {
    const answers: readonly Answer[] = [...swaps(police), null];
    const chances = places.map((at) => {
      const drawn = answers.map((answer) => {
        const steps = distance(police, movedBy(answer, at));
        return (pull[steps - 1] ?? 1) * (answer === null ? passing : 1);
      });
      const sum = drawn.reduce((all, weight) => all + weight, 0);
      return drawn.map((weight) => ((1 - whim) * weight) / sum + whim / answers.length);
    });
    const moves = chances.map((row, at) => {
      const arriving = places.map(() => 0);
      for (const [index, chance] of row.entries()) {
        const to = movedBy(answers[index] ?? null, at);
        arriving[to] = (arriving[to] ?? 0) + chance;
      }
      return arriving;
    });
    return { answers, chances, moves };
  });
}

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

/** The belief without one place, not rescaled. @internal */
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
  const further = reach(next.covered, to).map((place) => looking(next, place, manner, searches - 1));
  return found + Math.max(...further);
}

/**
 * What is remembered of a round, in order.
 *
 * - `searched`: the card at `at` was not Kalle.
 * - `answered`: by Kalle's seat, with the police on `police` and `left` cards left.
 * - `faded`: a forgotten answer.
 */
export type Moment =
  | { readonly type: "searched"; readonly at: Place }
  | { readonly type: "answered"; readonly police: Place; readonly left: number; readonly answer: Answer }
  | { readonly type: "faded"; readonly police: Place; readonly left: number };

/** Cards that the police may turn without success. */
export const cardsToTurn = 8;

function runningRound(told: readonly Event[]): readonly Event[] {
  return told.slice(told.findLastIndex(({ type }) => type === "begins"));
}

/**
 * The current round as remembered. Searches stay: their cards lie open. Of the answers the latest share `memory` (0 …
 * 1) stays, rounded up; the last is marked on the table, so it is always known.
 */
export function recall(told: readonly Event[], memory: number): readonly Moment[] {
  const moments = momentsOf(runningRound(told));
  const answers = moments.filter(({ type }) => type === "answered");
  const remembered = new Set(answers.slice(-Math.max(1, Math.ceil(memory * answers.length))));
  return moments.map((moment) =>
    moment.type !== "answered" || remembered.has(moment)
      ? moment
      : { type: "faded", police: moment.police, left: moment.left },
  );
}

function momentsOf(round: readonly Event[]): readonly Moment[] {
  const moments: Moment[] = [];
  let police = -1;
  let left = cardsToTurn;
  for (const event of round) {
    if (event.type === "searched") {
      police = event.at;
      if (event.card !== null) left -= 1;
      moments.push({ type: "searched", at: event.at });
    } else if (event.type === "swapped") {
      moments.push({ type: "answered", police, left, answer: { a: event.a, b: event.b } });
    } else if (event.type === "passed") {
      moments.push({ type: "answered", police, left, answer: null });
    }
  }
  return moments;
}
