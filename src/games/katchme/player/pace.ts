import type { Random } from "../../../game/contract.js";
import type { Decision, Level } from "../../../game/player.js";
import type { Action, NightView } from "../rules/index.js";

/** What a step takes at its quickest and slowest, in thousandths of what it usually does. */
const spreads: Readonly<Record<Level, readonly [quickest: number, slowest: number]>> = {
  relaxed: [500, 1700],
  strong: [600, 1500],
};

/**
 * A time about as long as usual, in milliseconds: two draws added up, so that the middle is likelier than the ends
 * (docs/players.md).
 */
export function about(usual: number, level: Level, random: Random): number {
  const [quickest, slowest] = spreads[level];
  const span = slowest - quickest + 1;
  return Math.round((usual * (2 * quickest + random.pick(span) + random.pick(span))) / 2000);
}

/** To look round, and then for each stop and each seat of the night before, in milliseconds. */
const look = 3000;
const stop = 700;
const seat = 500;

/** Rolls when people had the time to read how the last night came out: nobody can read it any more after that. */
export function roll({ evaluation }: NightView, level: Level, random: Random): Decision<Action> {
  const reading = evaluation === null ? 0 : evaluation.route.stops.length * stop + evaluation.seats.length * seat;
  return { action: { type: "roll" }, afterMs: about(look + reading, level, random) };
}
