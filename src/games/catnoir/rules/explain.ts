import type { Random } from "../../../game/contract.js";
import { countOf, removeCards } from "./cards.js";
import type { Faction } from "./factions.js";
import type { Memory, Trace } from "./memory.js";

/** Resolution of random keys. */
const fine = 2 ** 30;

/** Where cards that a seat has not seen may be. */
export interface Whereabouts {
  /** Unseen cards of each pool of the memory, unsorted. */
  readonly pools: readonly (readonly Faction[])[];
  /** How many of these each hand has, by pool and seat. */
  readonly held: readonly (readonly number[])[];
}

/**
 * Explains at random, but consistently, which pools the cards came from that others lost; pools and hands with more
 * such cards are likelier.
 *
 * @throws Error if there is no explanation: the events are wrong
 */
export function sampleHands({ pools, uncertain, traces }: Memory, random: Random): Whereabouts {
  const held = pools.map(() => uncertain.map(() => 0));
  const found = tell({ pools, held }, traces, random);
  if (found === null) throw new Error("the events told do not fit together");
  return found;
}

/** Follows the traces, backtracking from dead ends. */
function tell(now: Whereabouts, traces: readonly Trace[], random: Random, from = 0): Whereabouts | null {
  const trace = traces[from];
  if (trace === undefined) return now;
  switch (trace.type) {
    case "drew":
      return tell(moved(now, trace.pool, trace.seat, trace.count), traces, random, from + 1);
    case "lost": {
      const { seat, faction } = trace;
      for (const pool of guesses(now, trace, random)) {
        const pools = now.pools.with(pool, removeCards(now.pools[pool] ?? [], [faction]));
        const found = tell(moved({ ...now, pools }, pool, seat, -1), traces, random, from + 1);
        if (found !== null) return found;
      }
      return null;
    }
  }
}

function moved(now: Whereabouts, pool: number, seat: number, count: number): Whereabouts {
  const counts = now.held[pool] ?? [];
  return { ...now, held: now.held.with(pool, counts.with(seat, (counts[seat] ?? 0) + count)) };
}

/** Pools that a lost card may have come from, in weighted random order. */
function guesses({ pools, held }: Whereabouts, { seat, faction }: Extract<Trace, { type: "lost" }>, random: Random) {
  return pools
    .map((cards, pool) => {
      const weight = ((held[pool]?.[seat] ?? 0) * countOf(cards, faction)) / Math.max(cards.length, 1);
      return { pool, weight, key: Math.log((random.pick(fine) + 1) / (fine + 1)) / weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.key - a.key)
    .map(({ pool }) => pool);
}
