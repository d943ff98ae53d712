// Copies what the compiler leaves behind: pictures that the bot uploads.
import { cpSync, existsSync } from "node:fs";

const folders = ["discord/gateway/emojis"];

for (const folder of folders) {
  const from = new URL(`../src/${folder}/`, import.meta.url);
  const to = new URL(`../dist/${folder}/`, import.meta.url);
  if (!existsSync(from)) throw new Error(`src/${folder} is missing`);
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith(".svg") });
}
