import { expect, it } from "vitest";
import { measureStore, type GameTurn, type StoreMetrics } from "../../src/metrics/counters.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { bench, person } from "../support/tables.js";

it("tells of every commit, of the disk, and once of each game that begins, ends or is closed", async () => {
  const turns: (readonly [string, GameTurn])[] = [];
  let commits = 0;
  let flushes = 0;
  const metrics: StoreMetrics = {
    committed: () => void (commits += 1),
    onDisk: () => void (flushes += 1),
    game: (game, turn) => void turns.push([game, turn]),
  };
  const store = measureStore(openSqliteStore(":memory:"), () => metrics);
  const { open, request, tables } = bench({ store });
  const [anna, ben] = [person("Anna"), person("Ben")];

  const lobby = await open(anna, {}, "100");
  await request(lobby.table, anna, { kind: "close" });
  expect(turns).toEqual([]);

  const { table } = await open(anna, {}, "100", "kalle");
  await request(table, ben, { kind: "join" });
  await request(table, anna, { kind: "start" });
  expect(turns).toEqual([["kalle", "started"]]);
  await request(table, ben, { kind: "leave" });
  await request(table, anna, { kind: "close" });
  expect(turns).toEqual([
    ["kalle", "started"],
    ["kalle", "closed"],
  ]);
  expect(commits).toBe(6);
  await store.onDisk();
  expect(flushes).toBe(1);
  await tables.stop();
  await store.close();
});
