import { describe, expect, it } from "vitest";
import { Queues } from "../../src/tables/queues.js";
import { bench, person } from "../support/tables.js";

const anna = person("Anna");
const ben = person("Ben");

describe("the statistics of the tables", () => {
  it("count the open ones by game and life, and those in memory with the ended ones", async () => {
    const { tables, open, request } = bench();
    expect(await tables.statistics()).toEqual({ open: [], loaded: [], jobs: 0 });
    const first = await open(anna, {}, "1");
    await open(ben, {}, "2");
    await open(ben, {}, "3", "kalle");
    await request(first.table, ben, { kind: "join" });
    await request(first.table, anna, { kind: "start" });
    const counts = [
      { game: "katchen", status: "playing", count: 1 },
      { game: "katchen", status: "lobby", count: 1 },
      { game: "kalle", status: "lobby", count: 1 },
    ];
    expect((await tables.statistics()).open).toHaveLength(3);
    expect((await tables.statistics()).open).toEqual(expect.arrayContaining(counts));
    expect((await tables.statistics()).loaded).toEqual(expect.arrayContaining(counts));
    await request(first.table, anna, { kind: "close" });
    expect((await tables.statistics()).open).toEqual(expect.arrayContaining(counts.slice(1)));
    expect((await tables.statistics()).open).toHaveLength(2);
    expect((await tables.statistics()).loaded).toContainEqual({ game: "katchen", status: "closed", count: 1 });
  });

  it("leave out of memory what nobody has touched for a while", async () => {
    const { tables, open, clock } = bench();
    await open(anna);
    expect((await tables.statistics()).loaded).toHaveLength(1);
    await clock.forward(61_000);
    expect(await tables.statistics()).toEqual({
      open: [{ game: "katchen", status: "lobby", count: 1 }],
      loaded: [],
      jobs: 0,
    });
  });

  it("count the jobs that run or wait for their turn, and none that has ended, well or not", async () => {
    const queues = new Queues();
    const first = queues.run("a", () => "done");
    const second = queues.run("a", () => Promise.reject(new Error("no")));
    const third = queues.run("b", () => "done");
    expect(queues.jobs).toBe(3);
    await Promise.allSettled([first, second, third]);
    await queues.idle();
    expect(queues.jobs).toBe(0);
  });
});
