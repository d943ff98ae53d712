import { add, outcome, playing } from "./round.js";
import { loseGame } from "./match.js";
import { openShed } from "./shed.js";
import { worth } from "./throws.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";
import type { Event } from "./events.js";
import type { Dice, Phase, State, Thrown } from "./state.js";

/** A seat's only throw in a round of stage 1; the last one settles the round. */
export function throwInDeal(
  state: State,
  phase: Extract<Phase, { type: "deal" }>,
  seat: Seat,
  random: Random,
): Step<State, Event> {
  const dice: Dice = [random.die(), random.die(), random.die()];
  const throws: readonly Thrown[] = [...phase.throws, { seat, dice, count: 1 }];
  const threw: Event = { to: "all", type: "threw", seat, dice, count: 1, rethrown: null };
  if (throws.length < phase.order.length) {
    return { state: { ...state, phase: { ...phase, throws } }, events: [threw] };
  }
  return prependEvents([threw], settle(state, throws));
}

/** The lowest takes the highest's worth and opens the next round (README.md, "Stage 1"). */
function settle(state: State, throws: readonly Thrown[]): Step<State, Event> {
  const { highest, lowest, dice } = outcome(throws);
  const wanted = worth(dice);
  const coasters = Math.min(wanted, state.stack);
  const stack = state.stack - coasters;
  const dealt: Event = { to: "all", type: "dealt", seat: lowest, highest, coasters, worth: wanted, stack };
  const after: State = {
    ...state,
    coasters: add(state.coasters, lowest, coasters),
    stack,
    takers: [...state.takers.filter((taker) => taker !== lowest), lowest],
  };
  return prependEvents([dealt], goOn(after, lowest));
}

function goOn(state: State, lowest: Seat): Step<State, Event> {
  if (state.stack > 0) {
    return { state: { ...state, phase: { type: "deal", order: playing(state, lowest), throws: [] } }, events: [] };
  }
  return state.takers.length === 1 ? loseGame(state, lowest) : openShed(state);
}
