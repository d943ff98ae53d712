import { Encoder } from "modern-gif";
import { toDrawable, widthOf } from "./lettering.js";
import { line } from "./podium.js";
import { pixelsOf, parseSvg } from "./resvg.js";
import { drawing, element } from "./svg.js";

/** A moving picture: one after the other, at most `mostFrames`. */
export interface Clip {
  readonly frames: readonly ClipFrame[];
}

/** A moment of a clip. */
export interface ClipFrame {
  readonly svg: string;
  /** Any text, shown below the picture. */
  readonly caption: string;
}

/** A clip's most frames. */
export const mostFrames = 40;

/** A clip's most bytes, so that phones on mobile data play it at once. */
export const mostClipBytes = 2 ** 20;

/** A clip's width in pixels, unless it would be too large; and the least. */
const [usualWidth, leastWidth] = [480, 120] as const;

/** How long a frame stands, and the last one, in milliseconds. */
const [frameMs, lastMs] = [1_400, 4_000] as const;

/** Colours that a frame may have, so that it stays small. */
const mostColours = 127;

/** The caption's strip, as wide as games' pictures, with room for two lines. */
const strip = { width: 800, height: 92, across: 768, high: 28, ground: "#23242a", ink: "#ffffff" } as const;

/** How much higher than the usual picture one may be; the end's are, and shrink to that. */
const mostHigher = 1.4;

/** What pictures that are less high stand on. */
const ground = [0x23, 0x24, 0x2a] as const;

/** A GIF that begins again after its end. Takes a second or two, so only workers call it. @throws Error if it is no SVG */
export async function encodeClip({ frames }: Clip): Promise<Uint8Array<ArrayBuffer>> {
  for (let width: number = usualWidth; ;) {
    const gif = await encodeAt(width, frames.slice(-mostFrames));
    if (gif.length <= mostClipBytes || width === leastWidth) return gif;
    // Bytes grow slightly more slowly than pixels.
    width = Math.max(leastWidth, Math.floor(width * Math.min(0.9, (mostClipBytes / gif.length) ** 0.6)));
  }
}

async function encodeAt(width: number, frames: readonly ClipFrame[]): Promise<Uint8Array<ArrayBuffer>> {
  const captions = frames.map(({ caption }) => captionOf(caption, width));
  const pictures = shrink(frames.map(({ svg }) => [svg, parseSvg(svg, width).render()]));
  const painted = pictures.map((picture, index) => [picture, captions[index]] as const);
  const highest = Math.max(...pictures.map((picture) => picture.height));
  const below = captions[0]?.height ?? 0;
  const height = highest + below;
  const encoder = new Encoder({ width, height, maxColors: mostColours });
  for (const [index, [picture, caption]] of painted.entries()) {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let at = 0; at < data.length; at += 4) data.set([...ground, 255], at);
    // Captions stay where they are, whatever is above them.
    const [x, y] = [width - picture.width, highest - picture.height].map((left) => Math.floor(left / 2));
    blend(data, width, picture, x ?? 0, y ?? 0);
    if (caption !== undefined) blend(data, width, caption, 0, highest);
    await encoder.encode({ data, delay: index === painted.length - 1 ? lastMs : frameMs });
  }
  return new Uint8Array(await encoder.flush("arrayBuffer"));
}

type Image = Parameters<typeof pixelsOf>[0];

function captionOf(caption: string, width: number): Image {
  const { width: across, height, across: room, high, ground: fill, ink } = strip;
  const lines = wrap(toDrawable(caption), room / high);
  const top = lines.length === 1 ? 54 : 38;
  const svg = drawing(
    across,
    height,
    element("rect", { width: across, height, fill }),
    ...lines.flatMap((words, index) =>
      line(words, { x: across / 2, y: top + index * 36, high, least: 20, across: room, ink }),
    ),
  );
  return parseSvg(svg, width).render();
}

/** On one line, or two where it is longer. @param ems of a line */
function wrap(text: string, ems: number): readonly string[] {
  if (widthOf(text) <= ems) return [text];
  const words = text.split(" ");
  const fitting = words.findIndex((_, count) => widthOf(words.slice(0, count + 1).join(" ")) > ems);
  const first = Math.max(1, fitting);
  return [words.slice(0, first).join(" "), words.slice(first).join(" ")];
}

/** Pictures, those smaller that are much higher than most. */
function shrink(pictures: readonly (readonly [svg: string, image: Image])[]): readonly Image[] {
  const heights = pictures.map(([, { height }]) => height).toSorted((a, b) => a - b);
  const most = (heights[Math.floor(heights.length / 2)] ?? 0) * mostHigher;
  return pictures.map(([svg, image]) =>
    image.height <= most ? image : parseSvg(svg, Math.floor((image.width * most) / image.height)).render(),
  );
}

/** Lays a picture, multiplied by its alpha, over what is there. @param across of all, in pixels */
function blend(data: Uint8ClampedArray, across: number, image: Image, x: number, y: number): void {
  const { buffer, byteOffset, byteLength } = pixelsOf(image);
  const picture = new Uint8Array(buffer, byteOffset, byteLength);
  for (let byte = 0; byte < picture.length; byte += 4) {
    const left = 1 - (picture[byte + 3] ?? 0) / 255;
    const pixel = byte / 4;
    const at = ((y + Math.floor(pixel / image.width)) * across + x + (pixel % image.width)) * 4;
    for (let part = 0; part < 3; part += 1)
      data[at + part] = (picture[byte + part] ?? 0) + left * (data[at + part] ?? 0);
  }
}
