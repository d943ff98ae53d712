import { describe, expect, it } from "vitest";
import { mostBytes, render } from "../../../src/discord/pictures/render.js";
import { drawing, flatBoard, missingLetters, pixels, wordDrawing } from "../../support/drawings.js";

describe("a picture", () => {
  it("shows its words: another word makes other pixels", () => {
    expect(pixels(wordDrawing("Katze"))).not.toBe(pixels(wordDrawing("Kater")));
    expect(pixels(wordDrawing("Katze"))).not.toBe(pixels(drawing("")));
  });

  it("has them in regular, bold and extra bold", () => {
    const weights = ["", 'font-weight="700"', 'font-weight="800"'].map((weight) =>
      pixels(wordDrawing("Katze", weight)),
    );
    expect(new Set(weights).size).toBe(3);
  });

  it.each(["DejaVu Sans", "DejaVu Serif", "Liberation Sans", "Noto Sans", "Arial", "sans-serif", "serif", "monospace"])(
    "uses no font of the machine's, were it asked to: %s",
    (family) => {
      expect(pixels(wordDrawing("Katze", `font-family="${family}"`))).toBe(pixels(wordDrawing("Katze")));
    },
  );

  it("has the letters of German and English, and tells which letters it lacks", () => {
    expect(
      missingLetters(wordDrawing("Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 0123456789")),
    ).toEqual([]);
    expect(missingLetters(wordDrawing("ÄÖÜ ẞ é „so“ ‚so‘ “so” × · … – !?&amp;"))).toEqual([]);
    expect(missingLetters(wordDrawing("Katze 🐱 漢"))).toEqual(["🐱", "漢"]);
  });

  it("keeps the size that it was drawn in where that is light enough, as a flat board of 800 pixels is", () => {
    const { png, width, height } = render(flatBoard());
    expect([width, height]).toEqual([800, 600]);
    expect(png.length).toBeLessThanOrEqual(mostBytes);
  });

  it("gets smaller until it is light enough for a phone", () => {
    const { png, width, height } = render(flatBoard(1600, 1200));
    expect(png.length).toBeLessThanOrEqual(mostBytes);
    expect(png.length).toBeGreaterThan(mostBytes / 2);
    expect(width / height).toBeCloseTo(4 / 3, 1);
  });

  it.each([
    ["no picture at all", "SVG"],
    ["<svg", "SVG"],
    ['<svg xmlns="http://www.w3.org/2000/svg" width="0" height="9"/>', "size"],
    [drawing("", 3_000, 3_000), "3000 × 3000 pixels"],
  ])("is refused with the reason when it is none: %.40s", (svg, reason) => {
    expect(() => render(svg)).toThrow(reason);
  });
});
