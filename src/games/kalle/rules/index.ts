import { legal, prompts, timeout } from "./legal.js";
import { act, actionSchema, result, setup } from "./act.js";
import { view, type View } from "./view.js";
import { migrate, version1 } from "./older.js";
import type { Game, Moment } from "../../../game/contract.js";
import { type Event, options, type Action, type Options, type State } from "./state.js";

/** Kalle is found, or has escaped. */
function moments(events: readonly Event[]): readonly Moment[] {
  return events.flatMap((event): readonly Moment[] => {
    if (event.type === "searched" && event.card === "kalle") return [{ seat: event.seat, feeling: "triumph" }];
    return event.type === "escaped" ? [{ seat: event.seat, feeling: "relief" }] : [];
  });
}

export { distance, partners, places, reach, swaps } from "./grid.js";
export type { Action, Card, Ended, Event, Options, Place, Reveal, State } from "./state.js";
export type { View } from "./view.js";

/** Kalle Kanalratte: a rat among sixteen covered cards, of which the police may turn eight (README.md). */
export const kalle: Game<Options, State, Action, View, Event> = {
  id: "kalle",
  rules: 2,
  seats: { min: 2, max: 5 },
  minutes: [5, 20],
  difficulty: 2,
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
export const olderKalle = [version1(kalle)] as const;
