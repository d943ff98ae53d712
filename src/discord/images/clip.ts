import { Encoder } from "modern-gif";
import { toDrawable, inRows, drawing } from "./svg.js";
import { line } from "./podium.js";
import { pixelsOf, parseSvg } from "./png.js";

/** A moving picture: one after the other. Captions are any text, shown below the picture. */
export type Clip = readonly { readonly sketch: string; readonly caption: string }[];

/** A moment of a clip. */
interface ClipFrame {
  readonly svg: string;
  readonly caption: string;
}

/** A clip's most bytes, so that phones on mobile data play it at once. */
const maxClipBytes = 2 ** 20;

/** A clip's width in pixels, unless it would be too large; and the least. */
const [usualWidth, minWidth] = [480, 120] as const;

/** How long a frame stands, and the last one, in milliseconds. */
const [frameMs, lastMs] = [1_400, 4_000] as const;

/** Colours that a frame may have, so that it stays small. */
const maxColours = 127;

/** The caption's strip, as wide as games' pictures; letters as high as the first of those that need no more rows than there may be. */
const strip = { width: 800, across: 768, row: 36, edge: 10, highs: [28, 25, 22, 20], ink: "#ffffff" } as const;

/** The fewest rows that a strip has room for, and the most. */
const [minRows, maxRows] = [2, 4] as const;

/** How much higher than the usual picture one may be; the end's are, and shrink to that. */
const maxHigher = 1.4;

/** What is below pictures and captions, as CSS and as a pixel has it. */
const ground = { css: "#23242a", pixel: 0xff_2a_24_23 } as const;

/**
 * A GIF that begins again after its end. Takes a second or two, so only workers call it.
 *
 * @param most in bytes
 * @throws Error if a frame is no SVG
 */
export async function encodeClip(frames: readonly ClipFrame[], most = maxClipBytes): Promise<Uint8Array<ArrayBuffer>> {
  for (let width: number = usualWidth; ;) {
    const gif = await encodeAt(width, frames);
    if (gif.length <= most || width === minWidth) return gif;
    // Bytes grow slightly more slowly than pixels.
    width = Math.max(minWidth, Math.floor(width * Math.min(0.9, (most / gif.length) ** 0.6)));
  }
}

async function encodeAt(width: number, frames: readonly ClipFrame[]): Promise<Uint8Array<ArrayBuffer>> {
  const set = frames.map(({ caption }) => setCaption(caption));
  const rows = Math.max(minRows, ...set.map(({ lines }) => lines.length));
  const captions = set.map((caption) => captionOf(caption, rows, width));
  const pictures = shrink(frames.map(({ svg }) => [svg, paint(svg, width)]));
  const painted = pictures.map((picture, index) => [picture, captions[index]] as const);
  const highest = Math.max(...pictures.map((picture) => picture.height));
  const below = captions[0]?.height ?? 0;
  const height = highest + below;
  const encoder = new Encoder({ width, height, maxColors: maxColours });
  for (const [index, [picture, caption]] of painted.entries()) {
    const pixels = new Uint32Array(width * height).fill(ground.pixel);
    // Captions stay where they are, whatever is above them.
    const [x, y] = [width - picture.width, highest - picture.height].map((left) => Math.floor(left / 2));
    lay(pixels, width, picture, x ?? 0, y ?? 0);
    if (caption !== undefined) lay(pixels, width, caption, 0, highest);
    const data = new Uint8ClampedArray(pixels.buffer);
    await encoder.encode({ data, delay: index === painted.length - 1 ? lastMs : frameMs });
  }
  return new Uint8Array(await encoder.flush("arrayBuffer"));
}

type Image = Parameters<typeof pixelsOf>[0];

/** A caption's lines and their letters' height. */
interface SetCaption {
  readonly lines: readonly string[];
  readonly high: number;
}

/** Whole, in as large letters as there is room for; only what is longer than any sentence of a game is cut. */
function setCaption(caption: string): SetCaption {
  const words = toDrawable(caption);
  const settings = strip.highs.map((high): SetCaption => ({ lines: inRows(words, strip.across / high), high }));
  const smallest = settings.at(-1) ?? { lines: [], high: 0 };
  const cut = [...smallest.lines.slice(0, maxRows - 1), smallest.lines.slice(maxRows - 1).join(" ")];
  return settings.find(({ lines }) => lines.length <= maxRows) ?? { ...smallest, lines: cut };
}

/** @param rows that the strip has room for */
function captionOf({ lines, high }: SetCaption, rows: number, width: number): Image {
  const { width: across, row, edge, across: room, ink } = strip;
  const height = rows * row + 2 * edge;
  const top = height / 2 - ((lines.length - 1) * row) / 2 + 10;
  const svg = drawing(
    across,
    height,
    ...lines.flatMap((words, index) =>
      line(words, { x: across / 2, y: top + index * row, high, least: 20, across: room, ink }),
    ),
  );
  return paint(svg, width);
}

function paint(svg: string, width: number): Image {
  return parseSvg(svg, width, ground.css).render();
}

/** Pictures, those smaller that are much higher than most. */
function shrink(pictures: readonly (readonly [svg: string, image: Image])[]): readonly Image[] {
  const heights = pictures.map(([, { height }]) => height).toSorted((a, b) => a - b);
  const most = (heights[Math.floor(heights.length / 2)] ?? 0) * maxHigher;
  return pictures.map(([svg, image]) =>
    image.height <= most ? image : paint(svg, Math.floor((image.width * most) / image.height)),
  );
}

/** Lays a picture over what is there. @param across of all, in pixels */
function lay(all: Uint32Array, across: number, image: Image, x: number, y: number): void {
  const pixels = pixelsOf(image);
  for (let row = 0; row < image.height; row += 1) {
    const begin = row * image.width;
    all.set(pixels.subarray(begin, begin + image.width), (y + row) * across + x);
  }
}
