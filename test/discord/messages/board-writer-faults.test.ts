import { beforeEach, describe, expect, it } from "vitest";
import type { BoardWriter } from "../../../src/discord/messages/board-writer.js";
import { noMetrics } from "../../../src/discord/api/metrics.js";
import { fakeClock, type FakeClock, settle } from "../../support/fake-clock.js";
import { heldPainter } from "../../support/held-painter.js";
import { openLane } from "../../support/open-lane.js";
import { keepLines, type Line } from "../../support/tables.js";
import { ToldWriter, boardOfVersion as board, pressOn as press, wordsOnly } from "../../support/written-board.js";
import { heldWire, type HeldWire, kind } from "../../support/wire.js";

let wire: HeldWire;
let clock: FakeClock;
let writer: BoardWriter;
let lines: readonly Line[];
/** Fails the note of the oldest write that has not been noted. */
let failNote: (() => void)[];

beforeEach(() => {
  const kept = keepLines();
  wire = heldWire();
  clock = fakeClock();
  lines = kept.lines;
  failNote = [];
  writer = new ToldWriter({
    wire,
    lane: openLane(wire),
    clock,
    log: kept.log,
    metrics: noMetrics,
    painter: heldPainter(),
    draw: ({ version }) => wordsOnly({ content: `version ${version}`, allowed_mentions: { parse: [] } }),
    shown: () =>
      new Promise((_resolve, reject) => {
        failNote.push(() => {
          reject(new Error("disk full"));
        });
      }),
    lost: () => undefined,
  });
});

describe("the board writer in trouble", () => {
  it("keeps to one write in flight when noting the write before fails late", async () => {
    void writer.answer(press("a"), board(2));
    wire.pass();
    await settle();
    void writer.answer(press("b"), board(3));
    failNote.shift()?.();
    await settle();
    void writer.answer(press("c"), board(4));
    await settle();
    expect(wire.requests.map(kind)).toEqual(["UpdateMessage", "UpdateMessage", "DeferredMessageUpdate"]);
    expect(lines.map(({ level }) => level)).toEqual(["error"]);
  });

  it("does not edit the old message by its press's token when a new one has taken its place", async () => {
    void writer.post({ id: "s", token: "token s" }, board(2));
    void writer.answer(press("a"), board(3));
    await settle();
    wire.pass("new board");
    await settle();
    wire.pass();
    failNote.shift()?.();
    await clock.forward(2_000);
    expect(wire.requests.at(-1)).toMatchObject({ type: "original", token: "token s" });
  });

  it("writes no more once it has stopped: what is left is drawn after the next start", async () => {
    void writer.answer(press("a"), board(2));
    void writer.answer(press("b"), board(3));
    const stopped = writer.stop();
    wire.pass();
    wire.pass();
    await settle();
    failNote.shift()?.();
    await stopped;
    await clock.forward(600_000);
    expect(wire.requests.map(kind)).toEqual(["UpdateMessage", "DeferredMessageUpdate"]);
  });
});
