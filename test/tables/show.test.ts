import { expect, it } from "vitest";
import type { Board, Play } from "../../src/tables/board.js";
import { looksTheSame } from "../../src/tables/show.js";
import { bench } from "../support/tables.js";
import { boardAt, startedOf } from "../support/tables-of-three.js";

/** A running game's board that tells of certain steps. */
async function telling(): Promise<(...recent: readonly number[]) => Board> {
  const on = bench();
  const board = await boardAt(on, (await startedOf(on)).table);
  const { play } = board;
  if (play === null) throw new Error("no game is running");
  const told = (step: number): Play["recent"][number] => ({ to: [step] });
  return (...recent) => ({ ...board, play: { ...play, recent: recent.map(told) } });
}

it("a board looks the same when steps that nobody was told of push older ones out", async () => {
  const board = await telling();
  expect(looksTheSame(board(1, 2, 3), board(2, 3))).toBe(true);
  expect(looksTheSame(board(1, 2, 3), { ...board(3), version: 99 })).toBe(true);
});

it("a board looks another one when there is something new to tell", async () => {
  const board = await telling();
  expect(looksTheSame(board(1, 2, 3), board(1, 2, 3, 4))).toBe(false);
  expect(looksTheSame(board(1, 2, 3), board(2, 3, 4))).toBe(false);
  expect(looksTheSame(board(1, 2, 3), board(3, 4))).toBe(false);
});
