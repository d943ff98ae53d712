import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockWorld, type Clocks, type ClockWorld } from "../support/clock-world.js";

const right: Clocks = { wallPpm: 0, steadyPpm: 0, wallOff: 0, steadySleeps: true };
const hour = 60 * 60_000;
const day = 24 * hour;

/** Of a neglected machine. */
const clocks: fc.Arbitrary<Clocks> = fc.record({
  wallPpm: fc.integer({ min: -100, max: 100 }),
  steadyPpm: fc.integer({ min: -100, max: 100 }),
  wallOff: fc.constantFrom(0, -hour, 7_000, -800, 60, day),
  steadySleeps: fc.boolean(),
});

/** `press` and `dead press` arrive so long after they were made; a `request` is answered so long after sending. */
interface Happening {
  readonly type: "press" | "dead press" | "request" | "pass" | "sleep" | "wall" | "steady" | "both";
  readonly ms: number;
}

/** What a press was judged, and how far off Discord's clock was known. */
interface Judged {
  readonly ms: number;
  readonly late: boolean;
  readonly off: number;
}

const gaps = fc.oneof(
  fc.integer({ min: 1, max: 3_000 }),
  fc.integer({ min: 3_000, max: 5 * 60_000 }),
  fc.integer({ min: 5 * 60_000, max: 7 * day }),
);

/** Presses at any rate, requests, dead presses, clocks that are set or leap, sleep. */
const happenings: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant("press" as const), ms: fc.integer({ min: 20, max: 300 }) }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant("pass" as const), ms: gaps }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("request" as const), ms: fc.integer({ min: 20, max: 600 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("dead press" as const),
      ms: fc.oneof(fc.integer({ min: 3_001, max: 15_000 }), fc.integer({ min: 15_000, max: hour })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("sleep" as const), ms: gaps }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("wall" as const), ms: fc.integer({ min: -day, max: day }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("steady" as const), ms: fc.integer({ min: 0, max: day }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("both" as const), ms: fc.integer({ min: 0, max: day }) }) },
);

/** @returns what each press was judged */
async function live(world: ClockWorld, all: readonly Happening[]): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const { type, ms } of all) {
    if (type === "press" || type === "dead press") {
      const { late } = await world.press(ms);
      judged.push({ ms, late, off: Math.abs(world.time.now() - world.real()) });
    } else if (type === "pass") world.pass(ms);
    else if (type === "sleep") world.sleep(ms);
    else if (type === "request") world.request(ms);
    else {
      if (type !== "steady") world.step("wall", ms);
      if (type !== "wall") world.step("steady", ms);
    }
    // Discord is not asked again so soon.
    if (type !== "press") world.pass(1_001);
  }
  return judged;
}

describe("the age of a press", () => {
  it.each([
    { steadyPpm: 20, hours: 1.2 },
    { steadyPpm: 50, hours: 0.5 },
    { steadyPpm: 100, hours: 168 },
    { steadyPpm: -100, hours: 8 },
  ])("is small for fresh presses every $hours hours, with clocks that run $steadyPpm ppm fast", async (rate) => {
    const world = clockWorld({ ...right, steadyPpm: rate.steadyPpm, wallPpm: rate.steadyPpm });
    world.asks.tripMs = null;
    const late: boolean[] = [];
    for (let press = 0; press < 600; press += 1) {
      world.pass(rate.hours * hour);
      late.push((await world.press(80)).late);
    }
    expect(late.filter(Boolean)).toEqual([]);
  });

  it("is small for every fresh press, whatever happens to the clocks", async () => {
    await fc.assert(
      fc.asyncProperty(clocks, fc.array(happenings, { minLength: 20, maxLength: 60 }), async (how, all) => {
        const judged = await live(clockWorld(how), all);
        expect(judged.filter(({ ms, late }) => ms <= 300 && late)).toEqual([]);
      }),
    );
  });

  it("is small for every fresh press, though no answer tells the time, unless both clocks leap at once", async () => {
    const silent = happenings.filter(({ type }) => type !== "request" && type !== "steady" && type !== "both");
    await fc.assert(
      fc.asyncProperty(clocks, fc.array(silent, { minLength: 20, maxLength: 60 }), async (how, all) => {
        const world = clockWorld(how);
        world.asks.tripMs = null;
        const judged = await live(world, all);
        expect(judged.filter(({ ms, late }) => ms <= 300 && late)).toEqual([]);
      }),
    );
  });

  it("is known of every press that is long dead, also of the first, as long as Discord tells the time", async () => {
    await fc.assert(
      fc.asyncProperty(clocks, fc.array(happenings, { minLength: 20, maxLength: 60 }), async (how, all) => {
        const judged = await live(clockWorld(how), all);
        // A `Date` has whole seconds, and both ways take time.
        expect(judged.filter(({ ms, late }) => ms > 5_000 && !late)).toEqual([]);
      }),
    );
  });

  it("is known to a few hundred milliseconds after fresh presses, so that no dead one is applied", async () => {
    const calm = happenings.filter(({ type }) => type === "press" || type === "request");
    const rest = fc.integer({ min: 1, max: 9 * 60_000 });
    const dead = fc.integer({ min: 3_001, max: hour });
    await fc.assert(
      fc.asyncProperty(clocks, fc.array(fc.tuple(calm, rest, dead), { maxLength: 30 }), async (how, all) => {
        const judged = await live(clockWorld(how), [
          { type: "press", ms: 300 },
          ...all.flatMap(([one, passed, ms]): Happening[] => [
            { type: "press", ms: 120 },
            one,
            { type: "pass", ms: passed },
            { type: "dead press", ms },
          ]),
        ]);
        expect(judged.filter(({ ms, late, off }) => late !== ms > 3_000 || off > 400)).toEqual([]);
      }),
    );
  });
});

describe("what is known of Discord's clock", () => {
  it("tells at once that the first press of all has waited for long, by the answers before it", async () => {
    const world = clockWorld({ ...right, wallOff: -hour });
    world.request(120);
    world.pass(14_000);
    world.asks.tripMs = null;
    expect(await world.press(12_000)).toMatchObject({ late: true });
    expect(await world.press(100)).toMatchObject({ late: false });
  });

  it("is asked for where a press may be late or not, once for all that come together", async () => {
    const world = clockWorld(right);
    world.request(120);
    await world.press(100);
    world.sleep(8 * hour);
    const ages = await Promise.all([world.press(4 * hour), world.press(hour), world.press(100)]);
    expect(ages.map(({ late }) => late)).toEqual([true, true, false]);
    expect(world.asks.made).toBe(1);
    await world.press(hour);
    expect(world.asks.made).toBe(1);
  });

  it("is not asked for while presses come and go, nor again and again where the answers tell nothing", async () => {
    const world = clockWorld(right);
    world.request(120);
    for (let press = 0; press < 50; press += 1) {
      world.pass(20 * 60_000);
      await world.press(100);
      world.request(120);
    }
    expect(world.asks.made).toBe(0);
  });

  it("is not waited for longer than a press can wait", async () => {
    const world = clockWorld(right);
    world.asks.tripMs = null;
    const before = world.real();
    expect(await world.press(100)).toMatchObject({ late: false });
    expect(world.real() - before).toBe(700);
  });

  it("counts no more when Discord takes the answer to a press that was refused as too old", async () => {
    const world = clockWorld(right);
    world.dateOff = 10_000;
    world.request(120);
    world.pass(1_000);
    const { ms, late } = await world.press(100);
    expect(late).toBe(true);
    world.ages.wasInTime(world.idOf(150), ms);
    expect(world.lines.at(-1)).toMatchObject({ level: "warn" });
    for (let press = 0; press < 20; press += 1) {
      world.request(120);
      world.pass(60_000);
      expect(await world.press(100 + press)).toMatchObject({ late: false });
    }
    expect(await world.press(9_000)).toMatchObject({ late: true });
  });

  it("still counts when that happens now and then by less than a second, and no more when it happens to all", async () => {
    const world = clockWorld(right);
    world.dateOff = 2_600;
    world.request(120);
    const refused: boolean[] = [];
    for (let press = 0; press < 8; press += 1) {
      world.pass(60_000);
      world.request(120);
      const { ms, late } = await world.press(700);
      refused.push(late);
      if (late) world.ages.wasInTime(world.idOf(750), ms);
    }
    expect(refused).toEqual([true, true, true, false, false, false, false, false]);
  });

  it("is right after both clocks have leapt, since Discord is asked before a press is refused", async () => {
    const world = clockWorld(right);
    world.request(120);
    await world.press(100);
    world.step("wall", 10_000);
    world.step("steady", 10_000);
    expect(await world.press(100)).toMatchObject({ late: false });
    expect(await world.press(5_000)).toMatchObject({ late: true });
  });

  it("follows this machine's clock where that agrees with the answers and no press has come", () => {
    for (const [wallOff, error] of [
      [0, 0],
      [-hour, 1_100],
      [hour, 1_300],
    ] as const) {
      const world = clockWorld({ ...right, wallOff });
      world.pass(640);
      world.request(100);
      world.pass(5_000);
      expect(Math.abs(world.time.now() - world.real())).toBeLessThanOrEqual(error);
    }
  });
});
