import { act, actionSchema } from "./act.js";
import { legal, prompts, timeout } from "./legal.js";
import { result } from "./piles.js";
import { setup } from "./setup.js";
import { view, type View } from "./view.js";
import type { Game, Moment } from "../../../game/contract.js";
import type { Event } from "./events.js";
import { options, type Action, type Options, type State } from "./state.js";

export {
  cardsEach,
  countOf,
  displaySize,
  factions,
  factionsInPlay,
  handLimit,
  kindsOf,
  lastTurn,
  recipes,
  removeCards,
  sortCards,
  targetFor,
  type Faction,
} from "./cards.js";
export { imagine, recall } from "./imagine.js";
export { cardsOf } from "./legal.js";
export type { Event } from "./events.js";
export type { Action, Answer, Cause, Options, Play, State } from "./state.js";
export type { View } from "./view.js";

/** Cat Noir: Catham City (README.md). */
export const catnoir: Game<Options, State, Action, View, Event> = {
  id: "catnoir",
  rules: 1,
  seats: { min: 2, max: 6 },
  minutes: [10, 30],
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

/** Points at once that are a landslide. */
const landslide = 3;

/** Many points at once, points that are lost, hands that are hacked, and the end. */
function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return event.winners.map((seat) => ({ seat, feeling: "triumph" }));
    if (event.type === "paid") return [{ seat: event.seat, feeling: "mishap" }];
    if (event.type === "scored") return event.points >= landslide ? [{ seat: event.seat, feeling: "triumph" }] : [];
    if (event.type !== "hacked" || event.cards.length === 0) return [];
    return [
      { seat: event.seat, feeling: "triumph" },
      { seat: event.target, feeling: "mishap" },
    ];
  });
}
