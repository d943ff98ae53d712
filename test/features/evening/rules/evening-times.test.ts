import { parseTime } from "../../../../src/lib/time-zones.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import {
  anchorOf,
  calendarOf,
  type EveningTimes,
  isQuiet,
  nothingLeftOut,
  timeText,
} from "../../../../src/features/evening/rules/evening-times.js";

const [minute, hour] = [60_000, 3_600_000];
const [day, week] = [24 * hour, 7 * 24 * hour];
const berlin = "Europe/Berlin";

const zones = [
  berlin,
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "America/St_Johns",
  "Africa/Casablanca",
  "UTC",
];

/** Every Thursday at eight, unless said otherwise. */
function times(fields: Partial<EveningTimes> = {}): EveningTimes {
  const list = { listDays: 1, listMinutes: 18 * 60 };
  return { weekday: 4, minutes: 20 * 60, rhythm: "weekly", anchor: 0, ...nothingLeftOut, ...list, ...fields };
}

/** The starts of this many evenings in a row, as ISO times. */
function startsFrom(fields: Partial<EveningTimes>, zone: string, from: number, count: number): readonly string[] {
  const { after } = calendarOf(times(fields), zone);
  const starts: string[] = [];
  for (let now = from; starts.length < count;) {
    const next = after(now);
    if (next === null) return starts;
    starts.push(new Date(next.start).toISOString());
    now = next.end;
  }
  return starts;
}

/** When the list of the evening goes up that is next at a time, as an ISO time. */
function listFor(fields: Partial<EveningTimes>, now: number): string {
  const calendar = calendarOf(times(fields), berlin);
  return new Date(calendar.listAt(calendar.after(now)?.start ?? 0, now)).toISOString();
}

/** A time of day in a zone, in minutes since midnight. */
function minutesIn(zone: string, ms: number): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short", hourCycle: "h23" });
  return parseTime(format.format(ms)) ?? Number.NaN;
}

describe("the time of a club evening", () => {
  it("stays the same by the server's clock when summer time ends and begins", () => {
    expect(startsFrom({}, berlin, Date.UTC(2026, 9, 20), 3)).toEqual([
      "2026-10-22T18:00:00.000Z",
      "2026-10-29T19:00:00.000Z",
      "2026-11-05T19:00:00.000Z",
    ]);
    expect(startsFrom({}, "America/New_York", Date.UTC(2026, 2, 4), 2)).toEqual([
      "2026-03-06T01:00:00.000Z",
      "2026-03-13T00:00:00.000Z",
    ]);
  });

  it("that clocks leave out is an hour later, and of one that they show twice it is the first", () => {
    const night = { weekday: 7, minutes: 2 * 60 + 30 } as const;
    expect(startsFrom(night, berlin, Date.UTC(2026, 2, 28), 1)).toEqual(["2026-03-29T01:30:00.000Z"]);
    expect(startsFrom(night, berlin, Date.UTC(2026, 9, 24), 1)).toEqual(["2026-10-25T00:30:00.000Z"]);
  });

  it("is of the evening that is under way until six in the morning, and then of the next week's", () => {
    const { after } = calendarOf(times({ weekday: 5, minutes: 21 * 60 }), berlin);
    const first = after(Date.UTC(2026, 6, 4, 3, 59));
    expect(first).toMatchObject({ start: Date.UTC(2026, 6, 3, 19), end: Date.UTC(2026, 6, 4, 4) });
    const next = after(first?.end ?? 0);
    expect(next).toMatchObject({ start: (first?.start ?? 0) + week, evening: (first?.evening ?? 0) + 7 });
  });

  it("comes in every zone on its weekday at its time, once a week, and ends with its evening", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }),
        (zone, weekday, minutes, now) => {
          const eveningOf = eveningsIn(zone);
          const { after } = calendarOf(times({ weekday, minutes }), zone);
          const found = after(now);
          const next = after(found?.end ?? 0);
          if (found === null || next === null) throw new Error("there is no evening");
          expect(found.end).toBeGreaterThan(now);
          expect(found.start).toBeLessThan(found.end);
          expect([eveningOf(found.start), eveningOf(found.end)]).toEqual([found.evening, found.evening + 1]);
          expect(Math.abs(next.start - found.start - week)).toBeLessThanOrEqual(hour);
          expect(found.start).toBeLessThan(now + week + hour);
          // In the hour that clocks leave out it is another.
          expect(minutes < 4 * 60 || minutesIn(zone, found.start) === minutes).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("comes every other week, on the first of its days in a month, or once, counted from the day that was set", () => {
    const now = Date.UTC(2026, 6, 1, 10);
    const anchor = anchorOf(4, 20 * 60, berlin, now);
    const days = (rhythm: EveningTimes["rhythm"], skipped: number | null = null): readonly string[] =>
      startsFrom({ rhythm, skipped, anchor: rhythm === "monthly" ? 0 : anchor }, berlin, now, 3).map((start) =>
        start.slice(0, 10),
      );
    expect(days("fortnightly")).toEqual(["2026-07-02", "2026-07-16", "2026-07-30"]);
    expect(days("monthly")).toEqual(["2026-07-02", "2026-08-06", "2026-09-03"]);
    expect(days("once")).toEqual(["2026-07-02"]);
    const second = Date.UTC(2026, 6, 16) / day;
    expect(days("fortnightly", second)).toEqual(["2026-07-02", "2026-07-30", "2026-08-13"]);
    expect(days("once", Date.UTC(2026, 6, 2) / day)).toEqual([]);
  });

  it("that has just been missed is not the first of a new one", () => {
    const [eight, thursday] = [Date.UTC(2026, 6, 2, 18), Date.UTC(2026, 6, 2) / day];
    expect(anchorOf(4, 20 * 60, berlin, eight + 59 * minute)).toBe(thursday);
    expect(anchorOf(4, 20 * 60, berlin, eight + hour)).toBe(thursday + 7);
  });
});

describe("the list of a club evening", () => {
  const wednesday = Date.UTC(2026, 6, 1, 10);

  it("goes up the evening before at six, or when the host says", () => {
    expect(listFor({}, wednesday)).toBe("2026-07-01T16:00:00.000Z");
    expect(listFor({ listDays: 0, listMinutes: 12 * 60 }, wednesday)).toBe("2026-07-02T10:00:00.000Z");
    expect(listFor({ listDays: 3, listMinutes: 9 * 60 }, wednesday - 4 * day)).toBe("2026-06-29T07:00:00.000Z");
  });

  it("goes up at once where an evening is set later than that, and in the morning if that is at night", () => {
    const thursday = Date.UTC(2026, 6, 2, 15, 30);
    expect(listFor({}, thursday)).toBe(new Date(thursday).toISOString());
    expect(listFor({}, Date.UTC(2026, 6, 1, 21, 5))).toBe("2026-07-02T06:00:00.000Z");
    expect(listFor({}, Date.UTC(2026, 6, 2, 3))).toBe("2026-07-02T06:00:00.000Z");
  });

  it("goes up before the night where an evening begins in it, or at once where a host sets it then", () => {
    const atNight = { weekday: 5, minutes: 30, listDays: 0, listMinutes: 18 * 60 } as const;
    const calendar = calendarOf(times(atNight), berlin);
    const start = Date.UTC(2026, 6, 2, 22, 30);
    expect(calendar.after(wednesday)?.start).toBe(start);
    expect(calendar.listAt(start, wednesday)).toBe(Date.UTC(2026, 6, 2, 20));
    const late = start - hour;
    expect(calendar.listAt(start, late, true)).toBe(late);
    // The bot was off the air.
    expect(calendar.listAt(start, late)).toBe(Date.UTC(2026, 6, 3, 6));
  });

  it("never goes up between eleven and eight, unless a host sets it then for that night, and always before its reminder", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.record({
          weekday: fc.integer({ min: 1, max: 7 }),
          minutes: fc.integer({ min: 0, max: 1_439 }),
          listDays: fc.constantFrom(0, 1, 2, 3, 6),
          listMinutes: fc.integer({ min: 8 * 60, max: 23 * 60 - 1 }),
        }),
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }),
        fc.integer({ min: 0, max: week }),
        (zone, fields, now, ahead) => {
          const calendar = calendarOf(times(fields), zone);
          const start = calendar.after(now + week)?.start ?? 0;
          const seen = start - ahead;
          const isNight = (ms: number): boolean => isQuiet(minutesIn(zone, ms));
          const [list, wanted] = [false, true].map((isAsked) => calendar.listAt(start, seen, isAsked));
          if (list === undefined || wanted === undefined) throw new Error("there is no list");
          const last = Math.max(seen, start - 15 * minute);
          expect(isNight(list)).toBe(false);
          expect(list).toBeGreaterThanOrEqual(seen);
          expect(isNight(seen) || list <= last).toBe(true);
          // Only where the morning is too late for it.
          expect(wanted === list || (wanted === seen && isNight(seen) && list >= start - 15 * minute)).toBe(true);
          expect(wanted).toBeLessThanOrEqual(last);
          const asked = calendar.askAt(start);
          expect(asked !== null && isQuiet(minutesIn(zone, asked))).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("a time of day", () => {
  it.each([
    ["19:30", 1_170],
    ["7 pm", 1_140],
    ["12 am", 0],
    ["12:15pm", 735],
    ["20 Uhr", 1_200],
    ["um 20 Uhr 30", 1_230],
    ["20h30", 1_230],
    ["20 h 30", 1_230],
    ["à 20 heures", 1_200],
    ["20 u", 1_200],
    ["om 20.30 uur", 1_230],
    ["20u30", 1_230],
    ["ore 20", 1_200],
    ["alle 20:30", 1_230],
    ["a las 8 p. m.", 1_200],
    ["a las 20:30 h", 1_230],
    ["8 o’clock", 480],
    ["20 horas", 1_200],
    ["20.15", 1_215],
    ["0:00", 0],
    ["24:00", 1_440],
    ["2000", 1_200],
    ["830", 510],
    ["24:01", null],
    ["2460", null],
    ["13 pm", null],
    ["19:60", null],
    ["soon", null],
  ])("is read from %s", (typed, minutes) => {
    expect(parseTime(typed)).toBe(minutes);
    expect(minutes === null || parseTime(timeText(minutes)) === minutes).toBe(true);
  });
});
