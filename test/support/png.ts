import { Resvg } from "@resvg/resvg-js";

/** The pixels of a PNG as another program reads them: red, green, blue and alpha from the lowest byte to the highest. */
export function pixelsIn(png: Uint8Array): Uint32Array {
  const view = new DataView(png.buffer, png.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const href = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const image = `<image width="${width}" height="${height}" href="${href}" image-rendering="optimizeSpeed"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  const { pixels } = new Resvg(svg).render();
  return new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
}
