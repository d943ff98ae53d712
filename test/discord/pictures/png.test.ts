import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { encodePng, isOpaque } from "../../../src/discord/pictures/png.js";
import { flatBoard } from "../../support/drawings.js";

/** The pixels of a PNG as another program reads them. */
function readBack(png: Uint8Array, width: number, height: number): Buffer {
  const href = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const image = `<image width="${width}" height="${height}" href="${href}" image-rendering="optimizeSpeed"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  return new Resvg(svg).render().pixels;
}

describe("a PNG of opaque pixels", () => {
  it("shows every pixel as it was", () => {
    const colours = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
      [1, 2, 3, 255],
      [250, 128, 7, 255],
      [255, 255, 255, 255],
    ];
    const pixels = Uint8Array.from(colours.flat());
    expect([...readBack(encodePng(pixels, 3, 2), 3, 2)]).toEqual([...pixels]);
    expect([...readBack(encodePng(pixels, 1, 6), 1, 6)]).toEqual([...pixels]);
  });

  it("weighs far less than the painter's own for a flat board", () => {
    const image = new Resvg(flatBoard()).render();
    expect(encodePng(image.pixels, image.width, image.height).length).toBeLessThan(image.asPng().length * 0.75);
  });

  it("is only for what hides everything behind it", () => {
    expect(isOpaque(Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255))).toBe(true);
    expect(isOpaque(Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 254))).toBe(false);
  });
});
