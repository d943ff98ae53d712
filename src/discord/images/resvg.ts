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
