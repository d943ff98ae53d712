import type { Prompt, Seat } from "../../../game/contract.js";
import type { Action, State } from "./state.js";
import { turnPrompt } from "../../../game/kit.js";

/** The seat in turn, be it that another may throw for it; null when the match is over. */
export function asked({ phase }: State): Seat | null {
  switch (phase.type) {
    case "rolloff":
      return phase.rolls.find((roll) => roll.die === null)?.seat ?? null;
    case "deal":
    case "shed":
      return phase.order[phase.throws.length] ?? null;
    case "over":
      return null;
  }
}

/** Who may throw: one seat, and where one press throws for all everybody who is still to throw, in their order. */
function throwers(state: State): readonly Seat[] {
  const { phase, options } = state;
  const next = asked(state);
  if (next === null) return [];
  if (options.byHand || phase.type === "shed" || phase.type === "over") return [next];
  return phase.type === "deal"
    ? phase.order.slice(phase.throws.length)
    : phase.rolls.flatMap(({ seat, die }) => (die === null ? [seat] : []));
}

/** Every action opens the next prompt. Only the seat in turn is waited for. */
export function prompts(state: State): readonly Prompt[] {
  const next = asked(state);
  return throwers(state).map((seat) => ({ ...turnPrompt(state.question, seat), awaited: seat === next }));
}

/** Whether a seat has nothing to decide until a game or the match is over: it is out, or has got rid of its coasters. */
export function watches({ phase, coasters, gone }: Pick<State, "phase" | "coasters" | "gone">, seat: Seat): boolean {
  return gone.includes(seat) || (phase.type === "shed" && coasters[seat] === 0);
}

const first: readonly Action[] = [{ type: "throw" }];

const further: readonly Action[] = [
  ...[[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]].map((dice): Action => ({ type: "rethrow", dice })),
  { type: "stand" },
];

/** Throwing, or with dice on the table rethrowing or standing. */
export function legal(state: State, seat: Seat): readonly Action[] {
  if (!throwers(state).includes(seat)) return [];
  return state.phase.type === "shed" && state.phase.dice !== null ? further : first;
}

/** What a time-out does: stand if there are dice, else throw. */
export function timeout({ phase }: State): Action {
  return phase.type === "shed" && phase.dice !== null ? { type: "stand" } : { type: "throw" };
}
