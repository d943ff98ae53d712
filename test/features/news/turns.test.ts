import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstRow, turnAt } from "../../../src/features/news/turns.js";
import type { Told } from "../../../src/features/club/index.js";
import { instantIn, wallTimeIn } from "../../../src/lib/time-zones.js";
import { eveningsOf, seasonOf } from "../../../src/features/club/book/season-table.js";
import type { NewsRow } from "../../../src/store/store.js";

const hour = 3_600_000;
const dayMs = 24 * hour;

const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Pacific/Honolulu"] as const;

/** A server's settings as far as its news follow from them. */
type Settings = Parameters<typeof turnAt>[1];

const everything: Settings = { season: "quarter", tellsEvenings: true, tellsWeeks: true, tellsSeasons: true };

type Changing = { -readonly [Field in keyof NewsRow]: NewsRow[Field] };

/** Something was told, at a time. */
interface Message {
  readonly at: number;
  readonly told: Told;
}

/** A server over some time, looked at at these moments. @param dies at which of its messages the bot dies before it notes that it was sent */
function live(
  zone: string,
  settings: Settings,
  moments: readonly number[],
  dies: ReadonlySet<number> = new Set(),
): readonly Message[] {
  const [start = 0] = moments;
  const kept: { row: Changing } = { row: { ...firstRow("1", settings, zone, start) } };
  const messages: Message[] = [];
  for (const at of moments) lookAt(at);
  return messages;

  /** Until it has to wait, or the bot dies. */
  function lookAt(at: number): void {
    for (;;) {
      const turn = turnAt(kept.row, settings, zone, at);
      if (turn.kind === "wait") {
        if (turn.due <= at) throw new Error(`at ${at} it waits until ${turn.due}`);
        kept.row.due = turn.due;
        return;
      }
      if (turn.kind === "tell" && turn.since === null) {
        messages.push({ at, told: turn.told });
        if (dies.has(messages.length)) {
          kept.row.sending = at;
          return;
        }
      }
      kept.row = { ...turn.done };
    }
  }
}

const dateIn = (zone: string, ms: number): number => Math.floor(wallTimeIn(zone)(ms) / dayMs);

const everyHour = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / hour) }, (_, at) => from + at * hour);

describe("what the bot tells by itself", () => {
  const settingsOf = fc.record({
    season: fc.constantFrom("month" as const, "quarter" as const, "year" as const),
    tellsEvenings: fc.boolean(),
    tellsWeeks: fc.boolean(),
    tellsSeasons: fc.boolean(),
  });
  /** Some weeks around the turn of a year, with gaps in which the bot is off the air. */
  const spans = fc.array(fc.record({ on: fc.integer({ min: 1, max: 40 }), off: fc.integer({ min: 0, max: 60 }) }), {
    minLength: 1,
    maxLength: 20,
  });

  it("comes once a day at most, between noon and ten in the evening, whatever is switched on and whenever it dies", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        settingsOf,
        spans,
        fc.nat({ max: 40 * 24 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
        (zone, settings, on, begin, dying) => {
          let at = Date.UTC(2026, 11, 1) + begin * hour;
          const moments: number[] = [];
          for (const span of on) {
            moments.push(...everyHour(at, at + span.on * hour));
            at += (span.on + span.off) * hour;
          }
          const messages = live(zone, settings, moments, new Set(dying));
          const days = messages.map((one) => dateIn(zone, one.at));
          expect(new Set(days).size).toBe(days.length);
          const seasons = messages.flatMap(({ told }) => (told.season === null ? [] : [JSON.stringify(told.season)]));
          expect(new Set(seasons).size).toBe(seasons.length);
          for (const [index, { at: sent, told }] of messages.entries()) {
            const day = days[index] ?? 0;
            expect(sent).toBeGreaterThanOrEqual(instantIn(zone, day, 12 * 60));
            expect(sent).toBeLessThan(instantIn(zone, day, 22 * 60));
            const isSunday = new Date(day * dayMs).getUTCDay() === 0;
            expect(told.evening).toBe(settings.tellsEvenings ? day - 1 : null);
            expect(told.week).toBe(settings.tellsWeeks && isSunday ? day - 7 : null);
            const lateBy = told.season === null ? 0 : day - eveningsOf(told.season).end;
            expect([settings.tellsSeasons || told.season === null, lateBy < 7]).toEqual([true, true]);
          }
        },
      ),
    );
  });

  it("tells of every evening, every week and every season while it is on the air, each once", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom("month" as const, "quarter" as const), (zone, season) => {
        const from = instantIn(zone, 20_783, 9 * 60);
        const to = from + 50 * dayMs;
        const messages = live(zone, { ...everything, season }, everyHour(from, to));
        const told = messages.map((one) => one.told);
        expect(told.map(({ evening }) => evening)).toEqual(Array.from({ length: told.length }, (_, at) => 20_782 + at));
        expect(told.length).toBeGreaterThanOrEqual(50);
        const sundays = messages.filter(({ at }) => new Date(dateIn(zone, at) * dayMs).getUTCDay() === 0);
        expect(told.filter(({ week }) => week !== null)).toEqual(sundays.map((one) => one.told));
        const ends = told.flatMap((one) => (one.season === null ? [] : [[one.season, one.evening]]));
        // The last evening of a season is that of the day before.
        expect(ends).toEqual(ends.map(([, evening]) => [seasonOf(Number(evening), season), evening]));
        expect(ends.length).toBe(season === "month" ? 2 : 1);
      }),
      { numRuns: 10 },
    );
  });

  it("tells on New Year's Day of New Year's Eve and the season that ended with it, in one message", () => {
    const zone = "Europe/Berlin";
    const at = Date.UTC(2027, 0, 1, 11);
    const [message, ...more] = live(zone, everything, [Date.UTC(2026, 11, 31, 20), at - 1, at, at + hour]);
    expect(more).toEqual([]);
    expect(message).toEqual({
      at,
      told: { evening: 20_818, week: null, season: { length: "quarter", year: 2026, part: 4 } },
    });
  });

  it("leaves out an evening and a week that it missed, and tells of a season for a week", () => {
    const zone = "Europe/Berlin";
    const before = Date.UTC(2026, 11, 31, 8);
    const back = (day: number, hours: number) => Date.UTC(2027, 0, day, hours);
    const [late] = live(zone, everything, [before, back(7, 20)]);
    expect(late?.told).toMatchObject({ week: null, season: { part: 4 } });
    expect(live(zone, { ...everything, tellsEvenings: false }, [before, back(8, 20)])).toEqual([]);
    expect(live(zone, everything, [before, back(4, 21.5)])).toEqual([]);
  });

  it("says nothing of what was before its channel was set", () => {
    const zone = "Europe/Berlin";
    const noon = Date.UTC(2027, 0, 1, 11);
    expect(live(zone, everything, [noon, noon + hour])).toEqual([]);
    expect(live(zone, everything, [noon - 1, noon]).map(({ told }) => told.evening)).toEqual([20_818]);
  });

  it("goes on the next day where a wrong clock had put it off by years", () => {
    const zone = "Europe/Berlin";
    const now = Date.UTC(2026, 6, 1, 8);
    const row = { ...firstRow("1", everything, zone, Date.UTC(2031, 0, 1)), sending: null };
    const turn = turnAt(row, everything, zone, now);
    if (turn.kind === "wait") throw new Error("it waits for years");
    expect(turnAt(turn.done, everything, zone, now)).toEqual({ kind: "wait", due: Date.UTC(2026, 6, 2, 10) });
  });
});
