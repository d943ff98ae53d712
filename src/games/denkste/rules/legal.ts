import { pickFor, turnPrompt } from "../../../game/kit.js";
import {
  cardOf,
  isStopSetting,
  numbers,
  stopperOf,
  stopSettings,
  type Card,
  type Action,
  type State,
} from "./state.js";
import { discsFor, trackAt } from "./tracks.js";
import type { Prompt, Random, Seat } from "../../../game/contract.js";

/** The card that a seat sets or may change in this turn. */
function askedFor({ phase, seats }: State, seat: Seat): Card | null {
  return phase.type === "over" ? null : cardOf(seat, phase.mover, seats);
}

/** Mover and stopper at once. A seat that has set stays asked until the turn resolves, but is not awaited. */
export function prompts({ phase, seats, turn }: State): readonly Prompt[] {
  if (phase.type === "over") return [];
  const { mover, go, stop } = phase;
  return [
    { ...turnPrompt(turn, mover), awaited: go === null },
    { ...turnPrompt(turn, stopperOf(mover, seats)), awaited: stop === null },
  ];
}

const goes: readonly Action[] = numbers.map((number) => ({ type: "go", number }));

/** Six numbers for the mover, every setting for the stopper. */
export function legal(state: State, seat: Seat): readonly Action[] {
  switch (askedFor(state, seat)) {
    case "go":
      return goes;
    case "stop":
      return stopSettings(discs(state), state.options.hasteGedacht).map((stop) => ({ type: "stop", numbers: stop }));
    case null:
      return [];
  }
}

/** Whether it is the seat's own card, with the right discs on a Stop-Card. */
export function isLegal(state: State, seat: Seat, action: Action): boolean {
  if (askedFor(state, seat) !== action.type) return false;
  return action.type === "go" || isStopSetting(action.numbers, discs(state), state.options.hasteGedacht);
}

/**
 * What a time-out does: a random legal action.
 *
 * @throws Error if the seat is not asked
 */
export function timeout(state: State, seat: Seat, random: Random): Action {
  return pickFor(seat, legal(state, seat), random);
}

function discs({ phase, counters, options }: State): number {
  return phase.type === "over" ? 0 : discsFor(trackAt(counters[phase.mover] ?? 0, options.length));
}
