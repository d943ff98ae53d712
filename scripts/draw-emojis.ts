import { readFile, writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { ownEmojis } from "../src/discord/gateway/emojis.js";
import { allGames } from "../src/games/index.js";

/** At most, in pixels (Discord's reference, "Emoji"). */
const pixels = 128;

/** Makes the PNG next to each drawing again. They are committed: running the bot needs no renderer. */
for (const [name, { file }] of ownEmojis(allGames)) {
  const svg = await readFile(new URL(`${name}.svg`, file), "utf8");
  const png = new Resvg(svg, { fitTo: { mode: "width", value: pixels } }).render().asPng();
  await writeFile(file, png);
  console.log(`${name}: ${png.length} bytes`);
}
