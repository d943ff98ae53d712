import { distance, type Place, places, swaps, type View } from "../rules/index.js";

/** How Kalle's seat answers a search: by a swap, or null by passing. */
export type Answer = View["swapped"];

/** How Kalle's seat answers with the police on one place. */
export interface Habit {
  /** All that it may answer; the pass comes last. */
  readonly answers: readonly Answer[];
  /** By the place where Kalle is: the chance of each of the answers, in their order. */
  readonly chances: readonly (readonly number[])[];
  /** By the place where Kalle is: the chance that the answer takes him to each place. */
  readonly moves: readonly (readonly number[])[];
}

/** How somebody plays Kalle's seat: his habits by the place of the police. */
export interface Manner {
  /** While more than one card may still be turned. */
  readonly earlier: readonly Habit[];
  /** When it is but one. */
  readonly last: readonly Habit[];
}

/** How much an answer attracts that leaves Kalle one, two or three steps from the police. */
type Pull = readonly [one: number, two: number, three: number];

/** Passing attracts as much as so many swaps. */
const passing = 8;

/** How people play: away from the police, and one answer of ten is anything. */
const people = habits([1, 8, 16], 0.1);

/** Where the pull is the same everywhere, the answer says nothing about where Kalle is. */
const unread = habits([1, 1, 1], 0);

/** Who flees from the police whenever they come near, as people do. */
export const shy: Manner = { earlier: people, last: people };

/** Who answers alike wherever he is. */
export const calm: Manner = { earlier: unread, last: unread };

/** The same, but he flees in the end, when nobody can make use of it any more. */
export const cool: Manner = { earlier: unread, last: habits([1, 99, 99], 0) };

/** The habit of a manner with the police on `police`, where so many cards may still be turned. */
export function habitOf(manner: Manner, police: Place, left: number): Habit {
  const habit = (left === 1 ? manner.last : manner.earlier)[police];
  if (habit === undefined) throw new Error(`there is no place ${police}`);
  return habit;
}

/** Where an answer leaves the card that lies at `place`. */
export function movedBy(answer: Answer, place: Place): Place {
  if (answer?.a === place) return answer.b;
  return answer?.b === place ? answer.a : place;
}

/** Habits by the place of the police. `whim`: the share of answers that are anything, each as likely as the others. */
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
