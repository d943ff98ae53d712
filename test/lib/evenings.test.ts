import { Locale } from "discord.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOf, dayOf, wallTimeIn, zoneNamed, zoneOf } from "../../src/lib/time-zones.js";
import { eveningsIn, startOf } from "../../src/lib/evenings.js";
import { eveningsOf, seasonOf } from "../../src/features/club/book/season-table.js";
import { runsOf } from "../support/how-many-runs.js";

const berlin = eveningsIn("Europe/Berlin");

describe("the calendar", () => {
  it("gives each day of four hundred years the date that the platform gives it", () => {
    for (let day = dayOf({ year: 1900, month: 1, day: 1 }); day < dayOf({ year: 2300, month: 1, day: 1 }); day += 17) {
      const date = new Date(day * 86_400_000);
      const told = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      expect(dateOf(day)).toEqual(told);
      expect(dayOf(told)).toBe(day);
    }
  });
});

describe("a zone's clocks", () => {
  const zones = Intl.supportedValuesOf("timeZone");

  /** As the platform writes it, to the minute. */
  const written = (zone: string): ((ms: number) => string) =>
    new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format;
  const shown = (zone: string, ms: number): string =>
    new Date(wallTimeIn(zone)(ms)).toISOString().slice(0, 16).replace("T", " ");

  it("show what the platform says, in whichever zone, at whichever time", () => {
    const times = fc.integer({ min: Date.UTC(1975), max: Date.UTC(2100) });
    const property = fc.property(fc.constantFrom(...zones), times, (zone, ms) => {
      expect({ zone, ms, shown: shown(zone, ms) }).toEqual({ zone, ms, shown: written(zone)(ms) });
    });
    fc.assert(property, { numRuns: runsOf(400) });
  });

  it.each([
    ["Europe/Berlin", Date.UTC(2026, 2, 29, 1)],
    ["Europe/Berlin", Date.UTC(2026, 9, 25, 1)],
    ["Australia/Lord_Howe", Date.UTC(2026, 3, 4, 15)],
    ["Pacific/Apia", Date.UTC(2011, 11, 30, 10)],
    ["Africa/Casablanca", Date.UTC(2026, 1, 15, 2)],
  ])("show it also round a change, in %s", (zone, change) => {
    const platform = written(zone);
    for (let ms = change - 48 * 3_600_000; ms < change + 48 * 3_600_000; ms += 7 * 60_000)
      expect([ms, shown(zone, ms)]).toEqual([ms, platform(ms)]);
  });
});

describe("a server's time zone", () => {
  it("is that of its language where none is set, or one that this Node does not know", () => {
    expect(zoneOf({ zone: "Asia/Tokyo", hostLocale: null }, "de")).toBe("Asia/Tokyo");
    for (const set of [null, "Mars/Olympus_Mons", ""]) {
      expect(zoneOf({ zone: set, hostLocale: null }, "de")).toBe("Europe/Berlin");
      expect(zoneOf({ zone: set, hostLocale: null }, "en-US")).toBe("UTC");
    }
  });
});

describe("an evening", () => {
  it("lasts until six in the morning by the server's clock", () => {
    const evening = dayOf({ year: 2026, month: 7, day: 3 });
    expect(berlin(Date.UTC(2026, 6, 3, 18))).toBe(evening);
    expect(berlin(Date.UTC(2026, 6, 4, 3, 59, 59, 999))).toBe(evening);
    expect(berlin(Date.UTC(2026, 6, 4, 4))).toBe(evening + 1);
    expect(eveningsIn("UTC")(Date.UTC(2026, 6, 4, 5, 59))).toBe(evening);
    expect(eveningsIn("Asia/Kathmandu")(Date.UTC(2026, 6, 4, 0, 14))).toBe(evening);
    expect(eveningsIn("Asia/Kathmandu")(Date.UTC(2026, 6, 4, 0, 15))).toBe(evening + 1);
  });

  it("has 23 or 25 hours where clocks change in its night", () => {
    const lasts = (month: number, day: number): number => {
      const evening = dayOf({ year: 2026, month, day });
      return (startOf(evening + 1, berlin) - startOf(evening, berlin)) / 3_600_000;
    };
    expect([lasts(3, 28), lasts(3, 29), lasts(10, 24), lasts(7, 1)]).toEqual([23, 24, 25, 24]);
  });

  it("begins when the one before it ends, in every zone", () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "Europe/Berlin"]) {
      const eveningOf = eveningsIn(zone);
      const start = startOf(20_000, eveningOf);
      expect([eveningOf(start - 1), eveningOf(start)]).toEqual([19_999, 20_000]);
    }
  });

  it("is in the zone that is set, or else in that of the server's language or of its first host", () => {
    const none = { zone: null, hostLocale: null };
    const hosted = { zone: null, hostLocale: "en-US" };
    expect([zoneOf(none, "de"), zoneOf(none, "en-GB"), zoneOf(none, null)]).toEqual(["Europe/Berlin", "UTC", "UTC"]);
    expect([zoneOf(hosted, "en-US"), zoneOf(hosted, "de"), zoneOf({ ...hosted, hostLocale: "xx" }, null)]).toEqual([
      "America/Chicago",
      "Europe/Berlin",
      "UTC",
    ]);
    expect(zoneOf({ ...hosted, zone: "Asia/Tokyo" }, "de")).toBe("Asia/Tokyo");
  });

  it("is in a zone that this program knows, whatever locale the first host has", () => {
    const locales = Object.values(Locale).map((locale) => zoneOf({ zone: null, hostLocale: locale }, "en-US"));
    expect(locales).not.toContain("UTC");
    expect(locales.map(zoneNamed)).not.toContain(null);
  });

  it("is in a zone that has a name, however that is typed", () => {
    expect(["Europe/Berlin", "europe/berlin", "UTC"].map(zoneNamed)).toEqual(["Europe/Berlin", "Europe/Berlin", "UTC"]);
    expect(["Berlin", "new york", "Atlantis"].map(zoneNamed)).toEqual(["Europe/Berlin", "America/New_York", null]);
    expect(["Wien", "Zürich", "München", "Bogotá", "são paulo", "Nueva York"].map(zoneNamed)).toEqual([
      "Europe/Vienna",
      "Europe/Zurich",
      "Europe/Berlin",
      "America/Bogota",
      "America/Sao_Paulo",
      "America/New_York",
    ]);
    expect(["Europe/Atlantis", "", "+02:00", "Berlin; drop table"].map(zoneNamed)).toEqual([null, null, null, null]);
  });
});

describe("a season", () => {
  it("is the month, quarter or year of an evening, and has all of its evenings", () => {
    const evening = dayOf({ year: 2026, month: 11, day: 22 });
    expect([
      seasonOf(evening, "month").part,
      seasonOf(evening, "quarter").part,
      seasonOf(evening, "year").part,
    ]).toEqual([11, 4, 1]);
    const span = ({ first, end }: ReturnType<typeof eveningsOf>) => [dateOf(first), dateOf(end)];
    expect(span(eveningsOf(seasonOf(evening, "quarter")))).toEqual([
      { year: 2026, month: 10, day: 1 },
      { year: 2027, month: 1, day: 1 },
    ]);
    expect(span(eveningsOf({ length: "month", year: 2028, part: 2 }))).toEqual([
      { year: 2028, month: 2, day: 1 },
      { year: 2028, month: 3, day: 1 },
    ]);
  });
});
