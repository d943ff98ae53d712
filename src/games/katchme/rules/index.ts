import { act, actionSchema } from "./act.js";
import { legal, prompts, timeout } from "./legal.js";
import { result } from "./ranking.js";
import { setup } from "./prelude.js";
import { migrate, version1 } from "./older.js";
import { view, type View } from "./view.js";
import type { Game, Moment } from "../../../game/contract.js";
import { type Event, options, type Action, type Options, type State } from "./state.js";

/** Cards to turn for one night that are a wreck. */
const wreck = 3;

/** A night that was called right or went badly wrong, and the end. */
function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return (event.places[0] ?? []).map((seat) => ({ seat, feeling: "triumph" }));
    if (event.type !== "evaluated") return [];
    return event.evaluation.seats.flatMap(({ turns, reward }, seat): readonly Moment[] => {
      if (reward !== null) return [{ seat, feeling: "triumph" }];
      return turns >= wreck ? [{ seat, feeling: "mishap" }] : [];
    });
  });
}

export { countdownMs } from "./legal.js";
export { fits, type Card } from "./ring.js";
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
} from "./ring.js";
export type { Diced, Event } from "./state.js";
export type { Action, Evaluation, Options, Outcome, State } from "./state.js";
export type { NightPhase, NightView, PreludeView, View } from "./view.js";

/** Katch Me Aho! (README.md). */
export const katchme: Game<Options, State, Action, View, Event> = {
  id: "katchme",
  rules: 2,
  seats: { min: 2, max: 6 },
  isRace: true,
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
  migrate,
};

/** Older versions, for finished games that were played by them. */
export const olderKatchme = [version1(katchme)] as const;
