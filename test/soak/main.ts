import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { held, wordsOf } from "./report.js";
import { soak } from "./soak.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    tables: { type: "string", default: "8" },
    people: { type: "string", default: "10" },
    pause: { type: "string", default: "900" },
  },
});

const built = new URL("../../dist/main.js", import.meta.url);
if (!existsSync(built)) throw new Error("there is no built bot; run npm run build first");

const report = await soak({
  seed: Number(values.seed),
  seconds: Number(values.minutes) * 60,
  tables: Number(values.tables),
  people: Number(values.people),
  pauseMs: Number(values.pause),
  say: (line) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`),
});
process.stdout.write(`${wordsOf(report)}\n`);
if (!held(report)) {
  const file = join(tmpdir(), `katzentisch-soak-${report.seed}.log`);
  writeFileSync(file, report.log);
  process.stdout.write(`The bot's log is in ${file}.\n`);
}
process.exitCode = held(report) ? 0 : 1;
