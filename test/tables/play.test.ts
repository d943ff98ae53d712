import { requestOf } from "../support/interactions.js";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Board } from "../../src/tables/board.js";
import type { Reply } from "../../src/tables/requests.js";
import { replayTable } from "../../src/tables/replay.js";
import { pressMeaning, askedAt, personIn, playOut, startedOf, three, throwing } from "../support/tables-of-three.js";
import { pressOf } from "../support/presses.js";
import { type Bench, bench, person } from "../support/tables.js";
import { allGames } from "../../src/games/index.js";

const [anna] = three;

/** In secret, by the first asked seat, by index among the legal ones. */
function setCard(on: Bench, board: Board, number: number): Promise<Reply> {
  const { seat, id } = askedAt(board);
  return on.act(board.table, personIn(seat), id, (legal) => legal[number]);
}

describe("a game at a table", () => {
  it("publishes the commitment to the seed at the start, and the seed only at the end", async () => {
    const on = bench();
    const board = await startedOf(on);
    expect(board.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(board.seed).toBeNull();
    const over = await playOut(on, board);
    expect(over.status).toBe("over");
    const committed = createHash("sha256").update(`katzentisch-3:${board.table}:${over.seed ?? ""}`);
    expect(committed.digest("hex")).toBe(board.commitment);
  });

  it("comes out again from seed, seats, options, opener and stored actions, event for event", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on, { shots: 2 }));
    const again = await replayTable(on.store, over.table, allGames);
    expect(again.events).toEqual(await on.store.events(over.table));
    expect(again.state).toEqual((await on.store.load(over.table, 0))?.row.state);
    expect(again.result).toEqual(over.play?.result);
  });

  it("numbers the stored actions without a gap, each with who gave it", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const actions = await on.store.actions(over.table);
    expect(actions.map(({ step }) => step)).toEqual(actions.map((_, index) => index + 1));
    expect(actions.every(({ by, interaction }) => by === "human" && interaction !== null)).toBe(true);
  });

  it("applies an interaction once, however often it comes", async () => {
    const on = bench();
    const board = await startedOf(on);
    const { seat, id } = askedAt(board);
    const request = requestOf({ kind: "press", prompt: id, ...throwing }, personIn(seat));
    const replies = await Promise.all([1, 2, 3].map(() => on.tables.requests.handle(board.table, request)));
    expect(replies.map(({ kind }) => kind)).toEqual(["done", "known", "known"]);
    expect(await on.store.actions(board.table)).toHaveLength(1);
  });

  it("refuses a stranger, somebody out of turn, and an answer to an older question", async () => {
    const on = bench();
    const board = await startedOf(on);
    const { table } = board;
    const { seat, id } = askedAt(board);
    const who = personIn(seat);
    const other = personIn((seat + 1) % 3);
    expect(await on.press(table, person("Dora"), id, throwing)).toMatchObject({ code: "stranger" });
    expect(await on.press(table, other, id, throwing)).toMatchObject({ code: "not-your-turn" });
    await on.press(table, who, id, throwing);
    expect(await on.press(table, who, id, throwing)).toMatchObject({ code: "stale" });
    expect(await on.press(table, other, id, throwing)).toMatchObject({ code: "stale" });
    expect(await on.store.actions(table)).toHaveLength(1);
  });

  it("refuses what the rules refuse, and changes nothing", async () => {
    const on = bench();
    const board = await startedOf(on);
    const { seat, id } = askedAt(board);
    const who = personIn(seat);
    const press = pressMeaning(on, "katchen");
    expect(await on.press(board.table, who, id, pressOf("stand"))).toMatchObject({ code: "not-now" });
    expect(await press(board.table, who, id, { kind: "act", action: "x" })).toMatchObject({ code: "malformed" });
    expect(await on.tables.board(board.table)).toEqual(board);
  });

  it("refuses requests of the lobby while a game runs, and everything when it is over", async () => {
    const on = bench();
    const board = await startedOf(on);
    expect(await on.request(board.table, person("Dora"), { kind: "join" })).toMatchObject({ code: "started" });
    const over = await playOut(on, board);
    expect(await on.request(over.table, anna, { kind: "leave" })).toMatchObject({ code: "ended" });
    expect(await on.press(over.table, anna, 1, throwing)).toMatchObject({ code: "ended" });
  });

  it("hands a draft to the next press on the same question, keeps it with that, and drops it with the answer", async () => {
    const on = bench();
    const board = await startedOf(on);
    const { seat, id } = askedAt(board);
    const who = personIn(seat);
    await on.press(board.table, who, id, pressOf("keep", 0));
    const drafted = await on.press(board.table, who, id, pressOf("keep", 2));
    expect(drafted.board?.play?.drafts).toEqual([{ prompt: id, seat, value: { keep: [0, 2] } }]);
    expect(await on.store.actions(board.table)).toHaveLength(0);
    const moved = await on.press(board.table, who, id, throwing);
    expect(moved.board?.play?.drafts).toEqual([]);
  });

  it("shows nobody a draft that is not open, and hands it to its maker's next press", async () => {
    const on = bench();
    const board = await startedOf(on);
    const press = pressMeaning(on, "katchen");
    const { seat, id } = askedAt(board);
    const who = personIn(seat);
    const drafted = await press(board.table, who, id, {
      kind: "draft",
      value: "secret",
      open: false,
      ephemeral: "card",
    });
    expect(JSON.stringify(drafted.board)).not.toContain("secret");
    expect(drafted).toMatchObject({ pressed: { intent: { ephemeral: "card" }, situation: { seat, draft: "secret" } } });
    const other = await press(board.table, personIn((seat + 1) % 2), 0, { kind: "look", ephemeral: "card" });
    expect(JSON.stringify(other)).not.toContain("secret");
  });

  it("stores nothing when somebody only looks, in anybody's turn", async () => {
    const on = bench();
    const board = await startedOf(on);
    const press = pressMeaning(on, "katchen");
    const { seat } = askedAt(board);
    const other = (seat + 1) % 2;
    const reply = await press(board.table, personIn(other), 0, { kind: "look", ephemeral: "card" });
    expect(reply).toMatchObject({
      kind: "seen",
      pressed: { intent: { ephemeral: "card" }, situation: { seat: other, prompt: null } },
    });
    expect(reply.board?.version).toBe(board.version);
    expect(await on.store.actions(board.table)).toEqual([]);
  });

  it("takes no answer by a button that belongs to no question", async () => {
    const on = bench();
    const board = await startedOf(on);
    const press = pressMeaning(on, "katchen");
    const who = personIn(askedAt(board).seat);
    expect(await on.press(board.table, who, 0, throwing)).toMatchObject({ code: "stale" });
    const draft = await press(board.table, who, 0, { kind: "draft", value: 1, open: true });
    expect(draft).toMatchObject({ code: "stale" });
  });

  it("hands no looks to strangers and to those for whom a computer player acts", async () => {
    const on = bench();
    const board = await startedOf(on);
    const look = { kind: "look", ephemeral: "card" } as const;
    const press = pressMeaning(on, "katchen");
    expect(await press(board.table, person("Dora"), 0, look)).toMatchObject({ code: "stranger" });
    await on.request(board.table, anna, { kind: "leave" });
    expect(await press(board.table, anna, 0, look)).toMatchObject({ code: "away" });
  });

  it("says when nothing that others may see has changed", async () => {
    const on = bench();
    const board = await startedOf(on, {}, "denkste");
    const set = (number: number): Promise<Reply> => setCard(on, board, number);
    expect(await set(0)).toMatchObject({ kind: "done", visible: true });
    expect(await set(1)).toMatchObject({ kind: "done", visible: false });
  });

  it("goes on showing the last steps, however often somebody changes a hidden choice", async () => {
    const on = bench();
    const board = await startedOf(on, {}, "denkste");
    const set = (number: number): Promise<Reply> => setCard(on, board, number);
    const { board: first } = await set(0);
    for (let times = 0; times < 60; times += 1) await set(times % 6);
    const { board: last } = await set(0);
    expect(last?.play?.recent).toEqual(first?.play?.recent);
    await on.tables.shards.touch();
    expect(((await on.store.load(board.table, 48))?.recent ?? []).flatMap(({ events }) => events)).toEqual(
      first?.play?.recent,
    );
  });
});
