import { beforeAll, describe, expect, it } from "vitest";
import { drawings } from "../../../bench/pictures/drawings.js";
import { Renderer } from "../../../src/discord/images/render.js";
import { parseSvg, pixelsOf } from "../../../src/discord/images/png.js";
import {
  maxBytes,
  drawing,
  flatBoard,
  missingLetters,
  pixels,
  wordDrawing,
  pixelsIn,
  render,
} from "../../support/drawings.js";

/** The greatest difference in red, green or blue, by pixel. */
function differences(one: Uint32Array, other: Uint32Array): readonly number[] {
  expect(one.length).toBe(other.length);
  const channel = (colour: number, place: number): number => (colour >>> (8 * place)) & 255;
  return Array.from(one, (colour, at) =>
    Math.max(...[0, 1, 2].map((place) => Math.abs(channel(colour, place) - channel(other[at] ?? 0, place)))),
  );
}

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
    expect(png.length).toBeLessThanOrEqual(maxBytes);
  });

  it("gets smaller until it is light enough for a phone", () => {
    const { png, width, height } = render(flatBoard(1600, 1200));
    expect(png.length).toBeLessThanOrEqual(maxBytes);
    expect(png.length).toBeGreaterThan(maxBytes / 2);
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

/** It has painted all of them. */
const used = new Renderer();

describe("a picture that is laid together of parts painted before", () => {
  beforeAll(() => {
    for (const { draw } of drawings) used.render(draw(1));
  });

  it.each(drawings)("looks as if it were painted in one piece: $name", { tags: "long" }, ({ draw }) => {
    const svg = draw(2);
    const { png, width, height } = render(svg);
    const whole = parseSvg(svg).render();
    expect([width, height]).toEqual([whole.width, whole.height]);
    expect(png.length).toBeLessThan(80_000);
    const far = differences(pixelsIn(png), pixelsOf(whole));
    // Soft edges have fewer colours; all else is the same.
    expect(far.filter((each) => each > 0).length / far.length).toBeLessThan(0.07);
    expect(far.filter((each) => each > 16).length / far.length).toBeLessThan(0.001);
    expect(Math.max(...new Set(far))).toBeLessThan(64);
  });

  it.each(drawings)("is the same to the byte, whatever was painted before it: $name", ({ draw }) => {
    const svg = draw(2);
    const fresh = Buffer.from(new Renderer().render(svg).png);
    expect(fresh.equals(Buffer.from(used.render(svg).png))).toBe(true);
    expect(fresh.equals(Buffer.from(used.render(svg).png))).toBe(true);
  });
});
