import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { BoardWriter } from "../../../src/discord/messages/board-writer.js";
import { fakeClock, type FakeClock, settle } from "../../support/fake-clock.js";
import type { Line } from "../../support/tables.js";
import { boardOfVersion as board, pressOn as press, wordsOnly } from "../../support/written-board.js";
import { type HeldApi, kind, type Request } from "../../support/held-api.js";
import { picturedDesk, type PicturedDesk } from "../../support/pictured-board.js";

let api: HeldApi;
let clock: FakeClock;
/** Error of the clock that can be set, in milliseconds. */
let wrongMs: number;
let writer: BoardWriter;
let shown: PicturedDesk["shown"];
let lines: readonly Line[];
let lost: string[];

beforeEach(() => {
  wrongMs = 0;
  lost = [];
  const steady = fakeClock();
  ({ api, writer, lines, shown } = picturedDesk({
    clock: { ...steady, now: () => steady.now() + wrongMs },
    lost: ({ channel }) => lost.push(channel),
  }));
  clock = steady;
});

/** What a request shows. */
function text(request: Request | undefined): unknown {
  if (request?.type === "respond")
    return "data" in request.response ? Reflect.get(request.response.data ?? {}, "content") : null;
  return request !== undefined && "body" in request ? request.body.content : null;
}

describe("the board writer", () => {
  it("answers a press with the board", async () => {
    void writer.answer(press("a"), board(2));
    api.pass();
    await settle();
    expect(api.requests.map(kind)).toEqual(["UpdateMessage"]);
    expect(text(api.requests[0])).toBe("version 2");
    expect(shown).toEqual([{ message: "board", version: 2 }]);
  });

  it("has one write in flight: what comes meanwhile is acknowledged and shown by the next, newest only", async () => {
    void writer.answer(press("a"), board(2));
    void writer.answer(press("b"), board(3));
    void writer.answer(press("c"), board(4));
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "DeferredMessageUpdate", "DeferredMessageUpdate"]);
    for (let request = 0; request < 3; request += 1) api.pass();
    await clock.forward(2_000);
    expect(api.requests.slice(3).map(kind)).toEqual(["original"]);
    expect(text(api.requests[3])).toBe("version 4");
  });

  it.each([-600_000, 600_000])("writes on when the clock is set by %i ms", async (ms) => {
    void writer.answer(press("a"), board(2));
    api.pass();
    await settle();
    wrongMs = ms;
    writer.changed(board(3));
    await clock.forward(2_000);
    api.pass();
    await settle();
    expect(shown.map(({ version }) => version)).toEqual([2, 3]);
  });

  it("never writes an older board over a newer one", async () => {
    void writer.answer(press("a"), board(5));
    api.pass();
    await settle();
    writer.changed(board(4));
    await clock.forward(10_000);
    expect(api.requests).toHaveLength(1);
  });

  it("lets a press carry what was waiting for its time", async () => {
    void writer.answer(press("a"), board(2));
    api.pass();
    await settle();
    writer.changed(board(3));
    await clock.forward(100);
    void writer.answer(press("b"), board(4));
    api.pass();
    await clock.forward(10_000);
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "UpdateMessage"]);
    expect(text(api.requests[1])).toBe("version 4");
  });

  it("neither asks for a board nor draws it before its turn, however many wait, and then takes it as it is stored", async () => {
    const turns: (() => unknown)[] = [];
    const asked: string[] = [];
    const drawn: number[] = [];
    const noted: PicturedDesk["shown"][number][] = [];
    const { writer: many } = picturedDesk({
      api,
      queue: { enter: (_turn, job) => (turns.push(() => job(api)), () => undefined) },
      board: async (table) => {
        asked.push(table);
        return table === "table 2" ? null : { ...board(9), table };
      },
      draw: ({ version }) => {
        drawn.push(version);
        return wordsOnly({ content: `version ${version}`, allowed_mentions: { parse: [] } });
      },
      shown: async (table, message, version) => {
        noted.push({ message: `${message} of ${table}`, version });
      },
    });
    for (let table = 0; table < 5_000; table += 1) many.changed({ ...board(7), table: `table ${table}` });
    expect([turns.length, asked, drawn, many.waiting]).toEqual([5_000, [], [], 5_000]);
    for (const turn of turns.slice(0, 3)) void turn();
    await settle();
    expect(asked).toEqual(["table 0", "table 1", "table 2"]);
    expect([drawn, api.requests.map(text)]).toEqual([
      [9, 9],
      ["version 9", "version 9"],
    ]);
    for (let request = 0; request < 2; request += 1) api.pass();
    await settle();
    expect(noted).toEqual([
      { message: "board of table 0", version: 9 },
      { message: "board of table 1", version: 9 },
    ]);
    // The third table is gone: nothing to write, nothing waits.
    expect(many.waiting).toBe(4_997);
  });

  it("edits by the channel when there is no fresh token, and leaves time between two edits", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    api.pass();
    await settle();
    writer.changed(board(3));
    await clock.forward(1_000);
    expect(api.requests).toHaveLength(1);
    await clock.forward(500);
    expect(api.requests.map(kind)).toEqual(["edit", "edit"]);
  });

  it("stops using a token before Discord does", async () => {
    void writer.answer(press("a"), board(2));
    api.pass();
    await clock.forward(14.6 * 60_000);
    writer.changed(board(3));
    await clock.forward(0);
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "edit"]);
  });

  it("acknowledges a press on an older board and writes the present one", async () => {
    void writer.answer(press("a", "old board"), board(2));
    api.pass();
    await clock.forward(0);
    expect(api.requests.map(kind)).toEqual(["DeferredMessageUpdate", "edit"]);
    expect(api.requests[1]).toMatchObject({ message: "board" });
  });

  it("posts a deleted board again", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    api.fail(10008, 404);
    await clock.forward(0);
    expect(api.requests.map(kind)).toEqual(["edit", "post"]);
    api.pass("new board");
    await settle();
    expect(shown).toEqual([{ message: "new board", version: 2 }]);
  });

  it("posts a deleted board again once it is looked after, though nothing has changed, and edits any other once", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    api.pass();
    await settle();
    writer.changed(board(2));
    await clock.forward(5_000);
    expect(api.requests.map(kind)).toEqual(["edit"]);
    writer.lookAfter(board(2));
    await clock.forward(5_000);
    api.pass();
    await clock.forward(5_000);
    expect(api.requests.map(kind)).toEqual(["edit", "edit"]);
    writer.lookAfter(board(2));
    await clock.forward(5_000);
    api.fail(10008, 404);
    await clock.forward(0);
    api.pass("new board");
    await clock.forward(5_000);
    expect(api.requests.map(kind)).toEqual(["edit", "edit", "edit", "post"]);
    expect(shown.at(-1)).toEqual({ message: "new board", version: 2 });
  });

  it("goes by the channel when a token has died early", async () => {
    void writer.answer(press("a"), board(2));
    api.pass();
    await settle();
    writer.changed(board(3));
    await clock.forward(500);
    api.fail(50027, 401);
    await clock.forward(0);
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "original", "edit"]);
  });

  it("writes the board itself when the press had its answer already", async () => {
    void writer.answer(press("a"), board(2));
    api.fail(40060);
    await clock.forward(0);
    // Its token may be that of another answer.
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "edit"]);
  });

  it("waits for the next change where the channel may not be written to", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    api.fail(50013, 403);
    await clock.forward(600_000);
    expect(api.requests).toHaveLength(1);
    // The channel is named once for all that is written there.
    expect(lines).toEqual([]);
  });

  it("gives word when the channel is gone, and writes there no more", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    api.fail(10003, 404);
    await clock.forward(600_000);
    expect(lost).toEqual(["2"]);
    expect(api.requests).toHaveLength(1);
  });

  it("posts a board again that Discord finds too old to be edited, then deletes the old one", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    api.fail(30046);
    await clock.forward(0);
    api.pass("new board");
    await settle();
    expect(api.requests.map(kind)).toEqual(["edit", "post", "remove"]);
    expect(api.requests[2]).toMatchObject({ message: "board" });
    expect(shown).toEqual([{ message: "new board", version: 2 }]);
  });

  it("deletes a board that is too old to be edited when a command shows it again before it could be posted", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    api.fail(30046);
    await settle();
    // The new message could not be posted and is tried again later.
    api.fail(0, 500);
    await settle();
    void writer.post({ id: "s", token: "token s" }, board(2));
    api.pass("new board");
    await settle();
    expect(api.requests.map(kind)).toEqual(["edit", "post", "ChannelMessageWithSource", "remove"]);
    expect(api.requests[3]).toMatchObject({ message: "board" });
  });

  it("shows the board again to a command, then deletes the old one", async () => {
    void writer.post({ id: "s", token: "token s" }, board(2));
    api.pass("new board");
    await settle();
    expect(api.requests.map(kind)).toEqual(["ChannelMessageWithSource", "remove"]);
    expect(api.requests[1]).toMatchObject({ message: "board" });
    expect(shown).toEqual([{ message: "new board", version: 2 }]);
    api.pass();
    void writer.answer(press("a", "new board"), board(3));
    expect(kind(api.requests[2])).toBe("UpdateMessage");
  });

  it("does not keep a command waiting for the turn at which the old board is deleted", async () => {
    const { writer: waiting } = picturedDesk({
      api,
      queue: { enter: () => () => undefined },
    });
    const posted = waiting.post({ id: "s", token: "token s" }, board(2));
    api.pass("new board");
    await posted;
    expect(api.requests.map(kind)).toEqual(["ChannelMessageWithSource"]);
  });

  it("waits with a new board for the write in flight", async () => {
    void writer.answer(press("a"), board(2));
    void writer.post({ id: "s", token: "token s" }, board(2));
    await settle();
    expect(api.requests).toHaveLength(1);
    api.pass();
    await settle();
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "ChannelMessageWithSource"]);
  });

  it("answers a command with a copy where the write in flight takes too long for it, and leaves the board in its place", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    void writer.post({ id: "s", token: "token s" }, board(2));
    await clock.forward(900);
    expect(api.requests.map(kind)).toEqual(["edit"]);
    await clock.forward(200);
    expect(api.requests.map(kind)).toEqual(["edit", "ChannelMessageWithSource"]);
    expect(api.requests[1]).toMatchObject({ response: { data: { flags: MessageFlags.Ephemeral } } });
    api.pass();
    api.pass("copy");
    await settle();
    expect(shown).toEqual([{ message: "board", version: 2 }]);
    expect(api.requests).toHaveLength(2);
  });

  it("takes the pressed message for the board when a crash has lost its id", async () => {
    void writer.answer(press("a", "lost board"), board(2, null));
    api.pass();
    await settle();
    expect(shown).toEqual([{ message: "lost board", version: 2 }]);
  });

  it("tells the presser that the press counted when the board could not be written", async () => {
    void writer.answer(press("a"), board(2));
    api.fail(50035);
    await settle();
    expect(api.requests.map(kind)).toEqual(["UpdateMessage", "DeferredMessageUpdate"]);
  });

  it("never takes a private copy for the board", async () => {
    void writer.answer({ id: "a", token: "token a", message: null }, board(2, null));
    api.pass();
    await clock.forward(0);
    expect(api.requests.map(kind)).toEqual(["DeferredMessageUpdate", "post"]);
  });

  it("does not wait as long where somebody has just pressed at something that cannot carry the board", async () => {
    writer.changed(board(2));
    await clock.forward(0);
    api.pass();
    await settle();
    writer.changed(board(3));
    await clock.forward(100);
    void writer.answer({ id: "a", token: "token a", message: null }, board(4));
    api.pass();
    await clock.forward(200);
    expect(api.requests.map(kind)).toEqual(["edit", "DeferredMessageUpdate", "edit"]);
    expect(text(api.requests[2])).toBe("version 4");
  });
});
