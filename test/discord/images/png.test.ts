import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { Indexer, encodePng } from "../../../src/discord/images/png.js";
import { flatBoard, pixelsIn } from "../../support/drawings.js";

/** Red, green and blue of each pixel, in rows. */
function pngOf(colours: readonly (readonly [number, number, number])[], width: number): Uint8Array {
  const image = new Indexer().index(Uint32Array.from(colours, colourOf), width);
  if (image === null) throw new Error("no picture of few colours");
  return encodePng(image, width, colours.length / width);
}

function colourOf([red, green, blue]: readonly [number, number, number]): number {
  return (red | (green << 8) | (blue << 16) | (255 << 24)) >>> 0;
}

function channelsIn(pixels: Uint32Array): readonly (readonly [number, number, number])[] {
  return Array.from(pixels, (colour) => [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255]);
}

/** Far apart, each on as many pixels. */
function manyColours(count: number, times = 1): [number, number, number][] {
  return Array.from({ length: count * times }, (_, place) => {
    const number = place % count;
    return [(number * 7) % 256, (number * 13) % 256, Math.floor(number / 8) % 256];
  });
}

describe("a PNG of few colours", () => {
  it("shows every pixel as it was, whatever its rows", () => {
    const colours = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [1, 2, 3],
      [1, 2, 3],
      [0, 0, 0],
    ] as const;
    for (const width of [1, 2, 3, 6]) expect(channelsIn(pixelsIn(pngOf(colours, width)))).toEqual(colours);
    const most = manyColours(256);
    expect(channelsIn(pixelsIn(pngOf(most, 16)))).toEqual(most);
  });

  it("keeps frequent colours where they are too many, and takes the nearest for the others", () => {
    const frequent = manyColours(100, 5);
    const colours = [...frequent, ...manyColours(2_000)];
    const shown = channelsIn(pixelsIn(pngOf(colours, 10)));
    expect(shown.slice(0, frequent.length)).toEqual(frequent);
    expect(new Set(shown.map(String)).size).toBeLessThanOrEqual(256);
    const kept = [...new Set(shown.map(String))].map((text) => text.split(",").map(Number));
    const far = (one: readonly number[], other: readonly number[]): number =>
      Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
    for (const [place, colour] of colours.entries()) {
      const least = Math.min(...kept.map((other) => far(colour, other)));
      // A nearer kept colour may have come since.
      expect(far(colour, shown[place] ?? [])).toBeLessThanOrEqual(Math.max(16, least));
    }
  });

  it("comes out the same from an indexer that wrote others before", () => {
    const indexer = new Indexer();
    const pixels = Uint32Array.from(manyColours(300), colourOf);
    const copy = (width: number): unknown => structuredClone(indexer.index(pixels, width));
    const first = copy(20);
    expect(indexer.index(Uint32Array.from(manyColours(40), colourOf), 8)).not.toBeNull();
    expect(copy(20)).toEqual(first);
    expect(structuredClone(new Indexer().index(pixels, 20))).toEqual(first);
  });

  it("weighs less than half of the renderer's own for a flat board", () => {
    const image = new Resvg(flatBoard()).render();
    const board = new Indexer().index(new Uint32Array(image.pixels.buffer, 0, 800 * 600), 800);
    if (board === null) throw new Error("no picture of few colours");
    expect(encodePng(board, 800, 600).length).toBeLessThan(image.asPng().length / 2);
  });

  it("is only for what hides everything behind it, and has not a colour a pixel", () => {
    const indexer = new Indexer();
    expect(indexer.index(Uint32Array.of(0xff000000, 0xfe000000), 2)).toBeNull();
    expect(indexer.index(Uint32Array.of(0), 1)).toBeNull();
    const photo = Uint32Array.from({ length: 10_000 }, (_, place) => 0xff000000 + place);
    expect(indexer.index(photo, 100)).toBeNull();
  });
});
