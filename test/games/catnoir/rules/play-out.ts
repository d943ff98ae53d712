import { catnoir, type Event, type Options, type State } from "../../../../src/games/catnoir/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import type { Seat } from "../../../../src/game/contract.js";

/** After an action, with all events until then. */
export interface Moment {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Of a random game. */
export function playOut(seats: number, options: Options, seed: number): readonly Moment[] {
  const random = seededRandom(seed);
  const start = catnoir.setup(seats, options, random, null);
  const all: Event[] = [...start.events];
  const states: { readonly state: State; readonly count: number }[] = [];
  let { state } = start;
  for (;;) {
    states.push({ state, count: all.length });
    const asked = catnoir.prompts(state);
    const prompt = asked[random.pick(Math.max(asked.length, 1))];
    if (prompt === undefined) break;
    const actions = catnoir.legal(state, prompt.seat);
    const action = actions[random.pick(actions.length)];
    if (action === undefined) throw new Error("nothing is legal while the game runs");
    const step = catnoir.act(state, prompt.seat, action, random);
    all.push(...step.events);
    ({ state } = step);
  }
  return states.map(({ state: then, count }) => ({ state: then, events: all.slice(0, count) }));
}

/** The events that are told to a viewer. */
export function toldTo(events: readonly Event[], viewer: Seat | null): readonly Event[] {
  return events.filter(({ to }) => to === "all" || (viewer !== null && to.includes(viewer)));
}
