import { act, actionSchema } from "./act.js";
import { legal, prompts, timeout } from "./legal.js";
import { view, type View } from "./view.js";
import type { Game, Moment, Random, Result, Seat, Step } from "../../../game/contract.js";
import { type Event, options, settle, type Action, type Chosen, type State } from "./state.js";
import { rankByScores } from "../../../game/kit.js";

/** A number that was guessed or, on the last track, was not, and the goal. */
function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return [{ seat: event.winner, feeling: "triumph" }];
    if (event.type !== "revealed") return [];
    const { mover, stopper, outcome, track } = event;
    if (outcome === "moved") return track === 3 ? [{ seat: mover, feeling: "relief" }] : [];
    if (outcome !== "caught" && outcome !== "back") return [];
    return [
      { seat: stopper, feeling: "triumph" },
      { seat: mover, feeling: "mishap" },
    ];
  });
}

export { judge, wouldBlock, type Board } from "./act.js";
export { nextMover, stopperOf, stopSettings, type Card } from "./state.js";
export type { Action, Event, Chosen, Options, Outcome, State } from "./state.js";
export * from "./tracks.js";
export type { Choice, View } from "./view.js";

/** Denkste!: three square tracks, two secret cards, and the first figure in the goal wins (README.md). */
export const denkste: Game<Chosen, State, Action, View, Event> = {
  id: "denkste",
  rules: 1,
  seats: { min: 2, max: 4 },
  minutes: [5, 15],
  difficulty: 1,
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

/** Every figure on its start field of track 1. Without an `opener` the first mover is drawn. */
function setup(seats: number, chosen: Chosen, random: Random, opener: Seat | null): Step<State, Event> {
  const mover = opener ?? random.pick(seats);
  return {
    state: {
      options: settle(chosen, seats),
      seats,
      turn: 1,
      counters: Array.from({ length: seats }, () => 0),
      phase: { type: "choice", mover, go: null, stop: null },
    },
    events: [{ to: "all", type: "begins", seat: mover }],
  };
}

/** `scores` are path counters; no rule says who opens a rematch. Nobody shares the winner's place. */
function result({ phase, counters }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: rankByScores(counters), scores: counters, opens: null };
}
