import { readFile, writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { emojiFile, emojiNames } from "../src/discord/gateway/emojis.js";

/** At most, in pixels (Discord's reference, "Emoji"). */
const pixels = 128;

/** Makes the PNG next to each drawing again. They are committed: running the bot needs no renderer. */
for (const name of emojiNames) {
  const file = emojiFile(name);
  const svg = await readFile(new URL(`${name}.svg`, file), "utf8");
  const png = new Resvg(svg, { fitTo: { mode: "width", value: pixels } }).render().asPng();
  await writeFile(file, png);
  console.log(`${name}: ${png.length} bytes`);
}
