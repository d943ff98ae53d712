import { playing, thirteen } from "./round.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import type { Options, Phase, State } from "./state.js";
import { prependEvents, groupByValue } from "../../../game/kit.js";

/** `opener` opens the first game; without one the seats roll for it from seat 0 on. */
export function setup(seats: number, options: Options, opener: Seat | null): Step<State, Event> {
  const none = Array.from({ length: seats }, () => 0);
  const state: State = {
    options,
    seats,
    question: 1,
    game: 1,
    shots: none,
    gone: [],
    coasters: none,
    stack: thirteen,
    takers: [],
    phase: { type: "rolloff", rolls: none.map((_, seat) => ({ seat, die: null })) },
  };
  return opener === null ? { state, events: [] } : openGame(state, opener);
}

/** All coasters on the stack, stage 1 from the opener on. */
export function openGame(state: State, opener: Seat): Step<State, Event> {
  return {
    state: {
      ...state,
      coasters: state.coasters.map(() => 0),
      stack: thirteen,
      takers: [],
      phase: { type: "deal", order: playing(state, opener), throws: [] },
    },
    events: [{ to: "all", type: "opens", seat: opener, stage: "deal", game: state.game }],
  };
}

/** One die of the roll-off; after the last the highest opens, or those who tie roll again. */
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
  const [highest = []] = groupByValue(rolls, (other) => other.die ?? 0);
  const seats = highest.map((other) => other.seat);
  const [opener] = seats;
  if (opener !== undefined && seats.length === 1) {
    return prependEvents([rolled], openGame(state, opener));
  }
  return {
    state: { ...state, phase: { type: "rolloff", rolls: seats.map((tied) => ({ seat: tied, die: null })) } },
    events: [rolled, { to: "all", type: "tied", seats }],
  };
}
