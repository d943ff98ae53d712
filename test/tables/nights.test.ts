import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wallTimeIn } from "../../src/lib/time-zones.js";
import type { Store } from "../../src/store/store.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { runsOf } from "../support/how-many-runs.js";
import { mortal } from "../support/troubled-store.js";
import { type Bench, bench, type BenchOptions } from "../support/tables.js";
import { askedAt, boardAt, personIn, three } from "../support/tables-of-three.js";
import { openStore } from "../support/temporary-folder.js";

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** From when on the three of them sleep, and until when, in hours. */
const [from, until] = [22, 8];

/** Where Anna, Ben and Cleo live. */
type Zones = readonly [string, string, string];

const atHome: Zones = ["Europe/Berlin", "Europe/Berlin", "Europe/Berlin"];

function isAsleep(zone: string, at: number): boolean {
  const hour = (wallTimeIn(zone)(at) % (24 * hourMs)) / hourMs;
  return hour >= from || hour < until;
}

/** A bot on the air, until it dies. */
interface Living {
  readonly on: Bench;
  readonly die: () => void;
}

async function live(store: Store, clock: FakeClock, call?: BenchOptions["call"]): Promise<Living> {
  const life = { isOver: false };
  const on = bench({ store: mortal(store, life), clock, ...(call === undefined ? {} : { call }) });
  await on.start();
  return { on, die: () => void (life.isOver = true) };
}

/** A table of the three that has begun, with these hours a turn. */
async function begun(on: Bench, hours: number, zones: Zones): Promise<string> {
  const [anna, ben, cleo] = three;
  for (const [seat, { user }] of three.entries())
    await on.store.userData.setCalls({
      user,
      isCalled: true,
      zone: zones[seat] ?? null,
      quietFrom: from * 60,
      quietUntil: until * 60,
    });
  const { table } = await on.open(anna);
  for (const who of [ben, cleo]) await on.request(table, who, { kind: "join" });
  await on.request(table, anna, { kind: "time", seconds: hours * 3_600 });
  await on.request(table, anna, { kind: "start" });
  return table;
}

/** Noon in Berlin. */
const noon = Date.UTC(2026, 6, 1, 10);

/** Eight in the morning there, the next day. */
const morning = Date.UTC(2026, 6, 2, 6);

describe("a turn whose time was up while the bot was off the air", () => {
  it.each([
    { hours: 1, off: 30 * minuteMs, back: 11 * hourMs, left: hourMs },
    { hours: 6, off: 5 * minuteMs, back: 10.5 * hourMs, left: 5 * hourMs + 55 * minuteMs },
    { hours: 6, off: 5.5 * hourMs, back: 15 * hourMs, left: hourMs },
  ])(
    "($hours h, back $back ms later) has what is left of it in the morning, an hour at least, if it is back at night",
    async (told) => {
      for (const way of ["killed", "disconnected"] as const) {
        const [clock, store] = [fakeClock(noon), openStore(":memory:")];
        const first = await live(store, clock);
        const table = await begun(first.on, told.hours, atHome);
        await clock.forward(told.off);
        if (way === "killed") first.die();
        else first.on.air(false);
        await clock.forward(told.back - told.off);
        const { on } = way === "killed" ? await live(store, clock) : first;
        on.air(true);
        await clock.forward(minuteMs);
        const { play } = await boardAt(on, table);
        expect((play?.due ?? 0) - morning).toBeGreaterThan(told.left - 15_000);
        expect((play?.due ?? 0) - morning).toBeLessThanOrEqual(told.left + 15_000);
        expect(on.changed.findLast((board) => board.table === table)?.play?.due).toBe(play?.due);
        await clock.forward((play?.due ?? 0) - clock.now() - minuteMs);
        expect(await store.actions(table)).toEqual([]);
        await clock.forward(2 * minuteMs);
        expect((await store.actions(table)).map(({ by }) => by)).toContain("timeout");
      }
    },
  );

  it("goes on as it was where the bot is back by day, or its owner has quiet hours no more", async () => {
    for (const quiet of [from, until]) {
      const [clock, store] = [fakeClock(noon), openStore(":memory:")];
      const { on, die } = await live(store, clock);
      const table = await begun(on, 1, atHome);
      const before = (await boardAt(on, table)).play?.due ?? 0;
      const away = quiet === from ? 3 * hourMs : 11 * hourMs;
      for (const { user } of three)
        await store.userData.setCalls({
          user,
          isCalled: true,
          zone: null,
          quietFrom: quiet * 60,
          quietUntil: until * 60,
        });
      die();
      await clock.forward(away);
      const again = await live(store, clock);
      const due = (await boardAt(again.on, table)).play?.due ?? 0;
      expect(Math.abs(due - before - away)).toBeLessThan(15_000);
    }
  });

  it("is not put off by quiet hours that are chosen while it runs", async () => {
    const [clock, store] = [fakeClock(noon), openStore(":memory:")];
    const { on } = await live(store, clock);
    await clock.forward(minuteMs);
    const table = await begun(on, 1, atHome);
    const { user } = personIn(askedAt(await boardAt(on, table)).seat);
    const row = { user, isCalled: true, zone: null, quietFrom: 12 * 60, quietUntil: 20 * 60 };
    await store.userData.setCalls(row);
    await clock.forward(hourMs + minuteMs);
    expect((await store.actions(table)).map(({ by }) => by)).toContain("timeout");
  });
});

/** How long the bot is up and down, in minutes, and how it goes. */
const cycles = fc.array(
  fc.record({
    up: fc.integer({ min: 1, max: 300 }),
    down: fc.integer({ min: 1, max: 900 }),
    isKilled: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

const zonesOf = fc.tuple(
  fc.constantFrom("Europe/Berlin", "Europe/London"),
  fc.constantFrom("America/New_York", "Europe/Berlin"),
  fc.constantFrom("Asia/Tokyo", "Australia/Lord_Howe", "Europe/Berlin"),
);

/** What happened to whom, and from when to when that may have been. */
interface Told {
  readonly what: string;
  readonly seat: number;
  readonly since: number;
  readonly at: number;
}

describe("however often and long the bot is off the air", () => {
  it(
    "nobody at a slow table is called, warned or timed out at night, wherever they live, and turns go on",
    { tags: "long" },
    async () => {
      await fc.assert(
        fc.asyncProperty(cycles, zonesOf, fc.constantFrom(1, 6), async (lives, zones, hours) => {
          const [clock, store] = [fakeClock(noon), openStore(":memory:")];
          const told: Told[] = [];
          const seatOf = (user: string): number => three.findIndex((one) => one.user === user);
          const call: BenchOptions["call"] = (_board, users) => {
            told.push(
              ...users.map((user) => ({ what: "called", seat: seatOf(user), since: clock.now(), at: clock.now() })),
            );
            return Promise.resolve(true);
          };
          let life = await live(store, clock, call);
          const table = await begun(life.on, hours, zones);
          for (const { up, down, isKilled } of [...lives, { up: 30 * 60, down: 1, isKilled: false }]) {
            for (let passed = 0; passed < up; passed += 10) {
              const [before, since] = [life.on.warned.length, clock.now()];
              await clock.forward(10 * minuteMs);
              for (const { users } of life.on.warned.slice(before))
                told.push(...users.map((user) => ({ what: "warned", seat: seatOf(user), since, at: clock.now() })));
            }
            if (isKilled) life.die();
            else life.on.air(false);
            await clock.forward(down * minuteMs);
            if (isKilled) life = await live(store, clock, call);
            life.on.air(true);
          }
          const late = (await store.actions(table)).filter(({ by }) => by === "timeout");
          expect(late.length).toBeGreaterThan(0);
          told.push(...late.map(({ seat, at }) => ({ what: "timed out", seat, since: at - 2_000, at: at - 2_000 })));
          const isAtNight = ({ seat, since, at }: Told): boolean =>
            [since, at].every((moment) => isAsleep(zones[seat] ?? "", moment));
          expect(told.filter(isAtNight)).toEqual([]);
        }),
        { numRuns: runsOf(2), endOnFailure: true },
      );
    },
  );
});
