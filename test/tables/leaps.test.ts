import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock, type FakeClockOptions } from "../support/fake-clock.js";
import { type Bench, bench } from "../support/tables.js";
import { askedAt, boardAt, personIn, startedOf, throwing } from "../support/tables-of-three.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const second = 1_000;
const hour = 3_600 * second;
const folder = temporaryFolder(afterAll);

/** On the air, with a heartbeat every ten seconds. */
async function onAir(clock: FakeClock, file = ":memory:"): Promise<Bench> {
  const on = bench({ clock, file });
  await on.start();
  return on;
}

/** When the turn ends, by the machine's clock. */
async function dueAt(on: Bench, table: string): Promise<number> {
  const { play } = await boardAt(on, table);
  if (play === null || play.due === null) throw new Error("nobody has a time limit");
  return play.due;
}

/** Of the open turn. */
async function secondsLeft(on: Bench, table: string): Promise<number> {
  return Math.round((await dueAt(on, table)) - on.clock.now()) / second;
}

async function timeouts(on: Bench, table: string): Promise<number> {
  return (await on.store.actions(table)).filter(({ by }) => by === "timeout").length;
}

const platforms: readonly (FakeClockOptions & { readonly name: string })[] = [
  { name: "Linux", steadyInSleep: false },
  { name: "macOS and Windows", steadyInSleep: true },
];

describe.each(platforms)("a machine that has slept, on $name", (options) => {
  it("lets nobody's time run out by that, and leaves everybody what was left", async () => {
    const on = await onAir(fakeClock(undefined, options));
    await on.clock.forward(5 * second);
    const { table } = await startedOf(on);
    // Up before the next heartbeat: nothing else tells of the sleep.
    await on.clock.forward(88 * second);
    expect(await secondsLeft(on, table)).toBe(2);
    await on.clock.sleep(8 * hour);
    expect(await timeouts(on, table)).toBe(0);
    await on.clock.forward(second);
    expect(await timeouts(on, table)).toBe(0);
    await on.clock.forward(17 * second);
    expect(await timeouts(on, table)).toBe(1);
  });

  it("gives a turn that begins right after waking the time that the server has set", async () => {
    const on = await onAir(fakeClock(undefined, options));
    const { table } = await startedOf(on);
    await on.clock.forward(5 * second);
    const before = await boardAt(on, table);
    const waking = on.clock.sleep(8 * hour);
    const { seat, id } = askedAt(before);
    await Promise.all([waking, on.press(table, personIn(seat), id, throwing)]);
    await on.clock.forward(11 * second);
    // A steady clock may have gone on for part of the sleep, up to the shortest downtime.
    expect(await secondsLeft(on, table)).toBeGreaterThanOrEqual(79);
    expect(await secondsLeft(on, table)).toBeLessThanOrEqual(90 + 25);
  });
});

describe.each([
  { leap: 3 * hour, name: "ahead by hours" },
  { leap: -3 * hour, name: "back by hours" },
  { leap: 30 * second, name: "ahead by half a minute" },
  { leap: -30 * second, name: "back by half a minute" },
])("a clock that is set $name", ({ leap }) => {
  it("makes no open turn longer or shorter by more than half a minute, and none runs out", async () => {
    const on = await onAir(fakeClock());
    const { table } = await startedOf(on);
    await on.clock.forward(15 * second);
    const left = await secondsLeft(on, table);
    on.clock.leap(leap);
    await on.clock.forward(10 * second);
    expect(await timeouts(on, table)).toBe(0);
    expect(Math.abs((await secondsLeft(on, table)) - left)).toBeLessThanOrEqual(30);
    await on.clock.forward(110 * second);
    expect(await timeouts(on, table)).toBe(1);
  });

  it("gives a turn that begins before the next heartbeat half a minute more or less at most", async () => {
    const on = await onAir(fakeClock());
    const { table } = await startedOf(on);
    await on.clock.forward(15 * second);
    on.clock.leap(leap);
    const { seat, id } = askedAt(await boardAt(on, table));
    await on.press(table, personIn(seat), id, throwing);
    await on.clock.forward(10 * second);
    expect(await secondsLeft(on, table)).toBeGreaterThanOrEqual(60);
    expect(await secondsLeft(on, table)).toBeLessThanOrEqual(120);
  });

  it("while the bot was down leaves every turn what was left of it", async () => {
    const file = join(folder, `set-${leap}.db`);
    const before = await onAir(fakeClock(), file);
    const { table } = await startedOf(before);
    await before.clock.forward(40 * second);
    await before.tables.stop();
    await before.store.close();
    const after = await onAir(fakeClock(before.clock.now() + leap), file);
    await after.clock.forward(second);
    expect(await secondsLeft(after, table)).toBeGreaterThanOrEqual(48);
    expect(await secondsLeft(after, table)).toBeLessThanOrEqual(60);
    await after.store.close();
  });
});

describe("a clock that goes wrong by some millionths", () => {
  it.each([-500, 500])("moves no deadline, at %i of them in an hour", async (wall) => {
    const on = await onAir(fakeClock(undefined, { drift: { wall, steady: -wall } }));
    const { table } = await on.open(personIn(0));
    const closing = (await on.store.load(table, 0))?.deadlines;
    await on.clock.forward(0.9 * hour);
    expect((await on.store.load(table, 0))?.deadlines).toEqual(closing);
    await on.clock.forward(0.11 * hour);
    expect((await on.store.load(table, 0))?.row.status).toBe("closed");
  });
});

describe("a bot whose heartbeat cannot be stored", () => {
  it("lets nobody's time run out until it can", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    on.store.touch = () => {
      throw new Error("disk full");
    };
    await expect(on.tables.shards.start()).rejects.toThrow("disk full");
    await on.clock.forward(10 * 60 * second);
    expect(await timeouts(on, table)).toBe(0);
  });
});
