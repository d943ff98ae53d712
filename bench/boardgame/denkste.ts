import type { Game, MoveFn } from "boardgame.io";
import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";
import { discsFor, judge, stopperOf, trackAt, type Options } from "../../src/games/denkste/rules/index.js";

/** For boardgame.io: one object that moves change in place. */
export interface DenksteTable {
  options: Options;
  counters: number[];
  mover: number;
  go: number | null;
  stop: number[] | null;
  winner: number | null;
}

type Move = MoveFn<DenksteTable>;

const go: Move = ({ G, playerID }, number: unknown) => {
  if (Number(playerID) !== G.mover || !isNumber(number)) return INVALID_MOVE;
  G.go = number;
  reveal(G);
  return undefined;
};

const stop: Move = ({ G, playerID }, numbers: unknown) => {
  const discs = discsFor(trackAt(G.counters[G.mover] ?? 0, G.options.length));
  if (Number(playerID) !== stopperOf(G.mover, G.counters.length)) return INVALID_MOVE;
  if (!Array.isArray(numbers) || numbers.length !== discs || !numbers.every(isNumber)) return INVALID_MOVE;
  const rises = (least: number): boolean =>
    numbers.every((next: number, index) => index === 0 || next - Number(numbers[index - 1]) >= least);
  if (!rises(G.options.hasteGedacht ? 0 : 1)) return INVALID_MOVE;
  G.stop = [...numbers];
  reveal(G);
  return undefined;
};

/** For boardgame.io; open cards are judged by our function. */
export const denksteForBoardgame: Game<DenksteTable, Record<string, unknown>, { options: Options; mover: number }> = {
  name: "denkste",
  disableUndo: true,
  setup: ({ ctx }, data) => ({
    options: data?.options ?? { length: "standard", hasteGedacht: false },
    counters: Array.from({ length: ctx.numPlayers }, () => 0),
    mover: data?.mover ?? 0,
    go: null,
    stop: null,
    winner: null,
  }),
  turn: { activePlayers: { all: "choice" }, stages: { choice: { moves: { go, stop } } } },
  moves: { go, stop },
  endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
};

function reveal(table: DenksteTable): void {
  if (table.go === null || table.stop === null) return;
  const board = { options: table.options, counters: table.counters };
  const { outcome, counter } = judge(board, table.mover, table.go, table.stop);
  table.counters[table.mover] = counter;
  table.go = null;
  table.stop = null;
  if (outcome === "goal") table.winner = table.mover;
  else table.mover = (table.mover + 1) % table.counters.length;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 6;
}
