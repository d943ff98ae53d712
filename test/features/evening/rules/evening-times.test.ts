import { parseTime } from "../../../../src/lib/time-zones.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import { clubEveningAfter, timeText, type WeeklyTime } from "../../../../src/features/evening/rules/evening-stages.js";

const week = 7 * 24 * 3_600_000;

const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "America/St_Johns",
  "Africa/Casablanca",
  "UTC",
];

/** The starts of this many evenings in a row, as ISO times. */
function startsFrom(time: WeeklyTime, zone: string, from: number, count: number): readonly string[] {
  const eveningOf = eveningsIn(zone);
  const starts: string[] = [];
  for (let now = from; starts.length < count;) {
    const { start, end } = clubEveningAfter(time, zone, eveningOf, now);
    starts.push(new Date(start).toISOString());
    now = end;
  }
  return starts;
}

describe("the time of a club evening", () => {
  it("stays the same by the server's clock when summer time ends and begins", () => {
    const thursday = { weekday: 4, minutes: 20 * 60 } as const;
    expect(startsFrom(thursday, "Europe/Berlin", Date.UTC(2026, 9, 20), 3)).toEqual([
      "2026-10-22T18:00:00.000Z",
      "2026-10-29T19:00:00.000Z",
      "2026-11-05T19:00:00.000Z",
    ]);
    expect(startsFrom(thursday, "America/New_York", Date.UTC(2026, 2, 4), 2)).toEqual([
      "2026-03-06T01:00:00.000Z",
      "2026-03-13T00:00:00.000Z",
    ]);
  });

  it("that clocks leave out is an hour later, and of one that they show twice it is the first", () => {
    const night = { weekday: 7, minutes: 2 * 60 + 30 } as const;
    expect(startsFrom(night, "Europe/Berlin", Date.UTC(2026, 2, 28), 1)).toEqual(["2026-03-29T01:30:00.000Z"]);
    expect(startsFrom(night, "Europe/Berlin", Date.UTC(2026, 9, 24), 1)).toEqual(["2026-10-25T00:30:00.000Z"]);
  });

  it("is of the evening that is under way until six in the morning, and then of the next week's", () => {
    const eveningOf = eveningsIn("Europe/Berlin");
    const friday = { weekday: 5, minutes: 21 * 60 } as const;
    const first = clubEveningAfter(friday, "Europe/Berlin", eveningOf, Date.UTC(2026, 6, 4, 3, 59));
    expect(first).toMatchObject({ start: Date.UTC(2026, 6, 3, 19), end: Date.UTC(2026, 6, 4, 4) });
    const next = clubEveningAfter(friday, "Europe/Berlin", eveningOf, first.end);
    expect(next).toMatchObject({ start: first.start + week, evening: first.evening + 7 });
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
          const found = clubEveningAfter({ weekday, minutes }, zone, eveningOf, now);
          const next = clubEveningAfter({ weekday, minutes }, zone, eveningOf, found.end);
          expect(found.end).toBeGreaterThan(now);
          expect(found.start).toBeLessThan(found.end);
          expect([eveningOf(found.start), eveningOf(found.end)]).toEqual([found.evening, found.evening + 1]);
          expect(Math.abs(next.start - found.start - week)).toBeLessThanOrEqual(3_600_000);
          expect(found.start).toBeLessThan(now + week + 3_600_000);
          const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short", hourCycle: "h23" });
          const shown = format.format(found.start).replace(/^0/, "");
          // In the hour that clocks leave out it is another.
          expect(minutes < 4 * 60 || shown === timeText(minutes)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ["19:30", 1_170],
    ["7 pm", 1_140],
    ["12 am", 0],
    ["12:15pm", 735],
    ["20 Uhr", 1_200],
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
