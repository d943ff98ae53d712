import { writeFile } from "node:fs/promises";
import { format } from "prettier";
import { goalOf, type Length, type Options } from "../src/games/denkste/rules/index.js";
import { sweep } from "../src/games/denkste/player/path.js";

const lengths: readonly Length[] = ["short", "standard", "long"];

/** From nothing, until rounding stops the steps. */
function solve(options: Options): readonly number[] {
  let values: readonly number[] = Array<number>(goalOf(options.length) + 1).fill(0);
  for (;;) {
    const next = sweep(values, options);
    const change = Math.max(...next.map((value, counter) => Math.abs(value - (values[counter] ?? 0))));
    values = next;
    if (change < 1e-12) return values.map((value) => Number(value.toFixed(12)));
  }
}

const tables = lengths.map((length) => [
  length,
  { plain: solve({ length, hasteGedacht: false }), hasteGedacht: solve({ length, hasteGedacht: true }) },
]);

const text = `import type { Length } from "../rules/index.js";

/**
 * How many turns of its own a figure needs to the goal on average, by its path counter, when both cards are set as well as can
 * be and no other figure is in the way. Made by scripts/solve-denkste.ts; docs/players.md says how.
 */
export const turnsToGoal: Readonly<Record<Length, Readonly<Record<"plain" | "hasteGedacht", readonly number[]>>>> = ${JSON.stringify(Object.fromEntries(tables))};
`;

/** Computes the values for Denkste!'s computer player again, in some ten seconds. */
await writeFile(
  new URL("../src/games/denkste/player/values.ts", import.meta.url),
  await format(text, { parser: "typescript", printWidth: 120 }),
);
