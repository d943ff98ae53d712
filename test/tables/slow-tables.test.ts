import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { menuParts } from "../../src/discord/ui/more-menu.js";
import type { Prompt } from "../../src/game/contract.js";
import { gamesOf } from "../../src/game/module.js";
import { games as modules } from "../../src/games/index.js";
import { wallTimeIn } from "../../src/lib/time-zones.js";
import { type QuietHours, upAfter, wakesAt } from "../../src/tables/clock/quiet-hours.js";
import type { KnownBoard } from "../../src/tables/board.js";
import { translator } from "../../src/texts/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { requestOf } from "../support/interactions.js";
import { seededRandom } from "../support/seeded-random.js";
import { type Bench, bench, type BenchOptions, person, untouched } from "../support/tables.js";
import { askedAt, boardAt, personIn, playOut, three } from "../support/tables-of-three.js";

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

  it("can be the server's own again, whatever that is, once another was chosen", async () => {
    const on = bench();
    const { guild } = await on.open(ben);
    await on.tables.settings.set(guild, { ...untouched, turnSeconds: 7 * minute });
    const { table } = await on.open(anna, {}, "100000000000000009");
    await on.request(table, anna, { kind: "time", seconds: hour });
    const board = { ...(await boardAt(on, table)), game: modules.katchen };
    expect(offeredTimes(board, anna.user, 7 * minute)).toEqual([
      60,
      90,
      120,
      300,
      420,
      900,
      hour,
      6 * hour,
      day,
      3 * day,
    ]);
    expect(await on.request(table, anna, { kind: "time", seconds: 7 * minute })).toMatchObject({
      board: { turn: 7 * minute },
    });
    expect(await on.request(table, anna, { kind: "time", seconds: 8 * minute })).toMatchObject({ code: "malformed" });
  });

  it("is five minutes at least where nobody but computer players would wait, and what is set where somebody does", async () => {
    for (const [company, kind, seconds] of [
      [null, "turn", 300],
      [null, "reaction", 150],
      [ben, "turn", 90],
      [ben, "reaction", 45],
    ] as const) {
      const prompts = (state: unknown): readonly Prompt[] =>
        modules.katchen.prompts(state).map((prompt) => ({ ...prompt, kind }));
      const on = bench({ ports: { games: gamesOf([{ ...modules.katchen, prompts }]) } });
      const { table } = await on.open(anna);
      await on.request(table, anna, { kind: "add", level: "relaxed" });
      if (company !== null) await on.request(table, company, { kind: "join" });
      await on.request(table, anna, { kind: "start" });
      const board = await boardAt(on, table);
      expect([board.turn, ((board.play?.due ?? 0) - on.clock.now()) / 1_000]).toEqual([90, seconds]);
    }
  });

  it("counts for the game, and for its rematch", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    for (const who of [ben, cleo]) await on.request(table, who, { kind: "join" });
    await on.request(table, anna, { kind: "time", seconds: day });
    const started = await on.request(table, anna, { kind: "start" });
    expect((started.board?.play?.due ?? 0) - on.clock.now()).toBeGreaterThanOrEqual(day * 1_000);
    const over = await playOut(on, await boardAt(on, table));
    expect(await on.request(over.table, ben, { kind: "rematch", parent: null })).toMatchObject({
      board: { turn: day },
    });
  });

  it("is no hour at a race, neither chosen nor a server's usual one", async () => {
    const on = bench();
    const { guild } = await on.open(anna);
    await on.tables.settings.set(guild, { ...untouched, turnSeconds: day });
    const opening = { kind: "open", game: "katchme", guild, channel: "100000000000000009", parent: null } as const;
    const opened = await on.tables.requests.handle(null, requestOf({ ...opening, options: {} }, anna));
    const table = opened.board?.table ?? "";
    expect(opened.board?.turn).toBe(15 * minute);
    for (const seconds of [hour, 6 * hour, day, 3 * day])
      expect(await on.request(table, anna, { kind: "time", seconds })).toMatchObject({ code: "malformed" });
    expect(await on.request(table, anna, { kind: "time", seconds: 5 * minute })).toMatchObject({
      board: { turn: 5 * minute },
    });
    expect(offeredTimes({ ...(await boardAt(on, table)), game: modules.katchme }, anna.user)).toEqual([
      60, 90, 120, 300, 900,
    ]);
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

/** The times that a lobby's menu offers its host, in seconds. */
function offeredTimes(board: KnownBoard, user: string, usualTurn = 90): readonly number[] {
  const nothing = {
    hasHint: false,
    mayClose: false,
    isModerator: false,
    mayStop: false,
    asksToClose: false,
    isCalled: null,
  } as const;
  const menu = menuParts({ board, user, sentAway: [], story: [], said: null, usualTurn, ...nothing }, translator("en"));
  return [...JSON.stringify(menu).matchAll(/"value":"(\d+)"/gu)].map(([, seconds]) => Number(seconds));
}

const zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "UTC"] as const;

/** Around both changes of clocks, in Europe, America and Australia. */
const moments = fc.integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 11, 1) });

const quietHours: fc.Arbitrary<QuietHours> = fc.record({
  zone: fc.constantFrom(...zones),
  quietFrom: fc.integer({ min: 0, max: 23 }).map((hours) => hours * 60),
  quietUntil: fc.integer({ min: 0, max: 23 }).map((hours) => hours * 60),
});

/** What clocks show, in hours. */
function hourIn(zone: string, at: number): number {
  return (wallTimeIn(zone)(at) % (day * 1_000)) / (hour * 1_000);
}

function isAsleep({ zone, quietFrom, quietUntil }: QuietHours, at: number): boolean {
  const [from, until, now] = [quietFrom / 60, quietUntil / 60, hourIn(zone, at)];
  if (from === until) return false;
  return from < until ? now >= from && now < until : now >= from || now < until;
}

describe("quiet hours", () => {
  it("end where their clocks say so, and nobody's time is up before, whenever it begins", () => {
    fc.assert(
      fc.property(quietHours, moments, fc.integer({ min: hour, max: 3 * day }), (quiet, now, seconds) => {
        const wakes = wakesAt(quiet, now);
        expect(wakes !== null).toBe(isAsleep(quiet, now));
        expect(isAsleep(quiet, wakes ?? now)).toBe(false);
        const up = upAfter(quiet, now, seconds * 1_000);
        expect(up - now).toBeGreaterThanOrEqual(seconds * 1_000);
        expect(isAsleep(quiet, up - 1) && isAsleep(quiet, up)).toBe(false);
      }),
    );
  });

  it("stop a time that is shorter than a day, so that as much of it is left in the morning", () => {
    const quiet = { zone: "Europe/Berlin", quietFrom: 22 * 60, quietUntil: 8 * 60 };
    const evening = Date.UTC(2026, 6, 1, 19, 50);
    expect(upAfter(quiet, evening, hour * 1_000)).toBe(Date.UTC(2026, 6, 2, 6, 50));
    expect(upAfter(quiet, evening, day * 1_000)).toBe(evening + day * 1_000);
    expect(upAfter(quiet, Date.UTC(2026, 6, 1, 23), day * 1_000)).toBe(Date.UTC(2026, 6, 3, 6));
  });
});

/** A table of three with this time a turn, at noon in Berlin, that has begun. */
async function slow(
  seconds: number,
  options: BenchOptions = {},
): Promise<{ readonly on: Bench; readonly table: string }> {
  const on = bench({ clock: fakeClock(Date.UTC(2026, 6, 1, 10)), ...options });
  await on.start();
  const { table } = await on.open(anna);
  for (const who of [ben, cleo]) await on.request(table, who, { kind: "join" });
  await on.request(table, anna, { kind: "time", seconds });
  await on.request(table, anna, { kind: "start" });
  return { on, table };
}

describe("at a slow table", () => {
  it("those are called whose turn has begun, half a minute later, once, and nobody who has just acted", async () => {
    const called: string[] = [];
    const { on, table } = await slow(hour, { call: (_board, users) => (called.push(...users), Promise.resolve(true)) });
    const { seat, id } = askedAt(await boardAt(on, table));
    await on.clock.forward(29_000);
    expect(called).toEqual([]);
    await on.clock.forward(5 * minute * 1_000);
    expect(called).toEqual([personIn(seat).user]);
    await on.act(table, personIn(seat), id, (legal) => legal[0]);
    const next = askedAt(await boardAt(on, table));
    await on.clock.forward(5 * minute * 1_000);
    expect(called).toEqual([personIn(seat).user, ...(next.seat === seat ? [] : [personIn(next.seat).user])]);
  });

  it("nobody is called who acts within half a minute, and brisk tables call nobody", async () => {
    const called: string[] = [];
    const call = (_board: unknown, users: readonly string[]) => (called.push(...users), Promise.resolve(true));
    const { on, table } = await slow(hour, { call });
    await playOut(on, await boardAt(on, table));
    expect(called).toEqual([]);
    const brisk = await slow(15 * minute, { call });
    await brisk.on.clock.forward(10 * minute * 1_000);
    expect(called).toEqual([]);
  });

  it("a call that fails is asked for again, and none is when its turn is over", async () => {
    let asked = 0;
    const { on, table } = await slow(hour, { call: () => ((asked += 1), Promise.resolve(asked > 2)) });
    await on.clock.forward(10 * minute * 1_000);
    expect(asked).toBe(3);
    expect((await on.store.load(table, 0))?.deadlines.map(({ kind }) => kind).toSorted()).toEqual(["answer", "warn"]);
  });

  it("somebody is warned when two thirds of the time are gone in which they are awake, and not right after waking", async () => {
    const on = bench({ clock: fakeClock(Date.UTC(2026, 6, 1, 10)) });
    await on.start();
    const { table } = await on.open(anna);
    for (const { user } of three)
      await on.store.userData.setCalls({
        user,
        zone: "Asia/Tokyo",
        isCalled: true,
        quietFrom: 22 * 60,
        quietUntil: 480,
      });
    for (const who of [ben, cleo]) await on.request(table, who, { kind: "join" });
    await on.request(table, anna, { kind: "time", seconds: 6 * hour });
    await on.request(table, anna, { kind: "start" });
    // At seven in the evening in Tokyo: three hours of it are left in the morning.
    expect((await boardAt(on, table)).play?.due).toBe(Date.UTC(2026, 6, 2, 2));
    const nine = Date.UTC(2026, 6, 2, 0);
    await on.clock.forward(nine - minute * 1_000 - on.clock.now());
    expect(on.warned).toEqual([]);
    await on.clock.forward(2 * minute * 1_000);
    expect(on.warned).toHaveLength(1);
  });

  it("time is up on the second though Discord never answers a call", async () => {
    const { on, table } = await slow(hour, { call: () => new Promise(() => undefined) });
    await on.clock.forward(20_000);
    const { seat, id } = askedAt(await boardAt(on, table));
    while (askedAt(await boardAt(on, table)).seat === seat)
      await on.act(table, personIn(seat), askedAt(await boardAt(on, table)).id, (legal) => legal.at(-1));
    expect(askedAt(await boardAt(on, table)).id).not.toBe(id);
    const due = (await boardAt(on, table)).play?.due ?? 0;
    await on.clock.forward(due - on.clock.now() + 5_000);
    const late = (await on.store.actions(table)).filter(({ by }) => by === "timeout");
    expect(late.map(({ at }) => at <= due + 5_000)).toEqual([true]);
  });

  it("of three in three time zones nobody is called, warned or timed out at night over four days, and all get their turns", async () => {
    const wishes = [
      { user: anna.user, zone: "Europe/Berlin" },
      { user: ben.user, zone: "America/New_York" },
      { user: cleo.user, zone: "Asia/Tokyo" },
    ].map((row) => ({ ...row, isCalled: true, quietFrom: 22 * 60, quietUntil: 8 * 60 }));
    const quietOf = (user: string): QuietHours => wishes.find((row) => row.user === user) ?? wishes[0] ?? fail();
    const random = seededRandom(4);
    const calls: { readonly prompt: number; readonly user: string; readonly at: number }[] = [];
    const { on, table } = await slow(6 * hour, {
      call: (_board, users, prompt) => {
        calls.push(...users.map((user) => ({ prompt, user, at: on.clock.now() })));
        return Promise.resolve(true);
      },
    });
    for (const row of wishes) await on.store.userData.setCalls(row);
    const until = on.clock.now() + 4 * day * 1_000;
    while (on.clock.now() < until && (await boardAt(on, table)).status === "playing") {
      const [before, since] = [on.warned.length, on.clock.now()];
      const { seat, id } = askedAt(await boardAt(on, table));
      await on.clock.forward(random.pick(40) * minute * 1_000);
      const now = await boardAt(on, table);
      for (const { users } of on.warned.slice(before))
        for (const user of users) {
          expect(isAsleep(quietOf(user), since) && isAsleep(quietOf(user), on.clock.now())).toBe(false);
        }
      // Two of three presses come while somebody is awake; the rest of the time the table decides.
      const who = personIn(seat);
      const isTheirs = now.status === "playing" && askedAt(now).id === id;
      if (isTheirs && !isAsleep(quietOf(who.user), on.clock.now()) && random.pick(12) === 0)
        await on.act(table, who, id, (legal) => legal[random.pick(legal.length)]);
    }
    expect(calls.length).toBeGreaterThan(5);
    for (const { user, at } of calls) expect(isAsleep(quietOf(user), at)).toBe(false);
    expect(new Set(calls.map(({ prompt, user }) => `${prompt} ${user}`)).size).toBe(calls.length);
    const late = (await on.store.actions(table)).filter(({ by }) => by === "timeout");
    expect(late.length).toBeGreaterThan(0);
    for (const { seat, at } of late) expect(isAsleep(quietOf(personIn(seat).user), at - 2_000)).toBe(false);
  });
});

describe("a pause until tomorrow", () => {
  it("needs most of those who are there, and until then the board says who wants it", async () => {
    const { on, table } = await slow(hour);
    expect((await boardAt(on, table)).pause).toBeNull();
    expect(await on.request(table, ben, { kind: "pause" })).toMatchObject({
      board: { pause: { until: null, votes: [1] } },
    });
    expect(await on.request(table, ben, { kind: "pause" })).toMatchObject({ kind: "repeated" });
    expect(await on.request(table, person("Dora"), { kind: "pause" })).toMatchObject({ code: "stranger" });
    const until = Date.UTC(2026, 6, 2, 8);
    expect(await on.request(table, cleo, { kind: "pause" })).toMatchObject({ board: { pause: { until, votes: [] } } });
    expect(await on.request(table, anna, { kind: "pause" })).toMatchObject({ kind: "repeated" });
    await on.clock.forward(until - on.clock.now() + minute * 1_000);
    expect((await boardAt(on, table)).pause).toBeNull();
  });

  it("is none at a race that had hours before races were offered none", async () => {
    const { on, table } = await slow(hour);
    const { store, clock } = on;
    const again = bench({ store, clock, ports: { games: gamesOf([{ ...modules.katchen, isRace: true }]) } });
    await again.start();
    expect(await again.request(table, ben, { kind: "pause" })).toMatchObject({ code: "not-now" });
  });

  it("lets all time stand still, and what begins meanwhile has its whole time after it", async () => {
    const called: number[] = [];
    const { on, table } = await slow(hour, { call: () => (called.push(on.clock.now()), Promise.resolve(true)) });
    const before = await boardAt(on, table);
    for (const who of [anna, ben]) await on.request(table, who, { kind: "pause" });
    const until = Date.UTC(2026, 6, 2, 8);
    const left = (before.play?.due ?? 0) - on.clock.now();
    expect((await boardAt(on, table)).play?.due).toBe(until + left);
    const { seat } = askedAt(before);
    while (askedAt(await boardAt(on, table)).seat === seat) {
      const { id } = askedAt(await boardAt(on, table));
      await on.act(table, personIn(seat), id, (legal) => legal.at(-1));
    }
    expect((await boardAt(on, table)).play?.due).toBe(until + hour * 1_000);
    await on.clock.forward(until - on.clock.now());
    expect([called, (await on.store.actions(table)).filter(({ by }) => by === "timeout")]).toEqual([[], []]);
    await on.clock.forward(10 * minute * 1_000);
    expect(called).toHaveLength(1);
  });

  it("is not to be had where somebody waits for each turn, nor by votes of half a day before", async () => {
    const brisk = await slow(15 * minute);
    expect(await brisk.on.request(brisk.table, anna, { kind: "pause" })).toMatchObject({ code: "not-now" });
    const { on, table } = await slow(3 * day);
    await on.request(table, anna, { kind: "pause" });
    await on.clock.forward(13 * hour * 1_000);
    expect(await on.request(table, ben, { kind: "pause" })).toMatchObject({
      board: { pause: { until: null, votes: [1] } },
    });
  });
});

describe("a table's own thread", () => {
  it("is archived half an hour after its end, unless a rematch goes on there, and then after that one", async () => {
    const on = bench();
    await on.start();
    const place = { game: "katchen", guild: "100000000000000000", channel: "100000000000000009" } as const;
    const opening = { kind: "open", ...place, parent: "100000000000000001", options: {}, ownThread: true } as const;
    const opened = await on.tables.requests.handle(null, requestOf(opening, anna));
    const table = opened.board?.table ?? "";
    for (const who of [ben, cleo]) await on.request(table, who, { kind: "join" });
    await on.request(table, anna, { kind: "start" });
    await playOut(on, await boardAt(on, table));
    const again = await on.request(table, ben, { kind: "rematch", parent: null });
    await on.clock.forward(40 * minute * 1_000);
    expect(on.archived).toEqual([]);
    await on.request(again.board?.table ?? "", ben, { kind: "close" });
    await on.clock.forward(29 * minute * 1_000);
    expect(on.archived).toEqual([]);
    await on.clock.forward(2 * minute * 1_000);
    expect(on.archived).toEqual([place.channel]);
    await on.clock.forward(day * 1_000);
    expect(on.archived).toEqual([place.channel]);
  });

  it("is archived once, too, after a game that was closed before its end, and that stays noted as it was", async () => {
    const on = bench();
    await on.start();
    const place = { game: "katchen", guild: "100000000000000000", channel: "100000000000000009" } as const;
    const opening = { kind: "open", ...place, parent: "100000000000000001", options: {}, ownThread: true } as const;
    const table = (await on.tables.requests.handle(null, requestOf(opening, anna))).board?.table ?? "";
    await on.request(table, ben, { kind: "join" });
    await on.request(table, anna, { kind: "start" });
    await on.request(table, { ...anna, moderator: true }, { kind: "close" });
    const noted = await on.store.club.game(table);
    await on.clock.forward(day * 1_000);
    expect(on.archived).toEqual([place.channel]);
    expect(await on.store.club.game(table)).toEqual(noted);
    expect(on.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("is one that was opened for it: others stay as they are", async () => {
    const on = bench();
    await on.start();
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "close" });
    await on.clock.forward(hour * 1_000);
    expect(on.archived).toEqual([]);
  });
});

function fail(): never {
  throw new Error("there is nobody");
}
