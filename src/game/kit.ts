import type { z } from "zod";
import { RuleViolation, type Prompt, type Random, type Result, type Seat, type Step } from "./contract.js";

/**
 * Opens every `act`.
 *
 * @param prompts none when the game is over
 * @throws RuleViolation `malformed`, `over` or `not-your-turn`
 */
export function admit(schema: z.ZodType, action: unknown, prompts: readonly Prompt[], seat: Seat): void {
  if (!schema.safeParse(action).success) throw new RuleViolation("malformed");
  if (prompts.length === 0) throw new RuleViolation("over");
  if (prompts.every((prompt) => prompt.seat !== seat)) throw new RuleViolation("not-your-turn");
}

/**
 * An `act` for games that number prompts by `state.question`.
 *
 * @throws RuleViolation if the action is not legal
 */
export function actAndAdvance<State extends { readonly question: number }, Action, Event>(
  schema: z.ZodType<Action>,
  prompts: (state: State) => readonly Prompt[],
  move: (state: State, seat: Seat, action: Action, random: Random) => Step<State, Event>,
): (state: State, seat: Seat, action: Action, random: Random) => Step<State, Event> {
  return (state, seat, action, random) => {
    admit(schema, action, prompts(state), seat);
    const step = move(state, seat, action, random);
    return { state: { ...step.state, question: state.question + 1 }, events: step.events };
  };
}

/** The phase. @throws RuleViolation `not-now` if it is another */
export function requirePhase<Phase extends { readonly type: string }, T extends Phase["type"]>(
  phase: Phase,
  type: T,
): Extract<Phase, { readonly type: T }> {
  if (!isIn(phase, type)) throw new RuleViolation("not-now");
  return phase;
}

function isIn<Phase extends { readonly type: string }, T extends Phase["type"]>(
  phase: Phase,
  type: T,
): phase is Extract<Phase, { readonly type: T }> {
  return phase.type === type;
}

/** The prompt of the seat in turn, without a time limit of its own. */
export function turnPrompt(id: number, seat: Seat): Prompt {
  return { id, seat, kind: "turn", seconds: null, awaited: true, stale: "refuse" };
}

/** The step with other events before its own. */
export function prependEvents<State, Event>(events: readonly Event[], step: Step<State, Event>): Step<State, Event> {
  return { state: step.state, events: [...events, ...step.events] };
}

/** All seats clockwise from `from`. */
export function clockwise(from: Seat, seats: number): readonly Seat[] {
  return Array.from({ length: seats }, (_, step) => (from + step) % seats);
}

/** Groups by value, highest first; order within a group is kept. */
export function groupByValue<T>(items: readonly T[], value: (item: T) => number): readonly (readonly T[])[] {
  const values = [...new Set(items.map(value))].toSorted((a, b) => b - a);
  return values.map((each) => items.filter((item) => value(item) === each));
}

/** Places by score, highest first; ties share a place. */
export function rankByScores(scores: readonly number[]): Result["places"] {
  return groupByValue([...scores.keys()], (seat) => scores[seat] ?? 0);
}

/** Places numbered from 1: after two tied on place 1 comes place 3. */
export function numberPlaces(
  places: Result["places"],
): readonly { readonly place: number; readonly seats: readonly Seat[] }[] {
  return places.map((seats, index) => ({ place: places.slice(0, index).flat().length + 1, seats }));
}

/** Those ahead by these scores if none of them won; else nobody. */
export function overtaken(before: readonly number[], winners: readonly Seat[]): readonly Seat[] {
  const ahead = rankByScores(before)[0] ?? [];
  return ahead.some((seat) => winners.includes(seat)) ? [] : ahead;
}

/**
 * A random one of a seat's choices.
 *
 * @throws Error if there are none
 */
export function pickFor<T>(seat: Seat, items: readonly T[], random: Random): T {
  const [item] = items.slice(random.pick(Math.max(items.length, 1)));
  if (item === undefined) throw new Error(`seat ${seat} is not asked`);
  return item;
}
