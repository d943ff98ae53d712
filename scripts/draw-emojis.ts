import { readdir, readFile, writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";

/** At most, in pixels (Discord's reference, "Emoji"). */
const pixels = 128;

const folder = new URL("../src/discord/gateway/emojis/", import.meta.url);

/** Makes the PNG next to each drawing again. They are committed: running the bot needs no renderer. */
for (const file of await readdir(folder)) {
  if (!file.endsWith(".svg")) continue;
  const drawing = new Resvg(await readFile(new URL(file, folder), "utf8"), { fitTo: { mode: "width", value: pixels } });
  const png = drawing.render().asPng();
  await writeFile(new URL(file.replace(/svg$/, "png"), folder), png);
  console.log(`${file}: ${png.length} bytes`);
}
