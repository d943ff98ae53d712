import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples, formatDuration, parseDuration } from "../../src/lib/durations.js";

describe("a length of time", () => {
  it.each([
    ["90", 90],
    ["90 s", 90],
    [" 90SEC. ", 90],
    ["5 min", 300],
    ["5m", 300],
    ["1 Minute", 60],
    ["2 h", 7200],
    ["2 Stunden", 7200],
    ["3 Std.", 10_800],
    ["1,5 h", 5400],
    ["0.5 min", 30],
    ["1.1 h", 3960],
    ["1 h 30 min", 5400],
    ["1h30m10s", 5410],
    ["1:30", 90],
    ["90:00", 5400],
    ["1:00:05", 3605],
    ["24\u00A0h", 86_400],
    ["2 heures", 7200],
    ["2 uur 5 minuten", 7500],
    ["1 hora 30 minutos", 5400],
    ["90 secondi", 90],
  ])("is read from %j", (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each(["", " ", "soon", "-5", "5 d", "1:5", "1:60", ":30", "1 2", "1 s 1 h", "5 min!", "1e3", "٣", "9".repeat(40)])(
    "is not read from %j",
    (text) => {
      expect(parseDuration(text)).toBeNull();
    },
  );

  it("is read again as it was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (seconds) => {
        expect(parseDuration(formatDuration(seconds))).toBe(seconds);
      }),
    );
  });

  it("is written without what is none", () => {
    expect([30, 90, 300, 5400, 86_400, 3661].map(formatDuration)).toEqual([
      "30 s",
      "1 min 30 s",
      "5 min",
      "1 h 30 min",
      "24 h",
      "1 h 1 min 1 s",
    ]);
  });

  it("is read from every example that is given", () => {
    expect(examples.map(parseDuration)).toEqual([90, 300, 90]);
  });

  it("takes any text without stumbling", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const seconds = parseDuration(text);
        expect(seconds === null || Number.isSafeInteger(seconds)).toBe(true);
      }),
    );
  });
});
