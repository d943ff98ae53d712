import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { commitmentOf } from "../../src/tables/chance/secrets.js";
import type { RequestBody } from "../../src/tables/requests.js";
import { replayTable } from "../../src/tables/replay.js";
import { restarting } from "../support/restarting.js";
import { nextInteraction, requestOf } from "../support/interactions.js";
import { type Bench, bench, person } from "../support/tables.js";
import { playOut, startedOf } from "../support/tables-of-three.js";
import { allGames } from "../../src/games/index.js";

const [anna, ben, cleo] = [person("Anna"), person("Ben"), person("Cleo")];

/** Makes requests one after the other. @returns the accepted ones' interactions, a lucky word's hash added */
async function presses(
  on: Bench,
  table: string,
  ...made: readonly (readonly [who: typeof anna, body: RequestBody])[]
): Promise<readonly string[]> {
  const accepted: string[] = [];
  for (const [who, body] of made) {
    const interaction = nextInteraction();
    const { kind } = await on.tables.requests.handle(table, requestOf(body, who, interaction));
    if (kind === "done") accepted.push(interaction);
  }
  return accepted;
}

const rowOf = async (on: Bench, table: string) => {
  const row = (await on.store.load(table, 0))?.row;
  if (row === undefined) throw new Error("the table is gone");
  return row;
};

describe("a table's chance", () => {
  it("is committed to with the lobby, before anybody joins, and the commitment never changes", async () => {
    const on = bench();
    const lobby = await on.open(anna);
    expect(lobby).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string, seed: null });
    await presses(on, lobby.table, [ben, { kind: "join" }], [anna, { kind: "start" }]);
    expect(await on.tables.board(lobby.table)).toMatchObject({ status: "playing", commitment: lobby.commitment });
  });

  it("is salted by each accepted join, leave, seating of a computer and the start, in their order", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    const accepted = await presses(
      on,
      table,
      [ben, { kind: "join" }],
      [ben, { kind: "join" }],
      [ben, { kind: "add", level: "strong" }],
      [anna, { kind: "add", level: "strong" }],
      [cleo, { kind: "join" }],
      [ben, { kind: "leave" }],
      [cleo, { kind: "start" }],
      [anna, { kind: "start" }],
    );
    expect(accepted).toHaveLength(5);
    expect(await rowOf(on, table)).toMatchObject({ salt: accepted.join(","), started: on.clock.now() });
  });

  it("is not salted by what changes neither who plays nor that it starts", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    await presses(
      on,
      table,
      [anna, { kind: "set", select: "shots", values: ["3"] }],
      [anna, { kind: "add", level: "strong" }],
      [anna, { kind: "remove" }],
    );
    expect((await rowOf(on, table)).salt).toMatch(/^\d+$/u);
  });

  it("takes a lucky word along with the press, of which nothing but a hash is kept", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    const [joined] = await presses(on, table, [ben, { kind: "join", luckyWord: "Ka\u0308tzchen" }]);
    const hash = createHash("sha256").update("Kätzchen", "utf8").digest("hex").slice(0, 16);
    const row = await rowOf(on, table);
    expect(row.salt).toBe(`${joined ?? ""}:${hash}`);
    expect(JSON.stringify([row, on.lines])).not.toContain("tzchen");
  });

  it("is another one for another press, from the same seed", async () => {
    const seed = () => Buffer.alloc(32, 5);
    const games = await Promise.all(
      [1, 2].map(async () => {
        const on = bench({ ports: { seed } });
        const board = await startedOf(on, {}, "catnoir");
        return JSON.stringify(await on.store.events(board.table));
      }),
    );
    expect(games[0]).not.toBe(games[1]);
  });

  it("of a rematch is committed to as it is opened, and salted by its own presses", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const reply = await on.request(over.table, anna, { kind: "rematch", parent: null });
    const { table = "", commitment = null } = reply.board ?? {};
    expect(commitment).not.toBe(over.commitment);
    const accepted = await presses(on, table, [anna, { kind: "start" }]);
    expect((await rowOf(on, table)).salt).toBe(accepted[0]);
  });
});

describe("the seed of a table", () => {
  it("is published when the table is closed in the middle, and the game comes out again from it", async () => {
    const on = bench();
    const { table, commitment } = await startedOf(on);
    const { board } = await on.request(table, anna, { kind: "close" });
    expect(board).toMatchObject({ status: "closed", isOutdated: false });
    expect(commitmentOf({ id: table, protocol: 2 }, Buffer.from(board?.seed ?? "", "hex"))).toBe(commitment);
    const again = await replayTable(on.store, table, allGames);
    expect(again.events).toEqual(await on.store.events(table));
  });

  it("is published when a lobby closes that never started", async () => {
    const on = bench();
    const { table, commitment } = await on.open(anna);
    const { board } = await on.request(table, anna, { kind: "close" });
    expect(commitmentOf({ id: table, protocol: 2 }, Buffer.from(board?.seed ?? "", "hex"))).toBe(commitment);
    await expect(replayTable(on.store, table, allGames)).rejects.toThrow("has not started");
  });
});

describe("a lobby that was opened under protocol 1", () => {
  const { begin, restart } = restarting();

  it("draws its seed at the start, is not salted, and keeps its seed to itself when it is closed", async () => {
    const before = begin();
    const { table } = await before.open(anna);
    await presses(before, table, [ben, { kind: "join" }]);
    const on = await restart(before, (sqlite) => {
      sqlite.exec("update tables set protocol = 1, seed = null, salt = null");
    });
    expect(await on.tables.board(table)).toMatchObject({ status: "lobby", commitment: null });
    const accepted = await presses(on, table, [cleo, { kind: "join", luckyWord: "x" }], [anna, { kind: "start" }]);
    expect(accepted).toHaveLength(2);
    expect(await rowOf(on, table)).toMatchObject({ protocol: 1, salt: null, started: on.clock.now() });
    expect((await replayTable(on.store, table, allGames)).events).toEqual(await on.store.events(table));
    const { board } = await on.request(table, anna, { kind: "close" });
    expect(board).toMatchObject({ status: "closed", seed: null });
  });
});
