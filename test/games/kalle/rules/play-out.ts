import { expect } from "vitest";
import { kalle, type Action, type Event, type Options, type State } from "../../../../src/games/kalle/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import type { Random, Seat } from "../../../../src/game/contract.js";

/** What the seat that is asked does. */
export type Decide = (state: State, random: Random) => Action;

/** `state`: before the action. */
export interface Turn {
  readonly state: State;
  readonly seat: Seat;
  readonly action: Action;
  readonly events: readonly Event[];
}

/** Anything that is legal. */
export const anything: Decide = (state, random) => {
  const actions = kalle.legal(state, asked(state));
  return actions[random.pick(actions.length)] ?? expect.fail("nothing is legal");
};

/** -1: the game is over. */
export function asked(state: State): Seat {
  return kalle.prompts(state)[0]?.seat ?? -1;
}

/** 300 actions are far more than any game has. */
export function playOut(seats: number, options: Options, seed: number, decide: Decide): readonly Turn[] {
  const random = seededRandom(seed);
  const turns: Turn[] = [];
  let { state } = kalle.setup(seats, options, random, null);
  while (kalle.result(state) === null) {
    if (turns.length === 300) throw new Error("the game does not end");
    const seat = asked(state);
    const action = decide(state, random);
    const step = kalle.act(state, seat, action, random);
    turns.push({ state, seat, action, events: step.events });
    state = step.state;
  }
  return turns;
}
