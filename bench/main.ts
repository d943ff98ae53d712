import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { benchClub } from "./club.js";
import { benchMemory } from "./memory/memory.js";
import { benchOverload } from "./pictures/overload.js";
import { benchThroughput } from "./pictures/throughput.js";
import { isMet, printed, type Report } from "./report.js";
import { compareWithBoardgame } from "./rules/compare-boardgame.js";
import { benchGames } from "./rules/games.js";
import { benchStore } from "./store/store.js";
import { benchProcesses } from "./processes.js";
import { benchStorm } from "./storm/storm.js";
import { benchWatch } from "./watch.js";
import { benchPicturesOnTheWay } from "./way/pictures.js";
import { benchWay } from "./way/way.js";

const { values, positionals } = parseArgs({
  options: { json: { type: "string", default: "bench/figures.json" } },
  allowPositionals: true,
});

const parts: Readonly<Record<string, () => Promise<Report> | Report>> = {
  rules: () => benchGames(2_000),
  boardgame: () => compareWithBoardgame(1_500),
  store: () => benchStore(6_000),
  way: benchWay,
  painting: benchPicturesOnTheWay,
  processes: benchProcesses,
  club: benchClub,
  memory: benchMemory,
  storm: benchStorm,
  pictures: benchThroughput,
  overload: benchOverload,
  watch: benchWatch,
};

const unknown = positionals.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". There are: ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${arch()}, Node ${process.version}`;
console.log(`${machine}\n`);
const reports: Record<string, unknown> = figuresOf(machine, values.json);
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const report = await part();
  reports[name] = { ...report, aims: report.aims.map((aim) => ({ ...aim, met: isMet(aim) })) };
  console.log(printed(report));
}
writeFileSync(values.json, `${JSON.stringify({ machine, reports }, null, 2)}\n`);
console.log(`The same as JSON: ${values.json}`);

/** Other parts' figures of earlier runs on this machine. */
function figuresOf(here: string, file: string): Record<string, unknown> {
  if (!existsSync(file)) return {};
  const { machine: there, reports: known } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly machine: string;
    readonly reports: Record<string, unknown>;
  };
  return there === here && !Array.isArray(known) ? known : {};
}
