import * as fc from "fast-check";
import {
  denkste,
  fieldOf,
  goalOf,
  startOf,
  stopperOf,
  type Action,
  type Event,
  type Chosen,
  type State,
  type View,
} from "../../../../src/games/denkste/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { denkstePlayer } from "../../../../src/games/denkste/player/index.js";
import type { Lawful } from "../../../support/lawful.js";

const number = fc.integer({ min: 1, max: 6 });

/** A set card is hidden from everybody else, and every figure stays on its path. */
export const denksteLaws: Lawful<Chosen, State, Action, View, Event> = {
  game: denkste,
  maxActions: 56,
  maxSteps: 5_000,
  wild: fc.oneof(
    number.map((go): Action => ({ type: "go", number: go })),
    fc
      .array(number, { minLength: 1, maxLength: 3 })
      .map((stop): Action => ({ type: "stop", numbers: stop.toSorted((a, b) => a - b) })),
  ),
  whole: { astray: 0, crowded: 0 },
  conserved: (state) => ({ astray: astray(state), crowded: crowded(state) }),
  disguises: (state, viewer, next) => {
    const holder = holderOfSetCard(state);
    const seen = viewer === holder || (next !== null && next.seat !== holder);
    return holder === null || seen ? [] : withOtherCards(state, holder);
  },
  endsRound: (event) => event.type === "revealed" && event.mover === 0,
  tall: [{ seats: 4, options: { length: "standard", hasteGedacht: true }, seed: 7, at: 0.25 }],
  transcripts: {
    "two seats play the standard board": {
      seats: 2,
      options: { length: "standard", hasteGedacht: false },
      opener: null,
      seed: 99,
    },
    "three seats play the short board": {
      seats: 3,
      options: { length: "short", hasteGedacht: false },
      opener: 2,
      seed: 130,
    },
    "four seats play the short board and send each other back": {
      seats: 4,
      options: { length: "short", hasteGedacht: true },
      opener: null,
      seed: 34,
    },
  },
  computer: { player: denkstePlayer, waits: "calm", maxSteps: { relaxed: 10_000, strong: 50_000 } },
};

/** Figures too many, too few or off their path; the goal is its end, and the game's. */
function astray({ seats, counters, options, phase }: State): number {
  const last = goalOf(options.length) - (phase.type === "over" ? 0 : 1);
  const lost = counters.filter((counter) => !Number.isInteger(counter) || counter < 0 || counter > last);
  return Math.abs(seats - counters.length) + lost.length;
}

/** Figures on one field of which none was sent back to a lap's start. */
function crowded({ seats, counters, options }: State): number {
  const { length, hasteGedacht } = options;
  const starts = hasteGedacht ? [startOf(2, length), startOf(3, length)] : [];
  const fields = counters.map((counter, seat) => JSON.stringify(fieldOf(counter, seat, seats, length)));
  return fields.filter((field, seat) => {
    const here = counters.filter((_, other) => fields[other] === field);
    return fields.indexOf(field) < seat && (here.length > 2 || !here.some((counter) => starts.includes(counter)));
  }).length;
}

/** One card at most is set, or both would lie open. */
function holderOfSetCard({ phase, seats }: State): Seat | null {
  if (phase.type === "over") return null;
  if (phase.go !== null) return phase.mover;
  return phase.stop === null ? null : stopperOf(phase.mover, seats);
}

/** With other numbers on the set card: some of all. */
function withOtherCards(state: State, holder: Seat): readonly State[] {
  const actions = denkste.legal(state, holder);
  const step = Math.ceil(actions.length / 6);
  return actions.filter((_, index) => index % step === 0).flatMap((action) => withCard(state, action));
}

function withCard(state: State, action: Action): readonly State[] {
  const { phase } = state;
  if (phase.type === "over") return [];
  const card = action.type === "go" ? { go: action.number } : { stop: action.numbers };
  return [{ ...state, phase: { ...phase, ...card } }];
}
