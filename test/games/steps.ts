import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Told } from "../../src/game/contract.js";
import type { GameId } from "../../src/games/index.js";
import type { Asked } from "../../src/game/player.js";

/** What a computer player is asked, but for the chance that it draws from. */
type Question = Omit<Asked<unknown, unknown, Told>, "random">;

/** Loads the built players when everything is being counted, and lets them decide. */
const script = `
import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";
const [dist, game, questions] = JSON.parse(await new Response(process.stdin).text());
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const load = (file) => import(pathToFileURL(dist + file).href);
const [{ games }, { stream }] = [await load("games/index.js"), await load("tables/decide/stream.js")];
const steps = [];
for (const asked of questions) {
  await session.post("Profiler.takePreciseCoverage");
  await games[game].player.decide({ ...asked, random: stream(Buffer.alloc(32), 1, "due") });
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const counted = result.filter(({ url }) => /\\/dist\\/games?\\//u.test(url));
  const ranges = counted.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  steps.push(ranges.reduce((sum, { count }) => sum + count, 0));
}
console.log(JSON.stringify(steps));
process.exit();
`;

/**
 * How many steps the built bot's computer player takes on its main thread for each of these decisions in turn: how often
 * functions, branches and loops of players and rules are entered. Unlike a time it is the same on every machine, however
 * busy that is. One core does some ten million a second.
 */
export function stepsOf(game: GameId, questions: readonly Question[]): readonly number[] {
  const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
  const args = ["--input-type=module", "--eval", script];
  const input = JSON.stringify([dist, game, questions]);
  const out = execFileSync(process.execPath, args, { input, encoding: "utf8", maxBuffer: 2 ** 24 });
  return JSON.parse(out) as readonly number[];
}
