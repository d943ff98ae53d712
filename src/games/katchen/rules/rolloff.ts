import { openGame } from "./setup.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import { tellFirst, tiers } from "../../../game/kit.js";
import type { Event } from "./events.js";
import type { Phase, State } from "./state.js";

/** One die for the opening; with the last one the highest opens, or those who tie for it roll again. */
export function roll(
  state: State,
  phase: Extract<Phase, { type: "rolloff" }>,
  seat: Seat,
  random: Random,
): Step<State, Event> {
  const die = random.die();
  const rolls = phase.rolls.map((other) => (other.seat === seat ? { seat, die } : other));
  const rolled: Event = { to: "all", type: "rolled", seat, die };
  if (rolls.some((other) => other.die === null)) {
    return { state: { ...state, phase: { type: "rolloff", rolls } }, events: [rolled] };
  }
  const [highest = []] = tiers(rolls, (other) => other.die ?? 0);
  const seats = highest.map((other) => other.seat);
  const [opener] = seats;
  if (opener !== undefined && seats.length === 1) {
    return tellFirst([rolled], openGame(state, opener));
  }
  return {
    state: { ...state, phase: { type: "rolloff", rolls: seats.map((tied) => ({ seat: tied, die: null })) } },
    events: [rolled, { to: "all", type: "tied", seats }],
  };
}
