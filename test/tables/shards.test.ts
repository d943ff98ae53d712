import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { shardOf } from "../../src/tables/clock/downtime.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { type Bench, bench } from "../support/tables.js";
import { boardAt, startedOf } from "../support/tables-of-three.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const second = 1_000;
const hour = 3_600 * second;
const folder = temporaryFolder(afterAll);

/** On this shard of this many, up to seven. */
function guildOn(shard: number): string {
  return String((BigInt(420_000_000 + shard) << 22n) + 5n);
}

async function onAir(shards: number, clock: FakeClock = fakeClock(), file = ":memory:"): Promise<Bench> {
  const on = bench({ clock, file, shards });
  await on.start();
  return on;
}

/** In a channel of a server on this shard. */
async function tableOn(on: Bench, shard: number): Promise<string> {
  const { table } = await startedOf(on, {}, "katchen", { guild: guildOn(shard), channel: `20000000000000000${shard}` });
  return table;
}

async function secondsLeft(on: Bench, table: string): Promise<number> {
  const { play } = await boardAt(on, table);
  return Math.round((play?.due ?? Number.NaN) - on.clock.now()) / second;
}

async function timeouts(on: Bench, table: string): Promise<number> {
  return (await on.store.actions(table)).filter(({ by }) => by === "timeout").length;
}

describe("servers on several shards", () => {
  it("are spread as Discord spreads them", () => {
    expect(shardOf("197038439483310086", 1)).toBe(0);
    expect([2, 3, 7].map((count) => shardOf("197038439483310086", count))).toEqual([0, 2, 6]);
  });

  it("have their time limits stand still while their own shard is down, and only those", async () => {
    const on = await onAir(2);
    const [here, there] = [await tableOn(on, 0), await tableOn(on, 1)];
    await on.clock.forward(10 * second);
    on.air(false, 1);
    await on.clock.forward(hour);
    expect(await timeouts(on, here)).toBeGreaterThan(0);
    expect(await timeouts(on, there)).toBe(0);
    on.air(true, 1);
    await on.clock.forward(10 * second);
    expect(await secondsLeft(on, there)).toBe(79);
    expect(on.changed.findLast(({ table }) => table === there)?.play?.due).toBe((await boardAt(on, there)).play?.due);
    await on.clock.forward(81 * second);
    expect(await timeouts(on, there)).toBe(1);
  });

  it("that somebody plays in while a shard is down set their new limits by the time that stands still", async () => {
    const on = await onAir(2);
    const there = await tableOn(on, 1);
    await on.clock.forward(10 * second);
    on.air(false, 1);
    await on.clock.forward(hour);
    const leaving = await on.request(there, { user: "1", name: "nobody", moderator: true }, { kind: "close" });
    expect(leaving.kind).toBe("done");
    const again = await tableOn(on, 1);
    on.air(true, 1);
    await on.clock.forward(10 * second);
    // The hour is none of the new turn's, but for the shortest downtime.
    expect(await secondsLeft(on, again)).toBeGreaterThanOrEqual(90);
    expect(await secondsLeft(on, again)).toBeLessThanOrEqual(90 + 25);
  });
});

describe("a server in an outage", () => {
  const away = guildOn(0);

  /** In a channel of another server on the same shard. */
  async function tableBeside(on: Bench): Promise<string> {
    const guild = String(BigInt(away) + 1n);
    return (await startedOf(on, {}, "katchen", { guild, channel: "200000000000000009" })).table;
  }

  it("has its time stand still until it is back, and then its boards show it; others of its shard go on", async () => {
    const on = await onAir(1);
    const [there, beside] = [await tableOn(on, 0), await tableBeside(on)];
    await on.clock.forward(14 * second);
    on.tables.shards.away(away);
    await on.clock.forward(hour);
    expect(await timeouts(on, there)).toBe(0);
    expect(await timeouts(on, beside)).toBeGreaterThan(0);
    expect(on.changed.map(({ table }) => table)).not.toContain(there);
    const shown = on.changed.length;
    expect(on.tables.shards.back(away)).toBe(true);
    await on.tables.shards.touch();
    expect(await secondsLeft(on, there)).toBe(90 - 14);
    expect(on.changed.slice(shown).map(({ table }) => table)).toEqual([there]);
    expect(on.changed.at(-1)?.play?.due).toBe((await boardAt(on, there)).play?.due);
    await on.clock.forward(78 * second);
    expect(await timeouts(on, there)).toBe(1);
    expect(on.tables.shards.back(away)).toBe(false);
  });

  it("gives what is opened there meanwhile its whole time after it, and counts its shard's downtime once", async () => {
    const on = await onAir(1);
    const there = await tableOn(on, 0);
    await on.clock.forward(14 * second);
    on.tables.shards.away(away);
    await on.clock.forward(33 * second);
    await on.request(there, { user: "1", name: "nobody", moderator: true }, { kind: "close" });
    const again = await tableOn(on, 0);
    await on.clock.forward(33 * second);
    on.air(false);
    await on.clock.forward(hour);
    on.air(true);
    await on.clock.forward(30 * second);
    on.tables.shards.back(away);
    await on.tables.shards.touch();
    expect(Math.abs((await secondsLeft(on, again)) - 90)).toBeLessThanOrEqual(1);
  });

  it("loses a heartbeat of its time at most if the bot dies meanwhile, and has been away since that was known", async () => {
    const file = join(folder, "outage.db");
    const clock = fakeClock();
    const first = await onAir(1, clock, file);
    const there = await tableOn(first, 0);
    await clock.forward(14 * second);
    first.tables.shards.away(away);
    await clock.forward(hour);
    first.air(false);
    await first.store.close();

    const next = await onAir(1, clock, file);
    const left = await secondsLeft(next, there);
    expect(left).toBeGreaterThanOrEqual(90 - 14 - 10);
    next.tables.shards.known(0, [away], clock.now());
    await clock.forward(hour);
    next.tables.shards.back(away);
    await next.tables.shards.touch();
    expect(await secondsLeft(next, there)).toBe(left);
    await next.tables.stop();
  });

  it("that is gone for good is no longer waited for", async () => {
    const on = await onAir(1);
    await tableOn(on, 0);
    const { shards } = on.tables;
    shards.away(away);
    shards.left(away);
    expect(shards.back(away)).toBe(false);
    shards.away(away);
    shards.known(0, [], on.clock.now());
    expect(shards.back(away)).toBe(false);
    shards.away(away);
    shards.drop(0);
    expect(shards.back(away)).toBe(false);
  });

  it("that goes away again while its return is being stored stays away", async () => {
    const on = await onAir(1);
    const there = await tableOn(on, 0);
    const { shards } = on.tables;
    shards.away(away);
    await on.clock.forward(33 * second);
    shards.back(away);
    const stored = shards.touch();
    shards.away(away);
    await stored;
    await on.clock.forward(hour);
    expect(await timeouts(on, there)).toBe(0);
    shards.back(away);
    await shards.touch();
    expect(await secondsLeft(on, there)).toBe(90);
  });
});

describe("a bot that starts with another number of shards", () => {
  it.each([
    { before: 1, after: 2 },
    { before: 2, after: 3 },
    { before: 3, after: 1 },
  ])(
    "$after after $before leaves everybody the time that was left, downtime of single shards included",
    async (counts) => {
      const file = join(folder, `${counts.before}-${counts.after}.db`);
      const clock = fakeClock();
      const first = await onAir(counts.before, clock, file);
      const ids: string[] = [];
      for (let shard = 0; shard < 3; shard += 1) ids.push(await tableOn(first, shard));
      await clock.forward(20 * second);
      // One shard has its own downtime behind it when the number changes.
      first.air(false, counts.before - 1);
      await clock.forward(40 * second);
      first.air(true, counts.before - 1);
      await clock.forward(10 * second);
      const left = new Map<string, number>();
      for (const id of ids) left.set(id, await secondsLeft(first, id));
      expect(new Set(left.values()).size).toBe(counts.before === 1 ? 1 : 2);
      await first.tables.stop();
      await first.store.close();
      await clock.forward(hour);

      const next = await onAir(counts.after, clock, file);
      for (const id of ids) expect(await secondsLeft(next, id)).toBe(left.get(id));
      expect(next.changed.map(({ table }) => table).toSorted()).toEqual(ids.toSorted());
      await clock.forward(21 * second);
      expect(await Promise.all(ids.map((id) => timeouts(next, id)))).toEqual(
        ids.map((id) => ((left.get(id) ?? 0) <= 20 ? 1 : 0)),
      );
      await next.tables.stop();
      await next.store.close();
    },
  );
});
