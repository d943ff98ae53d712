import { crc32, deflateSync } from "node:zlib";
import { createRequire } from "node:module";
import { type RenderedImage, Resvg } from "@resvg/resvg-js";

/** Row by row: red, green, blue and alpha from the lowest byte up, multiplied by alpha. */
export type Pixels = Uint32Array;

const require = createRequire(import.meta.url);

const font = {
  // Fonts of the machine must not change what players see.
  loadSystemFonts: false,
  fontFiles: [
    require.resolve("@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf"),
    require.resolve("@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf"),
    require.resolve("@expo-google-fonts/nunito/800ExtraBold/Nunito_800ExtraBold.ttf"),
  ],
  defaultFontFamily: "Nunito",
};

/**
 * A parsed SVG, with all text in Nunito.
 *
 * @param width to scale to, in pixels; left out: its own size
 * @param background a colour as CSS has it, below everything; left out: none
 * @throws Error if it is no SVG or has no size
 */
export function parseSvg(svg: string, width?: number, background?: string): Resvg {
  return new Resvg(svg, {
    font,
    ...(width === undefined ? {} : { fitTo: { mode: "width", value: width } }),
    ...(background === undefined ? {} : { background }),
  });
}

/** The pixels of a painted SVG. */
export function pixelsOf({ pixels, width, height }: RenderedImage): Pixels {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
}

/** A picture of few colours. */
export interface Indexed {
  /** At most 256: red, green and blue from the lowest byte up. */
  readonly palette: Int32Array;
  /** As in PNG: a zero and a palette index per pixel. Valid until the next picture. */
  readonly rows: Uint8Array;
}

const maxColours = 256;

/** Distinct colours at most; a flat drawing with soft edges has about two thousand. */
const maxDistinct = 2 ** 13;

/** An open-addressing table, two slots per colour: a `Map` takes ten times as long. */
const slotCount = 2 * maxDistinct;

/** The most frequent colours, including all that fill areas, stay exact. */
const exactColours = 128;

/** A colour this close to a kept one is replaced by it. */
const tolerance = 16;

/** Up to this many pixels a loop beats a call. */
const fewPixels = 16;

/** Reduces pictures to few colours, in memory that it reuses. */
export class Indexer {
  readonly #slots = new Int32Array(slotCount);
  readonly #numberIn = new Uint16Array(slotCount);
  readonly #colours = new Int32Array(maxDistinct);
  readonly #counts = new Int32Array(maxDistinct);
  #distinct = 0;
  /** The end and colour number of each run of one colour. Runs do not cross rows. */
  #ends = new Int32Array(0);
  #numbers = new Uint16Array(0);
  #runs = 0;
  #rows = new Uint8Array(0);

  /** @returns null if translucent or of too many colours */
  index(pixels: Pixels, width: number): Indexed | null {
    if (this.#ends.length < pixels.length) {
      this.#ends = new Int32Array(pixels.length);
      this.#numbers = new Uint16Array(pixels.length);
    }
    if (!this.#findRuns(new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length), width)) return null;
    const colours = this.#colours.subarray(0, this.#distinct);
    const counts = this.#counts;
    const order = [...colours.keys()].toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
    const { palette, places } = thinned(colours, order);
    return { palette, rows: this.#write(places, pixels.length, width) };
  }

  /** @returns false in the same cases */
  #findRuns(pixels: Int32Array, width: number): boolean {
    const [slots, numberIn, colours, counts] = [this.#slots, this.#numberIn, this.#colours, this.#counts];
    const [ends, numbers] = [this.#ends, this.#numbers];
    slots.fill(0);
    let distinct = 0;
    let run = 0;
    for (let rowEnd = width; rowEnd <= pixels.length; rowEnd += width) {
      for (let at = rowEnd - width; at < rowEnd; run += 1) {
        const colour = pixels[at] ?? 0;
        if (colour >>> 24 !== 255) return false;
        const begun = at;
        do at += 1;
        while (at < rowEnd && pixels[at] === colour);
        let slot = (Math.imul(colour, 0x9e3779b1) >>> 16) & (slotCount - 1);
        // No opaque colour is 0, so 0 marks a free slot.
        while (slots[slot] !== 0 && slots[slot] !== colour) slot = (slot + 1) & (slotCount - 1);
        if (slots[slot] === 0) {
          if (distinct === maxDistinct) return false;
          slots[slot] = colour;
          numberIn[slot] = distinct;
          colours[distinct] = colour;
          counts[distinct] = 0;
          distinct += 1;
        }
        const number = numberIn[slot] ?? 0;
        counts[number] = (counts[number] ?? 0) + at - begun;
        ends[run] = at;
        numbers[run] = number;
      }
    }
    this.#distinct = distinct;
    this.#runs = run;
    return true;
  }

  #write(places: Uint8Array, length: number, width: number): Uint8Array {
    const size = length + length / width;
    if (this.#rows.length < size) this.#rows = new Uint8Array(size);
    const [ends, numbers, rows] = [this.#ends, this.#numbers, this.#rows];
    let at = 0;
    let to = 0;
    for (let run = 0; run < this.#runs; run += 1) {
      if (at % width === 0) {
        rows[to] = 0;
        to += 1;
      }
      const end = to + (ends[run] ?? 0) - at;
      const place = places[numbers[run] ?? 0] ?? 0;
      if (end - to > fewPixels) rows.fill(place, to, end);
      else for (let next = to; next < end; next += 1) rows[next] = place;
      at = ends[run] ?? 0;
      to = end;
    }
    return rows.subarray(0, size);
  }
}

/** Fewer colours, and each old colour's index among them. */
interface Thinned {
  readonly palette: Int32Array;
  readonly places: Uint8Array;
}

/**
 * Drops rare colours: once the palette is full they become the nearest.
 *
 * @param order colour numbers, most frequent first
 */
function thinned(colours: Int32Array, order: readonly number[]): Thinned {
  const palette = new Int32Array(maxColours);
  const places = new Uint8Array(colours.length);
  const isEnough = colours.length <= maxColours;
  let count = 0;
  for (const number of order) {
    const colour = colours[number] ?? 0;
    let [place, least] = [count, Infinity];
    if (!isEnough && count >= exactColours) {
      for (let other = 0; other < count && least > 0; other += 1) {
        const far = distance(palette[other] ?? 0, colour);
        if (far < least) [place, least] = [other, far];
      }
    }
    if (least > tolerance && count < maxColours) {
      place = count;
      palette[count] = colour;
      count += 1;
    }
    places[number] = place;
  }
  return { palette: palette.subarray(0, count), places };
}

/** The largest difference in red, green or blue. */
function distance(one: number, other: number): number {
  return Math.max(
    Math.abs((one & 255) - (other & 255)),
    Math.abs(((one >>> 8) & 255) - ((other >>> 8) & 255)),
    Math.abs(((one >>> 16) & 255) - ((other >>> 16) & 255)),
  );
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One more takes half as long again and saves five percent. */
const level = 3;

/** A PNG with a palette. Rows are unfiltered, which suits flat drawings. */
export function encodePng({ palette, rows }: Indexed, width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, by palette.
  header.set([8, 3], 8);
  const colours = Buffer.from(Array.from(palette).flatMap((colour) => [colour, colour >>> 8, colour >>> 16]));
  const data = deflateSync(rows, { level, memLevel: 9 });
  const chunks = [chunk("IHDR", header), chunk("PLTE", colours), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat([signature, ...chunks]));
}

function chunk(name: string, data: Uint8Array): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(name, 4, "ascii");
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8);
  return framed;
}
