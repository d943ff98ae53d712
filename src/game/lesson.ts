import type { Random, Seat, Step, GameEvent } from "./contract.js";
import type { Key } from "./scene.js";

/** The learner's seat. Everybody else at the table is scripted. */
export const learner: Seat = 0;

/**
 * A game's lesson: a scripted deal and a few decisions, played by the game's own rules. Its texts are the game's
 * `lesson`, of which `intro` says the goal and `end` what to remember. In all of them `{{you}}`, `{{other}}` and
 * `{{third}}` are the names of the first three seats.
 */
export interface Lesson<State, Action, Event extends GameEvent> {
  /** How many sit at the table. */
  readonly seats: number;
  /** Whether the board is made of its buttons, which are then drawn, disabled, when a step is over too. */
  readonly grid: boolean;
  /** Three to five. The first one's deal is fresh. */
  readonly steps: readonly LessonStep<State, Action, Event>[];
}

/** One decision. What is drawn for the learner, and what the rules allow, is theirs to choose. */
export interface LessonStep<State, Action, Event extends GameEvent> {
  /** The table that it begins with. */
  readonly deal: Deal<State, Event>;
  /** What dice show and draws pick in this step for the learner and for all others, in order, over and over. */
  readonly chance: { readonly own: readonly number[]; readonly others: readonly number[] };
  /** The ephemeral message on which the question is asked; null: it is asked on the board. */
  readonly ephemeral: string | null;
  /** Whether the board's picture is drawn above that message, in place of its own. */
  readonly board: boolean;
  /** What is said above the buttons. */
  ask(state: State): Key;
  /** What another seat does that is asked; null: it does nothing, and the learner goes first. */
  others(state: State, seat: Seat): Action | null;
  /** Whether the learner has more to do in this step, where the rules ask them again. */
  goesOn(state: State): boolean;
  /** The outcome in words. @param actions the learner's in this step, in order */
  judge(state: State, actions: readonly Action[]): Judged;
}

/** How a step's table comes about: with new cards and dice, or out of the one that the step before has left. */
export type Deal<State, Event extends GameEvent> =
  { readonly type: "fresh"; make(): Step<State, Event> } | { readonly type: "onward"; make(before: State): State };

/** What is said of a decision. */
export interface Judged {
  /** Whether it was a good one. */
  readonly good: boolean;
  readonly said: Key;
}

/** Any game's lesson. */
export type AnyLesson = Lesson<unknown, unknown, GameEvent>;

/** Chance that gives written numbers, and how many of them it has given. */
export interface Scripted extends Random {
  drawn(): number;
}

/**
 * Chance that gives these numbers in order, over and over. What is shuffled stays as it is.
 *
 * @param drawn how many were given before
 */
export function scripted(numbers: readonly number[], drawn = 0): Scripted {
  let at = drawn;
  const next = (): number => {
    at += 1;
    return numbers[(at - 1) % numbers.length] ?? 0;
  };
  return { die: next, pick: (count) => next() % count, shuffle: (items) => [...items], drawn: () => at };
}
