import { beforeEach, describe, expect, it } from "vitest";
import { BoardMessages } from "../../../src/discord/messages/board-messages.js";
import type { BoardRow } from "../../../src/store/store.js";
import { fakeClock, type FakeClock, settle } from "../../support/fake-clock.js";
import { keepLines, type Line } from "../../support/tables.js";

let clock: FakeClock;
let lines: readonly Line[];
/** What is stored, and each write. */
let rows: Map<string, BoardRow>;
let writes: (readonly BoardRow[])[];
let isFull: boolean;
/** Passes a waiting write; undefined: none waits. */
let pass: (() => void) | undefined;
let isSlow: boolean;
let messages: BoardMessages;

beforeEach(() => {
  clock = fakeClock();
  const kept = keepLines();
  lines = kept.lines;
  [rows, writes, isFull, isSlow] = [new Map(), [], false, false];
  const store = {
    board: async (table: string) => rows.get(table) ?? { message: null, shown: 0 },
    storeBoards: async (boards: readonly BoardRow[]) => {
      if (isFull) throw new Error("disk full");
      if (isSlow) await new Promise<void>((resolve) => (pass = resolve));
      writes.push(boards);
      for (const row of boards) rows.set(row.table, row);
    },
  };
  messages = new BoardMessages(store, clock, kept.log);
});

describe("what a message shows", () => {
  it("is stored at once where another message does, and else a moment later together with others", async () => {
    for (const table of ["a", "b"]) await messages.shown(table, `message ${table}`, 1);
    expect(writes).toHaveLength(2);
    for (const table of ["a", "b"]) await messages.shown(table, `message ${table}`, 2);
    expect(writes).toHaveLength(2);
    expect(await messages.of("a")).toMatchObject({ message: "message a", shown: 2 });
    await clock.forward(1_000);
    expect(writes.slice(2).map((boards) => boards.map(({ shown }) => shown))).toEqual([[2, 2]]);
    await clock.forward(60_000);
    expect(writes).toHaveLength(3);
  });

  it("is stored some fifty boards at a time, all of them", async () => {
    for (let table = 0; table < 120; table += 1) rows.set(`${table}`, { table: `${table}`, message: "m", shown: 1 });
    for (let table = 0; table < 120; table += 1) await messages.shown(`${table}`, "m", 2);
    await clock.forward(1_000);
    expect(writes.map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  it("is never less than it was", async () => {
    await messages.shown("a", "m", 5);
    await messages.shown("a", "m", 4);
    await messages.shown("a", "n", 3);
    expect(rows.get("a")).toEqual({ table: "a", message: "n", shown: 5, lobby: null });
  });

  it("is stored a while later if the disk has failed, and the caller with a new message hears of it", async () => {
    isFull = true;
    await expect(messages.shown("a", "m", 1)).rejects.toThrow("disk full");
    expect(await messages.of("a")).toMatchObject({ message: "m", shown: 1 });
    await clock.forward(5_000);
    expect(lines.map(({ level }) => level)).toEqual(["error"]);
    isFull = false;
    await clock.forward(5_000);
    expect(rows.get("a")).toEqual({ table: "a", message: "m", shown: 1, lobby: null });
  });

  it("is written in the order in which it was told, however slow the disk is", async () => {
    isSlow = true;
    void messages.shown("a", "m", 1);
    await settle();
    void messages.shown("a", "n", 2);
    await settle();
    expect(writes).toEqual([]);
    pass?.();
    await settle();
    pass?.();
    await settle();
    expect(writes.map((boards) => boards.map(({ message }) => message))).toEqual([["m"], ["n"]]);
    expect(rows.get("a")).toMatchObject({ message: "n", shown: 2 });
  });

  it("is all stored when the bot stops, and from then on each at once", async () => {
    await messages.shown("a", "m", 1);
    await messages.shown("a", "m", 2);
    await messages.stop();
    expect(rows.get("a")).toMatchObject({ shown: 2 });
    await messages.shown("a", "m", 3);
    expect(rows.get("a")).toMatchObject({ shown: 3 });
    expect(clock.waiting()).toBe(0);
  });
});

it("a link leads to the message of a board, else to its channel, and nowhere without a board", async () => {
  const board = { table: "a", guild: "1", channel: "2" };
  expect(await messages.linkTo(board)).toBe("https://discord.com/channels/1/2");
  await messages.shown("a", "3", 1);
  expect(await messages.linkTo(board)).toBe("https://discord.com/channels/1/2/3");
  expect(await messages.linkTo(null)).toBe("");
});
