import { legal, prompts, timeout, watches } from "./legal.js";
import { act, actionSchema, result, setup } from "./act.js";
import { view, type View } from "./view.js";
import { migrate, version1, version2 } from "./older.js";
import type { Game, Moment } from "../../../game/contract.js";
import { type Event, options, type Action, type Options, type State } from "./state.js";

/** Coasters at once that are a heap. */
const heap = 4;

/** A heap of coasters that changes hands, getting rid of the last one, and the end. */
function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return event.winner === null ? [] : [{ seat: event.winner, feeling: "triumph" }];
    if (event.type === "shot") return [{ seat: event.seat, feeling: "mishap" }];
    if (event.type === "free") return [{ seat: event.seat, feeling: "relief" }];
    if (event.type === "dealt" && event.coasters >= heap) return [{ seat: event.seat, feeling: "mishap" }];
    if (event.type !== "gave" || event.coasters < heap) return [];
    return [
      { seat: event.from, feeling: "triumph" },
      { seat: event.seat, feeling: "mishap" },
    ];
  });
}

export { watches } from "./legal.js";
export { thirteen } from "./state.js";
export { compareThrows, digits, kindOf, rank, worth, type Finished } from "./throws.js";
export type { Action, Dice, Event, Options, Phase, State, Thrown } from "./state.js";
export type { View } from "./view.js";

/** Katchen: three dice, thirteen coasters, and a shot for the seat that ends up with all of them (README.md). */
export const katchen: Game<Options, State, Action, View, Event> = {
  id: "katchen",
  rules: 3,
  seats: { min: 2, max: 8 },
  minutes: [5, 15],
  difficulty: 1,
  options,
  action: actionSchema,
  setup: (seats, chosen, _random, opener) => setup(seats, chosen, opener),
  prompts,
  legal,
  act,
  timeout,
  watches,
  view,
  result,
  moments,
  migrate,
};

/** Older versions, for finished games that were played by them. */
export const olderKatchen = [version2(katchen), version1(katchen)] as const;
