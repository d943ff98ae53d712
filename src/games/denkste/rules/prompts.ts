import { turnPrompt } from "../../../game/kit.js";
import { cardOf, stopperOf, type Card } from "./turn.js";
import type { Prompt, Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** The card that a seat is to set, or may set again, in the running turn; null: it is not asked. */
export function askedFor({ phase, seats }: State, seat: Seat): Card | null {
  return phase.type === "over" ? null : cardOf(seat, phase.mover, seats);
}

/** Mover and stopper are asked at once. Whoever has set stays asked until the turn resolves, but nobody waits for it. */
export function prompts({ phase, seats, turn }: State): readonly Prompt[] {
  if (phase.type === "over") return [];
  const { mover, go, stop } = phase;
  return [
    { ...turnPrompt(turn, mover), awaited: go === null },
    { ...turnPrompt(turn, stopperOf(mover, seats)), awaited: stop === null },
  ];
}
