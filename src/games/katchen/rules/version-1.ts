import type { Game, Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import { migrate } from "./migrate.js";
import type { Action, Options, State } from "./state.js";
import type { View } from "./view.js";

/** A state of version 1. Its options have no `knockOut`. */
type FirstState = unknown;

/**
 * Version 1, for games that were played by it: the same game on states without `knockOut`, which follows from the
 * shots.
 *
 * @param now version 2
 */
export function version1(
  now: Game<Options, State, Action, View, Event>,
): Game<Options, FirstState, Action, View, Event> {
  const newer = (state: FirstState): State => {
    const read = migrate(state, 1);
    if (read === null) throw new Error("no state of version 1");
    return read;
  };
  const older = ({ state, events }: Step<State, Event>): Step<FirstState, Event> => {
    const { shots } = state.options;
    return { state: { ...state, options: { shots } }, events };
  };
  return {
    ...now,
    rules: 1,
    setup: (seats, { shots }, random, opener) => older(now.setup(seats, now.options.parse({ shots }), random, opener)),
    prompts: (state) => now.prompts(newer(state)),
    legal: (state, seat) => now.legal(newer(state), seat),
    act: (state, seat, action, random) => older(now.act(newer(state), seat, action, random)),
    timeout: (state, seat, random) => now.timeout(newer(state), seat, random),
    view: (state, viewer) => now.view(newer(state), viewer),
    result: (state) => now.result(newer(state)),
  };
}
