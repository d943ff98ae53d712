import { act, actionSchema } from "./act.js";
import { legal, prompts, timeout } from "./legal.js";
import { result } from "./ranking.js";
import { setup } from "./prelude.js";
import { view, type View } from "./view.js";
import { moments } from "./moments.js";
import type { Game } from "../../../game/contract.js";
import type { Event } from "./events.js";
import { options, type Action, type Options, type State } from "./state.js";

export { fits, type Card } from "./deck.js";
export { districtOf, districtsOf, drive, placeOf, type District, type Gang, type Gangs, type Size } from "./ring.js";
export {
  ride,
  rightTiles,
  tilesOf,
  type Answer,
  type Dice,
  type Position,
  type Route,
  type Stop,
  type Tile,
} from "./route.js";
export type { Diced, Event } from "./events.js";
export type { Action, Evaluation, Options, Outcome, Phase, Prelude, State } from "./state.js";
export type { NightPhase, NightView, PreludeView, View } from "./view.js";

/** Katch Me Aho! (README.md). */
export const katchme: Game<Options, State, Action, View, Event> = {
  id: "katchme",
  rules: 1,
  seats: { min: 2, max: 6 },
  minutes: [10, 20],
  difficulty: 3,
  options,
  action: actionSchema,
  setup,
  prompts,
  legal,
  act,
  timeout,
  view,
  result,
  moments,
};
