import { rankByScores } from "../../../game/kit.js";
import type { Seat } from "../../../game/contract.js";
import { handLimit, lastTurn } from "./factions.js";
import { end, handOf } from "./holdings.js";
import { plays } from "./plays.js";
import { runInOrder, addEvents, type Stepped } from "./steps.js";
import type { State } from "./state.js";

/** The round of a turn, both from 1. */
export function roundOf(turn: number, seats: number): number {
  return Math.ceil(turn / seats);
}

/** Begins turn number `state.turn`. */
export function openTurn(state: State, seat: Seat): Stepped {
  const { actions } = state.options;
  return runInOrder(
    state,
    (now) => addEvents(now, { type: "turn", seat, turn: state.turn, actions }),
    (now) => goOn(now, seat, actions),
  );
}

/** Goes on with the turn, or ends it if no action is left or possible. */
export function goOn(state: State, seat: Seat, actions: number): Stepped {
  if (actions === 0) return endTurn(state, seat);
  // There is no passing: a seat that can act must.
  if (state.display.length > 0 || plays(state, seat).length > 0) {
    return addEvents({ ...state, phase: { type: "turn", seat, actions } });
  }
  return runInOrder(
    state,
    (now) => addEvents(now, { type: "idle", seat }),
    (now) => endTurn(now, seat),
  );
}

/** The hand limit applies only here. */
function endTurn(state: State, seat: Seat): Stepped {
  const surplus = handOf(state, seat).length - handLimit;
  if (surplus <= 0) return passOn(state, seat);
  return addEvents({ ...state, phase: { type: "trim", seat, surplus } }, { type: "surplus", seat, count: surplus });
}

/** Starts the next seat's turn, unless the game has lasted too long. */
export function passOn(state: State, seat: Seat): Stepped {
  if (state.turn >= lastTurn) {
    const [winners = []] = rankByScores(state.points);
    return end(state, winners, "turns");
  }
  return openTurn({ ...state, turn: state.turn + 1 }, (seat + 1) % state.seats);
}
