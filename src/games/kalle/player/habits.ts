import { distance, type Place, places, swaps, type View } from "../rules/index.js";

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

/** Where an answer leaves the card at `place`. */
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
