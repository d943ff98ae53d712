import { describe, expect, it } from "vitest";
import { parseStart, type Start, yearIn } from "../../../../src/features/cup/rules/start-time.js";

const now = Date.UTC(2026, 10, 23, 11, 0);
const berlin = "Europe/Berlin";

function said(typed: string, zone = berlin, locale = "en-US"): string | null {
  return atOf(parseStart(typed, zone, now, locale));
}

function atOf(start: Start | null): string | null {
  return start?.kind === "moment" ? new Date(start.at).toISOString().slice(0, 16) : null;
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
    expect(atOf(parseStart("31.12. 23:00", "America/New_York", evening, "en-US"))).toBe("2027-01-01T04:00");
    const morning = Date.UTC(2026, 11, 31, 12);
    expect(atOf(parseStart("1.1. 3:00", "Pacific/Auckland", morning, "en-GB"))).toBe("2026-12-31T14:00");
  });

  it("is asked back where it can be read as a time and as a date, or as two dates", () => {
    const unclear = (typed: string) => {
      const read = parseStart(typed, berlin, now, "en-US");
      return read?.kind === "unclear" ? read.moments.map((at) => new Date(at).toISOString().slice(0, 16)) : read;
    };
    expect(unclear("12.12")).toEqual(["2026-11-23T11:12", "2026-12-12T19:00"]);
    expect(unclear("11/12 8pm")).toEqual(["2027-11-12T19:00", "2026-12-11T19:00"]);
    expect([said("12.12."), said("12:12"), said("30.11"), said("20.30")]).toEqual([
      "2026-12-12T19:00",
      "2026-11-23T11:12",
      "2026-11-30T19:00",
      "2026-11-23T19:30",
    ]);
    expect([said("11/30 8pm"), said("30/11 20:00"), said("11/30/2027")]).toEqual([
      "2026-11-30T19:00",
      "2026-11-30T19:00",
      "2027-11-30T19:00",
    ]);
  });

  it("is read as the language writes it: the day first, but where only the month can be, and either way in the States", () => {
    for (const locale of ["de", "en-GB", "fr", "nl", "es-ES", "es-419", "it"]) {
      expect(said("11/12 20:00", berlin, locale)).toBe("2026-12-11T19:00");
      expect(said("11/30 8pm", berlin, locale)).toBe("2026-11-30T19:00");
    }
    for (const typed of [
      "30/11 20h30",
      "30-11 20.30",
      "30-11-2026, 20:30",
      "30/11/2026 ore 20:30",
      "30/11 a las 20:30",
    ])
      expect([typed, said(typed, berlin, "es-ES")]).toEqual([typed, "2026-11-30T19:30"]);
    expect(said("2026-11-30 8 p. m.", berlin, "es-419")).toBe("2026-11-30T19:00");
  });

  it("is asked back where a day without a year has just been, and not taken for the next year's", () => {
    const next = Date.UTC(2027, 10, 22, 19);
    expect(parseStart("22.11.", berlin, now, "de")).toEqual({ kind: "past", next });
    expect(parseStart("23.11. 11:00", berlin, now, "de")).toMatchObject({ kind: "past" });
    expect(said("22.11.2027")).toBe("2027-11-22T19:00");
    expect(said("1.7.")).toBe("2027-07-01T18:00");
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
