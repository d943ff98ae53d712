import fc from "fast-check";
import { expect, it } from "vitest";
import type { Prompt } from "../../src/game/contract.js";
import type { Board, Play } from "../../src/tables/board.js";
import type { Ports } from "../../src/tables/ports.js";
import { randomStream } from "../../src/tables/chance/random-stream.js";
import { looksTheSame, publicPrompts } from "../../src/tables/show.js";
import { bench } from "../support/tables.js";
import { seeds } from "../support/interactions.js";
import { choicesAt, askedTogether, seatsAsked } from "../support/asked-together.js";
import { boardAt, personIn, startedOf } from "../support/tables-of-three.js";

interface Question extends Pick<Prompt, "id" | "awaited"> {
  readonly seats: readonly number[];
}

/** To some of six seats. */
const question: fc.Arbitrary<Question> = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  seats: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 }),
  awaited: fc.boolean(),
});

it("a board says of what several are asked in secret neither who nor how many have answered, and of all else who is asked", () => {
  const asked = (kind: Prompt["kind"], { id, seats, awaited }: Question): readonly Prompt[] =>
    seats.map((seat): Prompt => ({ id, seat, kind, seconds: null, awaited, stale: "refuse" }));
  fc.assert(
    fc.property(question, fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }), (one, left) => {
      const before = publicPrompts(asked("reaction", one));
      expect(publicPrompts(asked("reaction", { ...one, seats: left }))).toEqual(before);
      expect(before).toEqual([{ ...asked("reaction", one)[0], seat: null }]);
      for (const pace of ["turn", "race"] as const) expect(publicPrompts(asked(pace, one))).toEqual(asked(pace, one));
    }),
  );
});

it("a board is the same no matter who has answered a secret prompt of several", async () => {
  const boards: Board[] = [];
  for (const answered of [[], [0], [1]]) {
    const random: Ports["random"] = (_, step, use) => randomStream(Buffer.alloc(32), step, use);
    const on = bench({ ports: { random, seed: seeds() } });
    const board = await askedTogether(on, async (now) => (await choicesAt(on, now)).every((count) => count > 1));
    const asked = await seatsAsked(on, board);
    for (const at of answered) {
      const seat = asked[at] ?? -1;
      const prompt = board.play?.prompts[0]?.id ?? 0;
      expect(await on.act(board.table, personIn(seat), prompt, (legal) => legal[0])).toMatchObject({ kind: "done" });
    }
    expect(await seatsAsked(on, board)).toHaveLength(asked.length - answered.length);
    boards.push({ ...(await boardAt(on, board.table)), table: "", version: 0 });
  }
  expect(boards[1]).toEqual(boards[0]);
  expect(boards[2]).toEqual(boards[0]);
});

/** With certain steps. */
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
