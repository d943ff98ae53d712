/** A part of a moving picture that changes, and how long what is there then stands. */
export interface GifFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** A palette index a pixel, row by row. */
  readonly pixels: Uint8Array;
  readonly ms: number;
}

/** What a moving picture is encoded from. `palette`: as of `Indexed`. */
interface Gif {
  readonly width: number;
  readonly height: number;
  readonly palette: Int32Array;
  readonly frames: readonly GifFrame[];
}

/** LZW with eight bits a pixel: its two codes of its own, and the highest that it takes. */
const [clearCode, endCode, maxCodes] = [256, 257, 4_096] as const;

/** A GIF that plays once: readers begin again only where an extension says so. */
export function encodeGif({ width, height, palette, frames }: Gif): Uint8Array<ArrayBuffer> {
  const colours = Buffer.alloc(3 * 256);
  for (const [index, colour] of palette.entries()) colours.set([colour, colour >>> 8, colour >>> 16], 3 * index);
  const head = Buffer.alloc(13);
  head.write("GIF89a", "ascii");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  // A palette of 256 colours for all frames.
  head.set([0xf7, 0, 0], 10);
  return Uint8Array.from(Buffer.concat([head, colours, ...frames.map(frameOf), Buffer.of(0x3b)]));
}

function frameOf({ left, top, width, height, pixels, ms }: GifFrame): Buffer {
  // What is there stays below the next frame.
  const control = Buffer.of(0x21, 0xf9, 4, 4, 0, 0, 0, 0);
  control.writeUInt16LE(Math.round(ms / 10), 4);
  const place = Buffer.alloc(10);
  place[0] = 0x2c;
  for (const [index, value] of [left, top, width, height].entries()) place.writeUInt16LE(value, 1 + 2 * index);
  const data = compress(pixels);
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Buffer.of(block.length), block);
  }
  return Buffer.concat([control, place, Buffer.of(8), ...blocks, Buffer.of(0)]);
}

/** By prefix and pixel, the code for both together; 0: there is none yet. */
const known = new Uint16Array(maxCodes * 256);

function compress(pixels: Uint8Array): Buffer {
  // A code of twelve bits for each pixel would be the most.
  const bytes = Buffer.alloc(16 + 2 * pixels.length);
  let [at, bits, count] = [0, 0, 0];
  let [size, next] = [9, endCode + 1];
  const put = (code: number): void => {
    bits |= code << count;
    for (count += size; count >= 8; count -= 8, bits >>>= 8) bytes[at++] = bits & 255;
  };
  known.fill(0);
  put(clearCode);
  let prefix = pixels[0] ?? 0;
  for (let index = 1; index < pixels.length; index += 1) {
    const pixel = pixels[index] ?? 0;
    const code = known[(prefix << 8) | pixel] ?? 0;
    if (code !== 0) {
      prefix = code;
      continue;
    }
    put(prefix);
    if (next < maxCodes) {
      if (next === 1 << size) size += 1;
      known[(prefix << 8) | pixel] = next;
      next += 1;
    } else {
      put(clearCode);
      known.fill(0);
      [size, next] = [9, endCode + 1];
    }
    prefix = pixel;
  }
  put(prefix);
  if (next === 1 << size && size < 12) size += 1;
  put(endCode);
  if (count > 0) bytes[at++] = bits & 255;
  return bytes.subarray(0, at);
}
