import type { Random } from "../../../game/contract.js";
import type { Level } from "../../../game/player.js";

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
