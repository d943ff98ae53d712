import { z } from "zod";
import type { Game, GameEvent } from "../../src/game/contract.js";
import { owesNothing } from "../../src/game/game-club.js";
import { admit, rankByScores, turnPrompt } from "../../src/game/kit.js";
import type { GameModule } from "../../src/game/module.js";
import { defineOptions, number, type OptionsOf } from "../../src/game/options.js";
import { answerInTime } from "../../src/game/player.js";

const options = defineOptions(number("heap", 1, 9, 3));

const action = z.strictObject({ type: z.literal("take") });

interface State {
  readonly seats: number;
  readonly left: number;
  readonly taken: number;
}

/** Everybody in turn takes a stone; who takes the last has won. */
const rules: Game<OptionsOf<typeof options>, State, z.infer<typeof action>, State, GameEvent> = {
  id: "stones",
  rules: 1,
  seats: { min: 2, max: 4 },
  minutes: [1, 1],
  difficulty: 1,
  options,
  action,
  setup: (seats, { heap }) => ({ state: { seats, left: heap, taken: 0 }, events: [] }),
  prompts: ({ seats, left, taken }) => (left === 0 ? [] : [turnPrompt(taken + 1, taken % seats)]),
  legal: (state, seat) => (rules.prompts(state).some((prompt) => prompt.seat === seat) ? [{ type: "take" }] : []),
  act: (state, seat, taking) => {
    admit(action, taking, rules.prompts(state), seat);
    return { state: { ...state, left: state.left - 1, taken: state.taken + 1 }, events: [{ to: "all" }] };
  },
  timeout: () => ({ type: "take" }),
  view: ({ seats, left, taken }) => ({ seats, left, taken }),
  result: ({ seats, left, taken }) => {
    if (left > 0) return null;
    const scores = Array.from({ length: seats }, (_, seat) => Number(seat === (taken - 1) % seats));
    return { places: rankByScores(scores), scores, opens: null };
  },
  moments: () => [],
};

/** A game that the program does not have, as small as one can be. */
export const stones: GameModule = {
  ...rules,
  player: {
    levels: ["relaxed", "strong"],
    looksBack: false,
    decide: (asked) => answerInTime(asked, () => asked.legal[0]),
  },
  press: ({ verb }) => (verb === "take" ? { kind: "act", action: { type: "take" } } : null),
  screen: {
    colour: 0x80_80_80,
    emoji: "🪨",
    round: () => false,
    tellStep: () => "",
    board: () => ({ instead: [], line: "", controls: [], notes: [] }),
    over: () => ({ instead: [], line: "", notes: [] }),
    ephemerals: {},
    stays: {},
    hints: { board: () => null, own: () => null },
  },
  lesson: {
    seats: 2,
    steps: [],
    example: { names: ["Anna", "Ben"], ephemeral: null, play: () => ({ state: null, events: [] }) },
  },
  club: {
    isRated: false,
    owesRound: owesNothing,
    facts: (_events, seats) => Array.from({ length: seats }, () => ({})),
    badges: [],
    records: [],
    awards: {},
  },
};
