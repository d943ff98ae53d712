import type { Seat } from "../../../game/contract.js";
import { addCards, times, removeCards } from "./cards.js";
import { cardsEach, type Faction } from "./factions.js";
import type { Event } from "./events.js";

/**
 * What happened to unseen cards since the last shuffle.
 *
 * - `drew`: another seat got, or had, this many cards of the pool.
 * - `lost`: another seat lost a card not among its certain ones.
 */
export type Trace =
  | { readonly type: "drew"; readonly seat: Seat; readonly pool: number; readonly count: number }
  | { readonly type: "lost"; readonly seat: Seat; readonly faction: Faction };

/** All that a seat can know of cards it does not see. */
export interface Memory {
  readonly seat: Seat;
  /** By seat: cards certain to be in the hand; none for its own. */
  readonly certain: readonly (readonly Faction[])[];
  /** By seat: number of other cards in the hand. */
  readonly uncertain: readonly number[];
  /** Top card last. */
  readonly discard: readonly Faction[];
  /**
   * Where unseen cards come from: other hands' uncertain cards at the last shuffle, and last the draw pile, less what
   * has been seen since.
   */
  readonly pools: readonly (readonly Faction[])[];
  readonly traces: readonly Trace[];
}

/** Replays all events that the seat was told. */
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

/** Cards drawn unseen by others. */
function drew(memory: Memory, seat: Seat, count: number): Memory {
  if (seat === memory.seat) return memory;
  return {
    ...memory,
    uncertain: memory.uncertain.with(seat, (memory.uncertain[seat] ?? 0) + count),
    traces: [...memory.traces, { type: "drew", seat, pool: memory.pools.length - 1, count }],
  };
}

/** Cards of the current draw pile that the seat sees. */
function cameUp(memory: Memory, cards: readonly Faction[]): Memory {
  const { pools } = memory;
  return { ...memory, pools: [...pools.slice(0, -1), removeCards(pools.at(-1) ?? [], cards)] };
}

function got(memory: Memory, seat: Seat, cards: readonly Faction[]): Memory {
  if (seat === memory.seat) return memory;
  return { ...memory, certain: memory.certain.with(seat, addCards(memory.certain[seat] ?? [], cards)) };
}

function lost(memory: Memory, seat: Seat, cards: readonly Faction[]): Memory {
  return seat === memory.seat ? memory : cards.reduce((now, faction) => lostOne(now, seat, faction), memory);
}

/** Cards of a faction are alike: a lost one counts as certain while there are any. */
function lostOne(memory: Memory, seat: Seat, faction: Faction): Memory {
  const certain = memory.certain[seat] ?? [];
  if (certain.includes(faction))
    return { ...memory, certain: memory.certain.with(seat, removeCards(certain, [faction])) };
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
 * The draw pile was empty: all unseen cards are in other hands and known as a set, certain in a single hand, otherwise
 * a new pool. Older traces are no longer needed.
 */
function reshuffled(memory: Memory): Memory {
  const { discard, uncertain } = memory;
  const losses = memory.traces.flatMap((trace) => (trace.type === "lost" ? [trace.faction] : []));
  const missing = removeCards(memory.pools.flat(), losses);
  const holders = uncertain.flatMap((count, seat) => (count > 0 ? [seat] : []));
  if (holders.length > 1) {
    const traces = holders.map((seat): Trace => ({ type: "drew", seat, pool: 0, count: uncertain[seat] ?? 0 }));
    return { ...memory, discard: [], pools: [missing, discard], traces };
  }
  const known = holders.reduce((now, holder) => got(now, holder, missing), memory);
  return { ...known, uncertain: uncertain.map(() => 0), discard: [], pools: [discard], traces: [] };
}
