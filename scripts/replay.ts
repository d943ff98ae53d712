import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkFileText } from "../src/features/dice/proof/check-game-file.js";
import { nameOfGameFile } from "../src/tables/chance/game-file.js";
import { ReplayError } from "../src/tables/chance/play-again.js";
import { writeReplayPage } from "./replay/write-page.js";
import { allGames } from "../src/games/index.js";

// Writes a finished game as one HTML file that plays it step by step, in every language.

const usage = "Usage: npm run replay -- katzentisch-<table>.json [--names Anna,Ben] [--out FILE.html]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, names: { type: "string", default: "" } },
});
/** By seat: files have none. */
const names = values.names.split(",").map((name) => name.trim());
const [path, ...more] = positionals;
process.exitCode = path === undefined || more.length > 0 ? fail(usage) : write(path, values.out ?? null);

function write(from: string, to: string | null): number {
  const checked = checkFileText(readFileSync(from, "utf8"), allGames);
  if (checked.kind !== "checked") return fail(`${from} is no game file (${checked.kind}).`);
  try {
    const out = to ?? nameOfGameFile(checked.file.table).replace(/json$/, "html");
    const seats = checked.file.seats.map((seat, at) => {
      const name = names[at] ?? "";
      return name === "" ? seat : { ...seat, name };
    });
    writeFileSync(out, writeReplayPage({ ...checked.file, seats }));
    process.stdout.write(`${out}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    return fail(error.message);
  }
}

function fail(why: string): number {
  process.stderr.write(`${why}\n`);
  return 1;
}
