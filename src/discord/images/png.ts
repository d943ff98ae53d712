import { crc32, deflateSync } from "node:zlib";
import type { Indexed } from "./palette.js";

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
