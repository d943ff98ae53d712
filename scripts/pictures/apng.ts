import { crc32, deflateSync } from "node:zlib";
import { decode } from "fast-png";

/** As PNG, shown this long in milliseconds. */
export interface Frame {
  readonly png: Uint8Array;
  readonly ms: number;
}

/** From the upper left, three bytes each. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Bytes of a pixel. */
const DEPTH = 3;

/** An animated PNG that plays for ever. Of later frames only the changed area is stored. */
export function animate(frames: readonly Frame[]): Uint8Array {
  const pictures = frames.map(({ png }) => pixelsOf(png));
  const [first] = pictures;
  if (first === undefined) throw new Error("there are no frames");
  let order = 0;
  const parts = pictures.flatMap((picture, index) => {
    const before = pictures[index - 1] ?? null;
    const { left, top, right, bottom } = before === null ? whole(picture) : difference(before, picture);
    const place = [right - left, bottom - top, left, top].map(uint32);
    // Hundredths of a second; what is drawn stays and replaces.
    const time = [uint16(Math.round((frames[index]?.ms ?? 0) / 10)), uint16(100), Buffer.from([0, 0])];
    const control = chunk("fcTL", uint32(order++), ...place, ...time);
    const data = deflateSync(filtered(picture, { left, top, right, bottom }), { level: 9 });
    return [control, before === null ? chunk("IDAT", data) : chunk("fdAT", uint32(order++), data)];
  });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    // Eight bits a channel, RGB without alpha, not interlaced.
    chunk("IHDR", uint32(first.width), uint32(first.height), Buffer.from([8, 2, 0, 0, 0])),
    chunk("acTL", uint32(frames.length), uint32(0)),
    ...parts,
    chunk("IEND"),
  ]);
}

function pixelsOf(png: Uint8Array): Pixels {
  const { width, height, channels, data } = decode(png);
  const rgb = new Uint8Array(width * height * DEPTH);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let at = 0; at < DEPTH; at += 1) rgb[pixel * DEPTH + at] = data[pixel * channels + at] ?? 0;
  }
  return { width, height, rgb };
}

function whole({ width, height }: Pixels): Area {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** That holds all differences; else a single pixel. */
function difference(before: Pixels, now: Pixels): Area {
  const { width, height } = now;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < now.rgb.length; at += 1) {
    if (now.rgb[at] === before.rgb[at]) continue;
    const pixel = Math.floor(at / DEPTH);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return right === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : { left, top, right, bottom };
}

/** Each with the PNG filter that leaves the smallest numbers, and its number in front. */
function filtered({ rgb, width }: Pixels, { left, top, right, bottom }: Area): Uint8Array {
  const length = (right - left) * DEPTH;
  let above = new Uint8Array(length);
  const rows: Uint8Array[] = [];
  for (let y = top; y < bottom; y += 1) {
    const start = (y * width + left) * DEPTH;
    const row = rgb.slice(start, start + length);
    const tried = [0, 1, 2, 4].map((filter) => applied(filter, row, above));
    rows.push(tried.reduce((best, next) => (weight(next) < weight(best) ? next : best)));
    above = row;
  }
  return Buffer.concat(rows);
}

function applied(filter: number, row: Uint8Array, above: Uint8Array): Uint8Array {
  const result = new Uint8Array(row.length + 1);
  result[0] = filter;
  for (let at = 0; at < row.length; at += 1) {
    const [a, b, c] = [row[at - DEPTH] ?? 0, above[at] ?? 0, at < DEPTH ? 0 : (above[at - DEPTH] ?? 0)];
    const guess = filter === 0 ? 0 : filter === 1 ? a : filter === 2 ? b : paeth(a, b, c);
    result[at + 1] = (row[at] ?? 0) - guess;
  }
  return result;
}

function paeth(a: number, b: number, c: number): number {
  const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (da <= db && da <= dc) return a;
  return db <= dc ? b : c;
}

/** Of a row's bytes from -128 to 127, without signs. */
function weight(row: Uint8Array): number {
  let sum = 0;
  for (let at = 1; at < row.length; at += 1) sum += Math.min(row[at] ?? 0, 256 - (row[at] ?? 0));
  return sum;
}

function chunk(type: string, ...data: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, "latin1"), ...data]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint16(value: number): Uint8Array {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
