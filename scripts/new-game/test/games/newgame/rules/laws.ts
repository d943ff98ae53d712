import * as fc from "fast-check";
import { newgamePlayer } from "../../../../src/games/newgame/player/index.js";
import {
  newgame,
  sides,
  type Action,
  type Event,
  type Options,
  type State,
  type View,
} from "../../../../src/games/newgame/rules/index.js";
import type { Lawful } from "../../../support/lawful.js";

/** Newgame, where nothing is hidden and nothing is on the table that could get lost. */
export const newgameLaws: Lawful<Options, State, Action, View, Event> = {
  game: newgame,
  options: ([1, 3, 9] as const).map((tosses) => ({ tosses })),
  maxActions: sides.length,
  maxSteps: 6 * 9 + 1,
  wild: fc.constantFrom(...sides).map((side): Action => ({ type: "call", side })),
  whole: null,
  conserved: () => null,
  disguises: () => [],
  endsRound: (event) => event.type === "tossed",
  transcripts: {},
  computer: { player: newgamePlayer, waits: "calm", maxSteps: { relaxed: 10_000, strong: 10_000 } },
};
