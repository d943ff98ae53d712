// Copies what the compiler leaves behind: pictures that the bot uploads.
import { cpSync, readdirSync } from "node:fs";

const games = new URL("../src/games/", import.meta.url);

for (const path of readdirSync(games, { recursive: true, encoding: "utf8" })) {
  if (path.endsWith(".png")) cpSync(new URL(path, games), new URL(`../dist/games/${path}`, import.meta.url));
}
