import type { Game } from "../../../game/contract.js";
import { pickFor, rankByScores } from "../../../game/kit.js";
import { act } from "./act.js";
import { legal, prompts } from "./legal.js";
import { action, inTurn, options, type Action, type Event, type Options, type State } from "./state.js";

export { sides } from "./state.js";
export type { Action, Event, Options, Side, State } from "./state.js";

/** All that everybody may know. Here that is the whole state, so there is no need to leave anything out. */
export type View = State & { readonly asked: ReturnType<typeof inTurn> };

/** Newgame: calling the side on which the coin falls gives a point (README.md). */
export const newgame: Game<Options, State, Action, View, Event> = {
  id: "newgame",
  rules: 1,
  seats: { min: 2, max: 6 },
  minutes: [1, 3],
  difficulty: 1,
  options,
  action,
  setup: (seats, chosen, random) => ({
    state: {
      options: chosen,
      opener: random.pick(seats),
      tossed: 0,
      calls: [],
      points: Array.from({ length: seats }, () => 0),
    },
    events: [],
  }),
  prompts,
  legal,
  act,
  timeout: (state, seat, random) => pickFor(seat, legal(state, seat), random),
  view: (state) => ({
    options: state.options,
    opener: state.opener,
    tossed: state.tossed,
    calls: state.calls,
    points: state.points,
    asked: inTurn(state),
  }),
  moments: (events) =>
    events.flatMap((event) =>
      (event.type === "tossed" ? event.right : []).map((seat) => ({ seat, feeling: "triumph" })),
    ),
  result: (state) =>
    inTurn(state) === null ? { places: rankByScores(state.points), scores: state.points, opens: null } : null,
};
