import { isDeepStrictEqual } from "node:util";
import {
  denkste,
  discsFor,
  stopperOf,
  stopSettings,
  trackAt,
  type Options,
  type State,
} from "../../src/games/denkste/rules/index.js";
import type { Random } from "../../src/game/contract.js";
import { denksteForBoardgame } from "../boardgame/denkste.js";
import { newMatch } from "../boardgame/play.js";
import { type Pair, seats } from "./pair.js";

/** Denkste! here and there. */
export const denkstePair: Pair = { name: "Denkste!", ours, theirs, compare };

const options: Options = { length: "standard", hasteGedacht: false };

const settings = [1, 2, 3].map((discs) => stopSettings(discs, false));

/** Both cards of a turn. */
interface Cards {
  readonly go: number;
  readonly stop: readonly number[];
}

/** Without thinking. @param counter of the mover's figure */
function choose(counter: number, random: Random): Cards {
  const possible = settings[discsFor(trackAt(counter, options.length)) - 1] ?? [];
  return { go: random.die(), stop: possible[random.pick(possible.length)] ?? [] };
}

function ours(random: Random): number {
  let { state } = denkste.setup(seats, options, random, 0);
  for (let actions = 0; ; actions += 2) {
    if (state.phase.type === "over") return actions;
    state = turn(state, state.phase.mover, choose(state.counters[state.phase.mover] ?? 0, random), random);
  }
}

function turn(state: State, mover: number, { go, stop }: Cards, random: Random): State {
  const half = denkste.act(state, mover, { type: "go", number: go }, random).state;
  return denkste.act(half, stopperOf(mover, seats), { type: "stop", numbers: stop }, random).state;
}

function theirs(random: Random): number {
  const match = newMatch(denksteForBoardgame, seats, { options, mover: 0 });
  let actions = 0;
  for (; !match.isOver(); actions += 2) {
    const { mover, counters } = match.table();
    theirTurn(match, mover, choose(counters[mover] ?? 0, random));
  }
  return actions;
}

function theirTurn(match: Pick<ReturnType<typeof newMatch>, "move">, mover: number, { go, stop }: Cards): void {
  match.move({ player: mover, type: "go", args: [go] });
  match.move({ player: stopperOf(mover, seats), type: "stop", args: [stop] });
}

function compare(random: Random): void {
  const match = newMatch(denksteForBoardgame, seats, { options, mover: 0 });
  let { state } = denkste.setup(seats, options, random, 0);
  while (!match.isOver()) {
    const { mover } = match.table();
    const cards = choose(state.counters[mover] ?? 0, random);
    theirTurn(match, mover, cards);
    state = turn(state, mover, cards, random);
  }
  const { counters, winner } = match.table();
  const mine = { counters: state.counters, winner: state.phase.type === "over" ? state.phase.winner : null };
  if (!isDeepStrictEqual(mine, { counters, winner })) throw new Error("Denkste! comes out differently in boardgame.io");
}
