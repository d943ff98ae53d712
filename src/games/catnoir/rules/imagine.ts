import type { Random, Seat } from "../../../game/contract.js";
import { addCards, cardsEach, countOf, type Faction, removeCards, times } from "./cards.js";
import type { Event, Phase, State } from "./state.js";
import type { Own, SeenPhase, View } from "./view.js";

/**
 * A random state consistent with all that a seat sees and remembers. Here other asked seats have not answered.
 *
 * @param memory the seat's events up to this view
 * @throws Error if view and memory do not match
 */
export function imagine(view: View, memory: Memory, random: Random): State {
  const { own, options, factions, question, turn, points, display, table, phase } = view;
  if (own === null || own.seat !== memory.seat) throw new Error("a view and a memory of different seats");
  const { hands, draw } = deal(memory, own, random);
  const fits = hands.every((hand, seat) => hand.length === view.hands[seat]);
  if (!fits || draw.length !== view.draw || memory.discard.length !== view.discard.size) {
    throw new Error("what is remembered does not lead to what is seen");
  }
  return {
    options,
    seats: points.length,
    factions,
    question,
    turn,
    points,
    hands,
    display,
    draw,
    discard: memory.discard,
    table,
    phase: withOwnAnswer(phase, own),
  };
}

/** What remains of the pools is the draw pile. */
function deal(memory: Memory, own: Own, random: Random): Pick<State, "hands" | "draw"> {
  const { pools, held } = sampleHands(memory, random);
  const shuffled = pools.map((cards) => random.shuffle(cards));
  const hands = memory.certain.map((certain, seat): readonly Faction[] => {
    if (seat === own.seat) return own.hand;
    const drawn = shuffled.flatMap((cards, pool) => cards.splice(0, held[pool]?.[seat] ?? 0));
    return addCards(certain, drawn);
  });
  return { hands, draw: shuffled.flat() };
}

function withOwnAnswer(phase: SeenPhase, { seat, answer }: Own): Phase {
  if (phase.type !== "reaction") return phase;
  return { ...phase, answers: phase.asked.map((asked) => (asked === seat ? answer : null)) };
}

/**
 * What happened to unseen cards since the last shuffle.
 *
 * - `drew`: another seat got, or had, this many cards of the pool.
 * - `lost`: another seat lost a card not among its certain ones.
 */
type Trace =
  | { readonly type: "drew"; readonly seat: Seat; readonly pool: number; readonly count: number }
  | { readonly type: "lost"; readonly seat: Seat; readonly faction: Faction };

/** All that a seat can know of cards it does not see. */
interface Memory {
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
  return told.reduce(remember, nothing);
}

function remember(memory: Memory, event: Event): Memory {
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

/** Resolution of random keys. */
const keyResolution = 2 ** 30;

/** Where cards that a seat has not seen may be. */
interface Whereabouts {
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
function sampleHands({ pools, uncertain, traces }: Memory, random: Random): Whereabouts {
  const held = pools.map(() => uncertain.map(() => 0));
  const found = followTraces({ pools, held }, traces, random);
  if (found === null) throw new Error("the events told do not fit together");
  return found;
}

/** Follows the traces, backtracking from dead ends. */
function followTraces(now: Whereabouts, traces: readonly Trace[], random: Random, from = 0): Whereabouts | null {
  const trace = traces[from];
  if (trace === undefined) return now;
  switch (trace.type) {
    case "drew":
      return followTraces(withHeld(now, trace.pool, trace.seat, trace.count), traces, random, from + 1);
    case "lost": {
      const { seat, faction } = trace;
      for (const pool of possiblePools(now, trace, random)) {
        const pools = now.pools.with(pool, removeCards(now.pools[pool] ?? [], [faction]));
        const found = followTraces(withHeld({ ...now, pools }, pool, seat, -1), traces, random, from + 1);
        if (found !== null) return found;
      }
      return null;
    }
  }
}

function withHeld(now: Whereabouts, pool: number, seat: number, count: number): Whereabouts {
  const counts = now.held[pool] ?? [];
  return { ...now, held: now.held.with(pool, counts.with(seat, (counts[seat] ?? 0) + count)) };
}

/** Pools that a lost card may have come from, in weighted random order. */
function possiblePools(
  { pools, held }: Whereabouts,
  { seat, faction }: Extract<Trace, { type: "lost" }>,
  random: Random,
) {
  return pools
    .map((cards, pool) => {
      const weight = ((held[pool]?.[seat] ?? 0) * countOf(cards, faction)) / Math.max(cards.length, 1);
      return { pool, weight, key: Math.log((random.pick(keyResolution) + 1) / (keyResolution + 1)) / weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.key - a.key)
    .map(({ pool }) => pool);
}
