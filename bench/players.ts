import { readdirSync } from "node:fs";

// npm run bench:players -- GAME …: computer players of a game play each other; bench/players/GAME.ts takes the rest.

const folder = new URL("players/", import.meta.url);
const all = readdirSync(folder).map((file) => file.replace(/\.ts$/u, ""));
const [, , game = ""] = process.argv;
if (!all.includes(game)) {
  console.error(`Usage: npm run bench:players -- GAME, where GAME is one of: ${all.join(", ")}.`);
  process.exit(1);
}
await import(`./players/${game}.ts`);
