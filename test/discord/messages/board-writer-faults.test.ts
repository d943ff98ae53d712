import { beforeEach, describe, expect, it } from "vitest";
import { UnreadError } from "../../../src/discord/messages/board-requests.js";
import type { BoardWriter } from "../../../src/discord/messages/board-writer.js";
import { type FakeClock, settle } from "../../support/fake-clock.js";
import type { Line } from "../../support/tables.js";
import { boardOfVersion as board, pressOn as press } from "../../support/written-board.js";
import { type HeldApi, heldApi, kind } from "../../support/held-api.js";
import { lineOf, picturedDesk } from "../../support/pictured-board.js";
import { openQueue } from "../../support/simple-ports.js";

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

  it("says that a press and a command have no answer when the newest state cannot be read, and shows it later", async () => {
    let isBroken = true;
    const desk = picturedDesk({
      board: () => (isBroken ? Promise.reject(new Error("disk full")) : Promise.resolve(board(5))),
    });
    desk.writer.changed(board(5));
    await expect(desk.writer.answer(press("a"), board(4))).rejects.toThrow(UnreadError);
    await expect(desk.writer.post({ id: "s", token: "token s" }, board(4))).rejects.toThrow(UnreadError);
    expect(desk.api.requests).toEqual([]);
    isBroken = false;
    await desk.clock.forward(30_000);
    expect(desk.api.requests.map(lineOf)).toEqual(["edit: version 5"]);
  });

  it("writes a board once more that has to be shown again while it is being written", async () => {
    void writer.answer(press("a"), board(2));
    writer.repeat(board(2));
    api.pass();
    await settle();
    failNote.shift()?.();
    await clock.forward(10_000);
    expect(api.requests.map(lineOf)).toEqual(["answer: version 2", "original: version 2"]);
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

describe("a board that Discord keeps from being edited", () => {
  it.each([
    ["for its age", 30_046, 429],
    ["in an archived thread, which the new one opens", 50_083, 400],
  ])("is posted anew, and the old one deleted: %s", async (_why, code, status) => {
    writer.changed(board(2));
    await clock.forward(2_000);
    api.fail(code, status);
    await clock.forward(2_000);
    api.pass("new board");
    await clock.forward(2_000);
    expect(api.requests.map(kind)).toEqual(["edit", "post", "remove"]);
  });

  it.each([
    ["as an archived thread does", 50_083, ["warn"]],
    // Its channel is closed for all, which is logged once.
    ["as a locked thread does", 160_005, []],
  ])("waits for the next change if the channel takes no new message either, %s", async (_how, code, logged) => {
    writer.changed(board(2));
    await clock.forward(2_000);
    api.fail(50_083, 400);
    await clock.forward(2_000);
    api.fail(code, 400);
    await clock.forward(3_600_000);
    expect(api.requests.map(kind)).toEqual(["edit", "post"]);
    expect(lines.map(({ level }) => level)).toEqual(logged);
    writer.changed(board(3));
    await clock.forward(2_000);
    expect(api.requests.map(kind)).toEqual(["edit", "post", "post"]);
  });
});

describe("the nonce of a new board", () => {
  const nonces = (): readonly string[] =>
    api.requests.flatMap((request) => (request.type === "post" ? request.nonce : []));

  it("stays while nobody knows whether it was posted, though the table goes on, and the message is then drawn again", async () => {
    writer.changed(board(1, null));
    await clock.forward(2_000);
    api.fail(0, 502);
    writer.changed(board(2, null));
    await clock.forward(4_000);
    api.pass("board");
    await settle();
    failNote.shift()?.();
    await clock.forward(2_000);
    expect(nonces()).toEqual(["table:1.0", "table:1.0"]);
    expect(api.requests.map(kind)).toEqual(["post", "post", "edit"]);
  });

  it("is another one for a board in place of one that was deleted a moment ago", async () => {
    writer.changed(board(1, null));
    await clock.forward(2_000);
    api.pass("board");
    failNote.shift()?.();
    await settle();
    writer.lookAfter(board(1, null));
    await clock.forward(2_000);
    api.fail(10_008, 404);
    await clock.forward(2_000);
    expect(api.requests.map(kind)).toEqual(["post", "edit", "post"]);
    expect(new Set(nonces()).size).toBe(2);
  });
});

describe("a command's message that was there already", () => {
  it("is the board, and is drawn again, as it may show an earlier state", async () => {
    const posted = writer.post({ id: "s", token: "token s" }, board(2, null));
    await settle();
    api.find("found");
    await settle();
    failNote.shift()?.();
    await posted;
    await clock.forward(2_000);
    expect(api.requests.map(kind)).toEqual(["ChannelMessageWithSource", "original"]);
    api.pass("found");
    await clock.forward(60_000);
    expect(api.requests).toHaveLength(2);
  });
});

/** A writer whose answers name no message, and what its boards were noted to show. */
function namelessDesk() {
  const [held, noted]: [HeldApi, string[]] = [heldApi(), []];
  const desk = picturedDesk({
    api: { ...held, respond: (...all) => held.respond(...all).then(() => null) },
    queue: openQueue(held),
    shown: async (_table, message, version) => void noted.push(`${message}: ${version}`),
  });
  return { ...desk, api: held, noted };
}

describe("a command's message that Discord's answer does not name", () => {
  const command = { id: "s", token: "token s" };

  it("is named by an edit, and is the board from then on, in place of the old one", async () => {
    const on = namelessDesk();
    const posted = on.writer.post(command, board(2));
    on.api.pass();
    await settle();
    on.api.pass("new board");
    await posted;
    await settle();
    on.api.pass();
    expect(on.api.requests.map(kind)).toEqual(["ChannelMessageWithSource", "original", "remove"]);
    expect(on.api.requests.at(-1)).toMatchObject({ message: "board" });
    on.writer.changed(board(3));
    await on.clock.forward(2_000);
    expect(on.api.requests.at(-1)).toMatchObject({ type: "original", token: "token s" });
    on.api.pass("new board");
    await on.clock.forward(15 * 60_000);
    on.writer.changed(board(4));
    await on.clock.forward(0);
    expect(on.api.requests.at(-1)).toMatchObject({ type: "edit", message: "new board" });
    expect(on.noted).toEqual(["new board: 2", "new board: 3"]);
  });

  it("does not get what is meant for the old one, which stays the board if that edit fails", async () => {
    const on = namelessDesk();
    const posted = on.writer.post(command, board(2));
    on.api.pass();
    await settle();
    on.api.fail(0, 500);
    await posted;
    on.writer.changed(board(3));
    await on.clock.forward(5_000);
    expect(on.api.requests.at(-1)).toMatchObject({ type: "edit", message: "board" });
    on.api.pass();
    await on.clock.forward(60_000);
    expect([on.api.requests.length, on.noted]).toEqual([3, ["board: 3"]]);
  });
});
