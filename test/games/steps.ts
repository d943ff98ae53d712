import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { GameEvent } from "../../src/game/contract.js";
import type { Asked, Decision } from "../../src/game/player.js";

/** The random numbers are those of this `step` under a seed of zeros. */
export type Question = Omit<Asked<unknown, unknown, GameEvent>, "random"> & { readonly step: number };

/** What a question came to. */
export interface Counted {
  readonly decision: Decision<unknown>;
  readonly steps: number;
}

/** Loads the built players with everything counted, and lets them decide. */
const script = `
import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";
const [dist, game, questions] = JSON.parse(await new Response(process.stdin).text());
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const load = (file) => import(pathToFileURL(dist + file).href);
const [{ Players }, { randomStream }] = [await load("tables/players.js"), await load("tables/chance/random-stream.js")];
const players = new Players();
const counted = [];
for (const { step, ...asked } of questions) {
  await session.post("Profiler.takePreciseCoverage");
  const decision = await players.decide(game, { ...asked, random: randomStream(Buffer.alloc(32), step, "player-0") });
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ours = result.filter(({ url }) => /\\/dist\\/games?\\//u.test(url));
  const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  counted.push({ decision, steps: ranges.reduce((sum, { count }) => sum + count, 0) });
}
console.log(JSON.stringify(counted));
process.exit();
`;

/**
 * Decisions of the built computer player in a process of its own, and their steps on its main thread: how often
 * functions, branches and loops of players and rules are entered. The same on every machine, however busy. One core
 * does some ten million a second.
 */
export function decideBuilt(game: string, questions: readonly Question[]): readonly Counted[] {
  const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
  const args = ["--input-type=module", "--eval", script];
  const input = JSON.stringify([dist, game, questions]);
  const out = execFileSync(process.execPath, args, { input, encoding: "utf8", maxBuffer: 2 ** 24 });
  return JSON.parse(out) as readonly Counted[];
}
