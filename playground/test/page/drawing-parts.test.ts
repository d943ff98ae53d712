import { describe, expect, test } from "vitest";
import { formatTime, relative, sizeText, stampText } from "../../page/calendar.js";
import { findTyped, readStroke, type Standing } from "../../page/components/select-keys.js";
import { fieldRows } from "../../page/embed/field-rows.js";
import { wordsFor } from "../../page/page-words.js";

describe("keys in a list", () => {
  const press = (key: string, standing: Partial<Standing> = {}, altKey = false) =>
    readStroke(
      { key, altKey, ctrlKey: false, metaKey: false },
      { isOpen: true, isTyping: false, at: 1, last: 3, ...standing },
    );

  test("a closed list opens by the keys that would walk it, and by letters", () => {
    for (const key of ["ArrowDown", "ArrowUp", "Home", "End", "Enter", " "]) {
      expect(press(key, { isOpen: false })).toEqual({ type: "open" });
    }
    expect(press("k", { isOpen: false })).toEqual({ type: "type", character: "k" });
    expect(press("Escape", { isOpen: false })).toBeNull();
    expect(press("Tab", { isOpen: false })).toBeNull();
  });

  test("an open one is walked without going round, and closed without a choice", () => {
    expect(press("ArrowDown")).toEqual({ type: "move", to: 2 });
    expect(press("ArrowUp", { at: 0 })).toEqual({ type: "move", to: 0 });
    expect(press("PageDown")).toEqual({ type: "move", to: 3 });
    expect(press("Escape")).toEqual({ type: "close" });
    expect(press("ArrowUp", {}, true)).toEqual({ type: "close" });
    expect(press("Tab")).toBeNull();
  });

  test("a space chooses, but within a word that is being typed it belongs to that", () => {
    expect(press(" ")).toEqual({ type: "choose" });
    expect(press(" ", { isTyping: true })).toEqual({ type: "type", character: " " });
  });

  test("typing finds what begins so, from the marked place on and round", () => {
    const labels = ["Relaxed", "Strong", "Random", "# relays"];
    expect(findTyped(labels, "r", 0)).toBe(2);
    expect(findTyped(labels, "rr", 2)).toBe(3);
    expect(findTyped(labels, "r", 3)).toBe(0);
    expect(findTyped(labels, "rela", 3)).toBe(3);
    expect(findTyped(labels, "ST", 3)).toBe(1);
    expect(findTyped(labels, "x", 0)).toBeNull();
    expect(findTyped([], "x", 0)).toBeNull();
  });
});

test("fields of an embed that are inline stand by threes, all others alone", () => {
  const fields = [true, true, true, true, false, true, true].map((inline, index) => ({ inline, index }));
  expect(fieldRows(fields).map((row) => row.map(({ index }) => index))).toEqual([[0, 1, 2], [3], [4], [5, 6]]);
});

describe("times", () => {
  const at = new Date(2026, 2, 5, 14, 7);
  const stamp = (now: Date, locale: "de" | "en") => stampText(at, now, wordsFor(locale).yesterdayAt, locale);

  test("a stamp is the time alone today, says yesterday the day after, and the date from then on", () => {
    expect(stamp(new Date(2026, 2, 5, 23, 59), "de")).toBe("14:07");
    expect(stamp(new Date(2026, 2, 6, 0, 1), "de")).toBe("Gestern um 14:07");
    expect(stamp(new Date(2026, 2, 7, 0, 1), "de")).toBe("05.03.26, 14:07");
    expect(stamp(new Date(2026, 2, 6, 0, 1), "en")).toBe("Yesterday at 2:07\u00A0PM");
  });

  test("all of Discord's styles are there, and an unknown one is the longer date", () => {
    expect(["t", "T", "d", "D", "f", "F", "s", "S"].map((style) => formatTime(at, style, "de"))).toEqual([
      "14:07",
      "14:07:00",
      "05.03.26",
      "5. März 2026",
      "5. März 2026 um 14:07",
      "Donnerstag, 5. März 2026 um 14:07",
      "05.03.26, 14:07",
      "05.03.26, 14:07:00",
    ]);
    expect(formatTime(at, "?", "de")).toBe(formatTime(at, "f", "de"));
  });

  test("how long ago is told in the largest unit that fits, and never in sixty of one", () => {
    expect([59, 60, -3599, 86_399, 86_400 * 29, 86_400 * 400].map((seconds) => relative(seconds, "de"))).toEqual([
      "in 59 Sekunden",
      "in 1 Minute",
      "vor 1 Stunde",
      "in 1 Tag",
      "in 29 Tagen",
      "in 1 Jahr",
    ]);
  });
});

test("sizes are told in the unit that suits them, as the reader writes numbers", () => {
  expect([8, 1536, 3_000_000].map((bytes) => sizeText(bytes, "de"))).toEqual(["8 Byte", "1,5 kB", "2,86 MB"]);
  expect(sizeText(1, "en-US")).toBe("1 byte");
});
