import { pickFor } from "../../../game/kit.js";
import { askedFor } from "./prompts.js";
import { isStopSetting, numbers, stopSettings } from "./stop-card.js";
import { discsFor, trackAt } from "./track.js";
import type { Random, Seat } from "../../../game/contract.js";
import type { Action, State } from "./state.js";

const goes: readonly Action[] = numbers.map((number) => ({ type: "go", number }));

/** All actions of a seat: six numbers for the mover, every setting of the discs for the stopper. */
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

/** Whether a seat may do what fits the schema: set the card it is asked for, and on the Stop-Card the right discs. */
export function isLegal(state: State, seat: Seat, action: Action): boolean {
  if (askedFor(state, seat) !== action.type) return false;
  return action.type === "go" || isStopSetting(action.numbers, discs(state), state.options.hasteGedacht);
}

/**
 * What a seat does whose time is up: anything that it may do, at random.
 *
 * @throws Error when it is not asked.
 */
export function timeout(state: State, seat: Seat, random: Random): Action {
  return pickFor(seat, legal(state, seat), random);
}

/** How many discs of the Stop-Card the running turn has. */
function discs({ phase, counters, options }: State): number {
  return phase.type === "over" ? 0 : discsFor(trackAt(counters[phase.mover] ?? 0, options.length));
}
