import type { Game, Random, Seat, Step, GameEvent } from "./contract.js";
import type { Key } from "./scene.js";

/** The learner's seat; others are scripted. */
export const learner: Seat = 0;

/**
 * A scripted deal and a few decisions under the game's own rules. In its texts (the game's `lesson`: `intro` the goal,
 * `end` what to remember) `{{you}}`, `{{other}}` and `{{third}}` are the first three seats' names.
 */
export interface Lesson<State, Action, Event extends GameEvent> {
  readonly seats: number;
  /** Three to five; the first has a fresh deal. */
  readonly steps: readonly LessonStep<State, Action, Event>[];
  /** How many decisions were good (`{{good}}`), where nobody could know; left out: how many are right. */
  readonly score?: (good: number) => Key;
  /** The example of the rules, told by the text `help.example`. */
  readonly example: Example<State, Event>;
}

/** A table played up to the moment of the example. */
export interface Example<State, Event extends GameEvent> {
  /** By seat. */
  readonly names: readonly string[];
  /** Whose ephemeral message's picture is shown; null: the board's. */
  readonly ephemeral: { readonly name: string; readonly seat: Seat } | null;
  play(): Step<State, Event>;
}

/** One decision; the learner is free within the rules. */
export interface LessonStep<State, Action, Event extends GameEvent> {
  /** The table at its beginning. */
  readonly deal: Deal<State, Event>;
  /** Numbers for dice and draws, used in order, over and over. */
  readonly chance: { readonly own: readonly number[]; readonly others: readonly number[] };
  /** The ephemeral message that shows the prompt; null: the board shows it. */
  readonly ephemeral: string | null;
  /** Whether the board is shown with that message. */
  readonly board: boolean;
  /** The text above the buttons. */
  ask(state: State): Key;
  /** Another asked seat's action; null: it waits for the learner. */
  others(state: State, seat: Seat): Action | null;
  /** Whether the step has another prompt for the learner. */
  goesOn(state: State): boolean;
  /** @param actions the learner's in this step, in order */
  judge(state: State, actions: readonly Action[]): Judged;
}

/** A new deal, or what the step before has left, with what has happened since. */
export type Deal<State, Event extends GameEvent> =
  | { readonly type: "fresh"; make(): Step<State, Event> }
  | { readonly type: "onward"; make(before: State): Step<State, Event> };

/** What is said about a decision. */
export interface Judged {
  /** Null: there was nothing to decide. */
  readonly good: boolean | null;
  readonly said: Key;
}

/** Judges by whether the decision was good. */
export function judged(good: boolean, ifGood: Key, otherwise: Key): Judged {
  return { good, said: good ? ifGood : otherwise };
}

/** A single decision, without dice or draws, in which nobody else acts. */
export const singleDecision = {
  chance: { own: [0], others: [0] },
  others: () => null,
  goesOn: () => false,
} as const;

/** Any game's lesson. */
export type AnyLesson = Lesson<unknown, unknown, GameEvent>;

/** Chance that gives prescribed numbers, and counts them. */
export interface Scripted extends Random {
  drawn(): number;
}

/**
 * Gives these numbers in order, over and over; shuffles nothing.
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

/**
 * Plays moves, collecting all events.
 *
 * @throws RuleViolation
 */
export function played<State, Action, Event extends GameEvent>(
  rules: Pick<Game<unknown, State, Action, unknown, Event>, "act">,
  begun: Step<State, Event>,
  moves: readonly (readonly [Seat, Action])[],
  random: Random,
): Step<State, Event> {
  return moves.reduce(({ state, events }, [seat, action]) => {
    const step = rules.act(state, seat, action, random);
    return { state: step.state, events: [...events, ...step.events] };
  }, begun);
}
