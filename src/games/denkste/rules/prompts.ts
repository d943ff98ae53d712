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
    { id: turn, seat: mover, pace: "turn", seconds: null, awaited: go === null, stale: "refuse" },
    { id: turn, seat: stopperOf(mover, seats), pace: "turn", seconds: null, awaited: stop === null, stale: "refuse" },
  ];
}
