import { describe, expect, it } from "vitest";
import { parseStart, yearIn } from "../../../src/club/cups/start-time.js";

const now = Date.UTC(2026, 10, 23, 11, 0);
const berlin = "Europe/Berlin";

function said(typed: string, zone = berlin): string | null {
  const start = parseStart(typed, zone, now);
  return start === null ? null : new Date(start).toISOString().slice(0, 16);
}

describe("when a cup begins", () => {
  it("is read from a time, by the server's clock: today's, or tomorrow's if that is past", () => {
    expect(said("20:00")).toBe("2026-11-23T19:00");
    expect(said("11:30")).toBe("2026-11-24T10:30");
    expect(said("7 pm", "America/New_York")).toBe("2026-11-24T00:00");
  });

  it("is read from a date, with a year or the next such day, with a time or at eight", () => {
    expect(said("30.11. 19:30")).toBe("2026-11-30T18:30");
    expect(said("30.11.2027")).toBe("2027-11-30T19:00");
    expect(said("1.7., 20 Uhr")).toBe("2027-07-01T18:00");
    expect(said("2026-12-24 18:00")).toBe("2026-12-24T17:00");
  });

  it("is this year's on New Year's Eve, wherever the server is", () => {
    const evening = Date.UTC(2027, 0, 1, 2);
    expect(parseStart("31.12. 23:00", "America/New_York", evening)).toBe(Date.UTC(2027, 0, 1, 4));
    const morning = Date.UTC(2026, 11, 31, 12);
    expect(parseStart("1.1. 3:00", "Pacific/Auckland", morning)).toBe(Date.UTC(2026, 11, 31, 14));
    expect(parseStart("1.1. 0:30", "Pacific/Auckland", morning)).toBe(Date.UTC(2027, 11, 31, 11, 30));
  });

  it("is nothing else, and never in the past", () => {
    for (const typed of ["", "soon", "31.2. 20:00", "40.1.", "0.1.", "2026-13-01", "2025-01-01 20:00", "30.11. 25:00"])
      expect(said(typed)).toBeNull();
  });

  it("is in the year that the server's clock shows", () => {
    const newYear = Date.UTC(2026, 11, 31, 23, 30);
    expect([yearIn(berlin, newYear), yearIn("UTC", newYear)]).toEqual([2027, 2026]);
  });
});
