import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import { encode } from "fast-png";

const require = createRequire(import.meta.url);
const fontFiles = ["400Regular/Nunito_400Regular", "700Bold/Nunito_700Bold", "800ExtraBold/Nunito_800ExtraBold"].map(
  (face) => require.resolve(`@expo-google-fonts/nunito/${face}.ttf`),
);
const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: "Nunito" };

/** Paints a picture in one piece, each time, with all its colours: for comparison. */
export function renderPlainly(svg: string): Uint8Array {
  const { width } = new Resvg(svg, { font });
  const image = new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render();
  const { pixels } = image;
  const data = new Uint8Array(3 * image.width * image.height);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) data.set(pixels.subarray(from, from + 3), to);
  return encode({ data, width: image.width, height: image.height, channels: 3 }, { zlib: { level: 7 } });
}
