import { beforeEach, describe, expect, it } from "vitest";
import type { BoardWriter } from "../../../src/discord/messages/board-writer.js";
import { type FakeClock, settle } from "../../support/fake-clock.js";
import type { HeldApi } from "../../support/held-api.js";
import { boardOfVersion as board, pressOn as press, wordsOnly } from "../../support/written-board.js";
import { picturedDesk } from "../../support/pictured-board.js";

let api: HeldApi;
let clock: FakeClock;
let writer: BoardWriter;
let wrote: string[];

beforeEach(() => {
  wrote = [];
  ({ api, clock, writer } = picturedDesk({
    metrics: { wrote: (outcome) => wrote.push(outcome) },
    draw: ({ version }) => wordsOnly({ content: `${Math.min(version, 3)}`, allowed_mentions: { parse: [] } }),
  }));
});

describe("the board writer tells how its writes ended", () => {
  it("when they went through, and when there was nothing to write", async () => {
    void writer.answer(press("a"), board(2));
    expect(wrote).toEqual([]);
    api.pass();
    await settle();
    void writer.answer(press("b"), board(3));
    api.pass();
    await settle();
    // It looks as the one before.
    void writer.answer(press("c"), board(4));
    api.pass();
    await settle();
    expect(wrote).toEqual(["ok", "ok", "unchanged"]);
  });

  it("when Discord did not take them, each try for itself", async () => {
    void writer.answer(press("a"), board(2));
    api.pass();
    await settle();
    writer.changed(board(3));
    await clock.forward(2_000);
    api.fail(0, 502);
    await clock.forward(5_000);
    api.fail(10_008, 404);
    await clock.forward(5_000);
    api.pass("new board");
    await settle();
    expect(wrote).toEqual(["ok", "passing", "gone", "ok"]);
  });

  it("and how many boards are being written or wait to be", async () => {
    expect(writer.waiting).toBe(0);
    void writer.answer(press("a"), board(2));
    expect(writer.waiting).toBe(1);
    api.pass();
    await settle();
    expect(writer.waiting).toBe(0);
    writer.changed(board(3));
    expect(writer.waiting).toBe(1);
    await clock.forward(2_000);
    api.pass();
    await settle();
    expect(writer.waiting).toBe(0);
  });
});
