import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCupOver } from "../../../../src/features/cup/rules/cup-state.js";
import { nextDue } from "../../../../src/features/cup/rules/next-step.js";
import { afterNight } from "../../../../src/lib/time-zones.js";
import { randomStream } from "../../../../src/tables/chance/random-stream.js";
import { runsOf } from "../../../support/how-many-runs.js";
import { CupLog, cupRules } from "./cup-log.js";

const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000];
const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"] as const;

/** A moment of a year in which clocks change. */
const moment = fc.integer({ min: Date.UTC(2026, 0, 5), max: Date.UTC(2026, 11, 20) });
const roundMs = fc.constantFrom(30 * minute, hour, 2 * hour, day, 3 * day, 7 * day);

/** The hour that a zone's clocks show, found out in another way than the program does. */
function hourIn(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
  return Number(format.format(at));
}

function isNight(zone: string, at: number): boolean {
  const shown = hourIn(zone, at);
  return shown >= 23 || shown < 8;
}

/** A bot that is on the air whenever something is due, or comes back at some later time. */
function live(log: CupLog, until: number, lateness: () => number, meanwhile: () => void): void {
  for (let steps = 0; steps < 200 && log.now < until && !isCupOver(log.cup); steps += 1) {
    if (log.wait(log.now, ["a"]).length > 0) continue;
    const due = nextDue(log.cup, log.now, { seats: cupRules.seats, byDay: log.byDay }) ?? until;
    log.now = Math.min(until, due + lateness());
    meanwhile();
  }
}

describe("time alone, at night,", () => {
  it("morning comes at eight by the server's clock, and by day a time stays as it is", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, at) => {
        const after = afterNight(zone, at);
        expect(isNight(zone, after)).toBe(false);
        expect(after === at).toBe(!isNight(zone, at));
        expect(after - at).toBeLessThanOrEqual(10 * hour);
      }),
      { numRuns: runsOf(400) },
    );
  });

  it("reminds nobody of a round, and calls nobody to a check-in whose start is by day, however late the bot is", () => {
    const choices = fc.tuple(fc.constantFrom(...zones), moment, roundMs, fc.nat(20 * 60), fc.nat(1_000_000));
    fc.assert(
      fc.property(choices, ([zone, opened, round, ahead, seed]) => {
        const random = randomStream(Buffer.from("nights"), seed, "act");
        const start = opened + (ahead + 1) * minute;
        const log = new CupLog({ start, roundMs: round });
        log.byDay = (at) => afterNight(zone, at);
        log.now = opened;
        const late = random.pick(3) === 0;
        const users = "abcd".slice(0, random.pick(5));
        for (const user of users) log.ask(user, { type: "join" });
        live(
          log,
          start + 10 * day,
          () => (late ? random.pick(12 * hour) : 0),
          () => {
            const user = "abcde"[random.pick(5)] ?? "a";
            if (random.pick(3) === 0) log.ask(user, { type: random.pick(2) === 0 ? "checkIn" : "join" });
          },
        );
        const timesOf = (...types: readonly string[]): readonly number[] =>
          log.events.flatMap(({ type, at }) => (types.includes(type) ? [at] : []));
        const calls = timesOf("checkInBegan");
        const byDay = [...timesOf("reminded"), ...(isNight(zone, start) ? [] : calls)];
        expect(byDay.filter((at) => isNight(zone, at))).toEqual([]);
        // Who is called again has a quarter of an hour, and none of it is at night.
        const [few = Infinity] = timesOf("tooFew");
        const again = calls.filter((at) => at >= few);
        expect(again.flatMap((at) => [at, at + 15 * minute]).filter((at) => isNight(zone, at))).toEqual([]);
        const [drawn = Infinity] = timesOf("drawn");
        expect(again.filter((at) => drawn < at + 15 * minute)).toEqual([]);
        // A round of a day or more asks nobody whether they are there: all who have signed up are drawn.
        expect(round < day || calls.length === 0).toBe(true);
        const { stage, rounds } = log.cup;
        expect(stage.type === "calledOff" || rounds.length > 0).toBe(true);
      }),
      { numRuns: runsOf(400) },
    );
  });
});

describe("a cup to whose start too few come", () => {
  const zone = "Europe/Berlin";
  const eight = Date.UTC(2026, 11, 5, 19);

  /** At eight in the evening, with three on the list of whom nobody has said that they are there. */
  function waiting(): CupLog {
    const log = new CupLog({ start: eight });
    log.byDay = (at) => afterNight(zone, at);
    for (const user of "abc") log.ask(user, { type: "join" });
    log.wait(eight - 15 * minute);
    expect(log.wait(eight)).toEqual([{ type: "tooFew", until: eight + day }]);
    expect(log.wait(eight + hour)).toEqual([]);
    return log;
  }

  it("waits for a day, and calls those signed up once more by day as soon as enough are there", () => {
    const log = waiting();
    const early = eight + 10 * hour + 10 * minute;
    log.now = early;
    for (const user of "ab") log.ask(user, { type: "checkIn" });
    expect(log.wait(early)).toEqual([]);
    expect(log.wait(eight + 12 * hour)).toEqual([{ type: "checkInBegan" }]);
    log.ask("c", { type: "checkIn" });
    expect(log.wait(eight + 12 * hour + 15 * minute - 1)).toEqual([]);
    const [drawn] = log.wait(eight + 12 * hour + 15 * minute);
    expect(drawn?.type === "drawn" ? drawn.tables.flat().toSorted() : []).toEqual(["a", "b", "c"]);
  });

  it("waits on, no longer than before, if somebody goes during that check-in, and is then called off", () => {
    const log = waiting();
    log.now = eight + 14 * hour;
    for (const user of "ab") log.ask(user, { type: "checkIn" });
    log.wait(log.now);
    log.ask("a", { type: "leave" });
    expect(log.wait(log.now + 15 * minute)).toMatchObject([{ type: "tooFew" }]);
    expect(log.cup.waits).toEqual({ until: eight + day, isCalled: false });
    expect(log.wait(eight + day - 1)).toEqual([]);
    expect(log.wait(eight + day)).toMatchObject([{ type: "calledOff", host: null }, { type: "revealed" }]);
  });

  it("draws all who have signed up where a round takes a day, as soon as they are enough and it is day", () => {
    const log = new CupLog({ start: eight, roundMs: day });
    log.byDay = (at) => afterNight(zone, at);
    log.ask("a", { type: "join" });
    expect(log.wait(eight - 1)).toEqual([]);
    expect(log.wait(eight)).toMatchObject([{ type: "tooFew" }]);
    log.now = eight + 8 * hour;
    log.ask("b", { type: "join" });
    expect(log.wait(log.now)).toEqual([]);
    expect(log.wait(eight + 12 * hour)).toMatchObject([{ type: "drawn", goOn: 0 }]);
  });
});
