import { describe, expect, it } from "vitest";
import { bench } from "../support/tables.js";
import { boardAt, playOut, three } from "../support/tables-of-three.js";

const [anna, ben, cleo] = three;
const [minute, hour, day] = [60, 3_600, 86_400];

describe("the time of a turn", () => {
  it("is chosen by the host in the lobby, of the usual ones, and nothing changes by what is chosen already", async () => {
    const { open, request } = bench();
    const { table, turn } = await open(anna);
    await request(table, ben, { kind: "join" });
    expect(turn).toBe(90);
    expect(await request(table, ben, { kind: "time", seconds: day })).toMatchObject({ code: "not-host" });
    for (const seconds of [0, 59, -day, 4 * day, Number.NaN, 61])
      expect(await request(table, anna, { kind: "time", seconds })).toMatchObject({ code: "malformed" });
    expect(await request(table, anna, { kind: "time", seconds: 3 * day })).toMatchObject({ board: { turn: 3 * day } });
    expect(await request(table, anna, { kind: "time", seconds: 3 * day })).toMatchObject({ kind: "repeated" });
    await request(table, anna, { kind: "start" });
    expect(await request(table, anna, { kind: "time", seconds: minute })).toMatchObject({ code: "started" });
  });

  it("counts for the game, and for its rematch", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    for (const who of [ben, cleo]) await on.request(table, who, { kind: "join" });
    await on.request(table, anna, { kind: "time", seconds: day });
    const started = await on.request(table, anna, { kind: "start" });
    expect((started.board?.play?.due ?? 0) - on.clock.now()).toBe(day * 1_000);
    const over = await playOut(on, await boardAt(on, table));
    expect(await on.request(over.table, ben, { kind: "rematch", parent: null })).toMatchObject({
      board: { turn: day },
    });
  });

  it("keeps a lobby for a day from an hour on, and nobody else takes its channel", async () => {
    const on = bench();
    await on.start();
    const { table, channel } = await on.open(anna);
    await on.request(table, anna, { kind: "time", seconds: hour });
    await on.clock.forward(23 * hour * 1_000);
    expect(await on.open(ben, {}, channel).catch(() => null)).toBeNull();
    expect(await boardAt(on, table)).toMatchObject({ status: "lobby" });
    await on.clock.forward(2 * hour * 1_000);
    expect(await boardAt(on, table)).toMatchObject({ status: "closed" });
  });
});
