import type { z } from "zod";
import { RuleViolation, type Prompt, type Random, type Result, type Seat, type Step } from "./contract.js";

/**
 * The head of every `act`: the action fits its schema, the game still runs, and the seat is asked for something.
 *
 * @param prompts the open questions; none when the game is over
 * @throws RuleViolation `malformed`, `over` or `not-your-turn`
 */
export function admit(schema: z.ZodType, action: unknown, prompts: readonly Prompt[], seat: Seat): void {
  if (!schema.safeParse(action).success) throw new RuleViolation("malformed");
  if (prompts.length === 0) throw new RuleViolation("over");
  if (prompts.every((prompt) => prompt.seat !== seat)) throw new RuleViolation("not-your-turn");
}

/**
 * The phase, if it is the one in which something may be done.
 *
 * @throws RuleViolation `not-now` in any other
 */
export function during<Phase extends { readonly type: string }, T extends Phase["type"]>(
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

/** The question to the seat whose turn it is: the table's time limit counts, and an answer to an older one is refused. */
export function turnPrompt(id: number, seat: Seat): Prompt {
  return { id, seat, pace: "turn", seconds: null, awaited: true, stale: "refuse" };
}

/** The step with other events told before its own. */
export function tellFirst<State, Event>(events: readonly Event[], step: Step<State, Event>): Step<State, Event> {
  return { state: step.state, events: [...events, ...step.events] };
}

/** All seats clockwise, `from` first. */
export function clockwise(from: Seat, seats: number): readonly Seat[] {
  return Array.from({ length: seats }, (_, step) => (from + step) % seats);
}

/** Items in groups of the same value, the highest first; within a group in the order in which they stand. */
export function tiers<T>(items: readonly T[], value: (item: T) => number): readonly (readonly T[])[] {
  const values = [...new Set(items.map(value))].toSorted((a, b) => b - a);
  return values.map((each) => items.filter((item) => value(item) === each));
}

/** The places by one number a seat, the most first; seats with equally many share a place. */
export function placesBy(scores: readonly number[]): Result["places"] {
  return tiers([...scores.keys()], (seat) => scores[seat] ?? 0);
}

/**
 * Any of the things that a seat may choose from, by chance.
 *
 * @throws Error when there are none, since then the seat is not asked
 */
export function pickFor<T>(seat: Seat, items: readonly T[], random: Random): T {
  const [item] = items.slice(random.pick(Math.max(items.length, 1)));
  if (item === undefined) throw new Error(`seat ${seat} is not asked`);
  return item;
}
