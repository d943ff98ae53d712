import { beforeEach, describe, expect, it } from "vitest";
import type { BoardWriter } from "../../../src/discord/messages/board-writer.js";
import { type FakeClock, settle } from "../../support/fake-clock.js";
import type { Line } from "../../support/tables.js";
import { boardOfVersion as board, pressOn as press } from "../../support/written-board.js";
import { type HeldApi, kind } from "../../support/held-api.js";
import { picturedDesk } from "../../support/pictured-board.js";

let api: HeldApi;
let clock: FakeClock;
let writer: BoardWriter;
let lines: readonly Line[];
/** Fails the oldest note under way. */
let failNote: (() => void)[];

beforeEach(() => {
  failNote = [];
  ({ api, clock, writer, lines } = picturedDesk({
    shown: () =>
      new Promise((_resolve, reject) => {
        failNote.push(() => {
          reject(new Error("disk full"));
        });
      }),
  }));
});

describe("the board writer in trouble", () => {
  it("keeps to one write in flight when noting the write before fails late", async () => {
    void writer.answer(press("a"), board(2));
    api.pass();
    await settle();
    void writer.answer(press("b"), board(3));
    failNote.shift()?.();
    await settle();
    void writer.answer(press("c"), board(4));
    await settle();
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "UpdateMessage", "DeferredMessageUpdate"]);
    expect(lines.map(({ level }) => level)).toEqual(["error"]);
  });

  it("does not edit the old message by its press's token when a new one has taken its place", async () => {
    void writer.post({ id: "s", token: "token s" }, board(2));
    void writer.answer(press("a"), board(3));
    await settle();
    api.pass("new board");
    await settle();
    api.pass();
    failNote.shift()?.();
    await clock.forward(2_000);
    expect(api.requests.at(-1)).toMatchObject({ type: "original", token: "token s" });
  });

  it("writes no more once it has stopped: what is left is drawn after the next start", async () => {
    void writer.answer(press("a"), board(2));
    void writer.answer(press("b"), board(3));
    const stopped = writer.stop();
    api.pass();
    api.pass();
    await settle();
    failNote.shift()?.();
    await stopped;
    await clock.forward(600_000);
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "DeferredMessageUpdate"]);
  });
});
