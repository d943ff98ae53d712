import type { Random } from "../../../game/contract.js";
import type { Decision, Level } from "../../../game/player.js";
import type { Action, NightView } from "../rules/index.js";

/** In thousandths of the usual time. */
const spreads: Readonly<Record<Level, readonly [quickest: number, slowest: number]>> = {
  relaxed: [500, 1700],
  strong: [600, 1500],
};

/** Roughly the usual time, in milliseconds: two draws make the middle likeliest (docs/computer-players.md). */
export function drawTime(usual: number, level: Level, random: Random): number {
  const [quickest, slowest] = spreads[level];
  const span = slowest - quickest + 1;
  return Math.round((usual * (2 * quickest + random.pick(span) + random.pick(span))) / 2000);
}

/** Milliseconds to read how it goes and look round in the first night, to read a night's outcome, and more for its stops and seats. */
const howTo = 12_000;
const look = 3000;
const read = 9000;
const stop = 700;
const seat = 500;

/** Once people have had time to read what then disappears: how it goes, or the last night's outcome. */
export function roll({ evaluation }: NightView, level: Level, random: Random): Decision<Action> {
  if (evaluation === null) return { action: { type: "roll" }, afterMs: howTo + drawTime(look, level, random) };
  const more = evaluation.route.stops.length * stop + evaluation.seats.length * seat;
  return { action: { type: "roll" }, afterMs: read + drawTime(more, level, random) };
}
