import { createRequire } from "node:module";
import { Resvg, type RenderedImage } from "@resvg/resvg-js";
import { encodePng, isOpaque } from "./png.js";

/** What a picture may weigh, in bytes: little enough for a phone on the road. */
export const mostBytes = 100_000;

/** What a drawing may measure, in pixels, so that a slip of the pen cannot eat the memory. */
const mostPixels = 4_000_000;

const require = createRequire(import.meta.url);

const font = {
  // What a machine happens to have installed must not change what players see.
  loadSystemFonts: false,
  fontFiles: [
    require.resolve("@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf"),
    require.resolve("@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf"),
    require.resolve("@expo-google-fonts/nunito/800ExtraBold/Nunito_800ExtraBold.ttf"),
  ],
  defaultFontFamily: "Nunito",
};

/** A painted picture with its size in pixels. */
export interface Rendered {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * Paints an SVG in the size that it asks for, or smaller where that would weigh more than `mostBytes`. All text is in
 * Nunito, regular, bold (700) or extra bold (800). Takes some 30 ms, so the bot leaves it to its worker.
 *
 * @throws Error for what is no SVG, has no size or is too large
 */
export function render(svg: string): Rendered {
  const { width, height } = new Resvg(svg, { font });
  if (width * height > mostPixels) throw new Error(`a picture of ${width} × ${height} pixels is too large`);
  for (let wide = Math.round(width); ;) {
    const image = new Resvg(svg, { font, fitTo: { mode: "width", value: wide } }).render();
    const png = encoded(image);
    if (png.length <= mostBytes || wide === 1) return { png, width: image.width, height: image.height };
    // The bytes grow a little more slowly than the pixels.
    wide = Math.max(1, Math.floor(wide * Math.min(0.9, (mostBytes / png.length) ** 0.7)));
  }
}

function encoded(image: RenderedImage): Uint8Array<ArrayBuffer> {
  const { pixels, width, height } = image;
  return isOpaque(pixels) ? encodePng(pixels, width, height) : new Uint8Array(image.asPng());
}
