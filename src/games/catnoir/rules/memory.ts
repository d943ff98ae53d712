import type { Seat } from "../../../game/contract.js";
import { added, times, without } from "./cards.js";
import { cardsEach, type Faction } from "./factions.js";
import type { Event } from "./events.js";

/**
 * What became of cards that a seat has not seen, since the draw pile was last shuffled.
 *
 * - `drew`: another seat got so many from the pool of this number, or had them already.
 * - `lost`: another seat parted with a card that it was not certain to have, so it was one of those.
 */
export type Trace =
  | { readonly type: "drew"; readonly seat: Seat; readonly pool: number; readonly count: number }
  | { readonly type: "lost"; readonly seat: Seat; readonly faction: Faction };

/** All that a seat can know of the cards that it does not see, if it forgets nothing that it is told. */
export interface Memory {
  /** Whose memory this is. */
  readonly seat: Seat;
  /** Cards that are certain to be in a hand, by seat; none for its own, which it sees. */
  readonly certain: readonly (readonly Faction[])[];
  /** How many other cards are in a hand, by seat. */
  readonly uncertain: readonly number[];
  /** The discard, its top card last. */
  readonly discard: readonly Faction[];
  /**
   * Where cards that the seat has not seen come from: what others held when the draw pile was last shuffled, unless that is
   * certain, and at the end the draw pile as it was then, without what the seat has seen come from it.
   */
  readonly pools: readonly (readonly Faction[])[];
  readonly traces: readonly Trace[];
}

/** What a seat remembers of all the events that were told to it since the game began. */
export function recall(told: readonly Event[], seat: Seat): Memory {
  const nothing: Memory = { seat, certain: [], uncertain: [], discard: [], pools: [], traces: [] };
  return told.reduce(hear, nothing);
}

function hear(memory: Memory, event: Event): Memory {
  switch (event.type) {
    case "begins": {
      const pool = event.factions.flatMap((faction) => times(faction, cardsEach));
      const none = event.hands.map(() => 0);
      const start: Memory = { ...memory, certain: none.map(() => []), uncertain: none, pools: [pool] };
      return event.hands.reduce((now, count, seat) => drew(now, seat, count), start);
    }
    case "drew":
      return drew(memory, event.seat, event.count);
    case "faces":
    case "refilled":
      return cameUp(memory, event.cards);
    case "reshuffled":
      return reshuffled(memory);
    case "took":
      return got(memory, event.seat, times(event.faction, event.count));
    case "played": {
      const { play, seat, cards } = event;
      const after = lost(memory, seat, cards);
      return play.faction === "hackers" ? got(after, play.target, cards) : after;
    }
    case "revealed":
      return event.from === null ? cameUp(memory, event.cards) : lost(memory, event.from, event.cards);
    case "hacked": {
      const stolen = event.cards.filter((card) => card !== "hackers");
      return got(lost(memory, event.target, event.cards), event.seat, stolen);
    }
    case "gave":
      return got(lost(memory, event.seat, [event.card]), event.receiver, [event.card]);
    case "discarded":
      return laid(lost(memory, event.seat, event.cards), event.cards);
    case "cleared":
      return laid(memory, event.cards);
    case "turn":
    case "scored":
    case "asked":
    case "answered":
    case "reacted":
    case "paid":
    case "surplus":
    case "idle":
    case "over":
      return memory;
  }
}

/** Cards that only their owner sees; if that is the seat itself it is told their faces too. */
function drew(memory: Memory, seat: Seat, count: number): Memory {
  if (seat === memory.seat) return memory;
  return {
    ...memory,
    uncertain: memory.uncertain.with(seat, (memory.uncertain[seat] ?? 0) + count),
    traces: [...memory.traces, { type: "drew", seat, pool: memory.pools.length - 1, count }],
  };
}

/** Cards of the present draw pile that the seat sees. */
function cameUp(memory: Memory, cards: readonly Faction[]): Memory {
  const { pools } = memory;
  return { ...memory, pools: [...pools.slice(0, -1), without(pools.at(-1) ?? [], cards)] };
}

function got(memory: Memory, seat: Seat, cards: readonly Faction[]): Memory {
  if (seat === memory.seat) return memory;
  return { ...memory, certain: memory.certain.with(seat, added(memory.certain[seat] ?? [], cards)) };
}

function lost(memory: Memory, seat: Seat, cards: readonly Faction[]): Memory {
  return seat === memory.seat ? memory : cards.reduce((now, faction) => lostOne(now, seat, faction), memory);
}

/** Cards of a faction are all alike, so whoever parts with one parts with a certain one as long as he has any. */
function lostOne(memory: Memory, seat: Seat, faction: Faction): Memory {
  const certain = memory.certain[seat] ?? [];
  if (certain.includes(faction)) return { ...memory, certain: memory.certain.with(seat, without(certain, [faction])) };
  return {
    ...memory,
    uncertain: memory.uncertain.with(seat, (memory.uncertain[seat] ?? 0) - 1),
    traces: [...memory.traces, { type: "lost", seat, faction }],
  };
}

function laid(memory: Memory, cards: readonly Faction[]): Memory {
  return { ...memory, discard: [...memory.discard, ...cards] };
}

/**
 * The draw pile was empty, so what had not come to light was in the hands of others, and which cards these are is known. If
 * one hand alone has them they are certain. Else how they came there is not needed any more.
 */
function reshuffled(memory: Memory): Memory {
  const { discard, uncertain } = memory;
  const losses = memory.traces.flatMap((trace) => (trace.type === "lost" ? [trace.faction] : []));
  const missing = without(memory.pools.flat(), losses);
  const holders = uncertain.flatMap((count, seat) => (count > 0 ? [seat] : []));
  if (holders.length > 1) {
    const traces = holders.map((seat): Trace => ({ type: "drew", seat, pool: 0, count: uncertain[seat] ?? 0 }));
    return { ...memory, discard: [], pools: [missing, discard], traces };
  }
  const known = holders.reduce((now, holder) => got(now, holder, missing), memory);
  return { ...known, uncertain: uncertain.map(() => 0), discard: [], pools: [discard], traces: [] };
}
