import type { Seat } from "../../../game/contract.js";
import { groupByValue } from "../../../game/kit.js";
import type { Event, Faction } from "../rules/index.js";

/** What one seat has cost another over a game, by plays of one faction. */
export interface Deed {
  /** Who played them. */
  readonly seat: Seat;
  readonly target: Seat;
  readonly cards: number;
  readonly points: number;
}

/** Factions that move or take away others' cards and points. */
export type Harmful = Extract<Faction, "hackers" | "police" | "mafia" | "journalists">;

/** A play and its outcome. */
export interface Best {
  readonly move: PlayMove;
  /** For its player. */
  readonly points: number;
  /** Lost by others. */
  readonly lost: number;
  /** Earned by others' reactions. */
  readonly given: number;
}

/**
 * Who has cost whom how much by one faction, most first: cards hacked, found by police, discarded for the mafia or
 * given to journalists, and points paid.
 */
export function deedsOf(events: readonly Event[], faction: Harmful): readonly Deed[] {
  const deeds = new Map<string, Deed>();
  for (const move of playsIn(events)) {
    if (move.head.play.faction !== faction) continue;
    for (const deed of harms(move)) {
      const key = `${deed.seat} ${deed.target}`;
      const before = deeds.get(key) ?? { ...deed, cards: 0, points: 0 };
      deeds.set(key, { ...deed, cards: before.cards + deed.cards, points: before.points + deed.points });
    }
  }
  return [...deeds.values()].toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** How much a deed counts: a point as two cards. */
export function weightOf({ cards, points }: Deed): number {
  return cards + 2 * points;
}

/** What a play has cost others, a deed each time. */
function harms({ head, rest }: PlayMove): readonly Deed[] {
  return rest.flatMap((event) => harm(head, event));
}

function harm({ play, seat }: PlayMove["head"], event: PublicEvent): readonly Deed[] {
  switch (event.type) {
    case "hacked": {
      const cards = event.cards.filter((card) => card !== "hackers").length;
      return cards === 0 ? [] : [{ seat, target: event.target, cards, points: 0 }];
    }
    case "revealed":
      return event.from === null || event.cards.length === 0
        ? []
        : [{ seat, target: event.from, cards: event.cards.length, points: 0 }];
    case "paid":
      return [{ seat, target: event.seat, cards: 0, points: 1 }];
    case "gave":
      return [{ seat, target: event.seat, cards: 1, points: 0 }];
    case "discarded":
      return play.faction === "mafia" ? [{ seat, target: event.seat, cards: event.cards.length, points: 0 }] : [];
    case "begins":
    case "turn":
    case "took":
    case "refilled":
    case "played":
    case "scored":
    case "drew":
    case "reshuffled":
    case "asked":
    case "reacted":
    case "cleared":
    case "surplus":
    case "idle":
    case "over":
      return [];
  }
}

/** Points earned by reacting to others' plays, most first, without zeros. */
export function earnedAside(events: readonly Event[]): readonly { readonly seat: Seat; readonly points: number }[] {
  const sums = new Map<Seat, number>();
  for (const { head, rest } of playsIn(events)) {
    for (const event of rest) {
      if (event.type !== "scored" || event.seat === head.seat) continue;
      sums.set(event.seat, (sums.get(event.seat) ?? 0) + event.points);
    }
  }
  return [...sums].map(([seat, points]) => ({ seat, points })).toSorted((a, b) => b.points - a.points);
}

/** By seat, points before the last turn. @param points as they are now */
export function pointsBeforeLastTurn(events: readonly Event[], points: readonly number[]): readonly number[] {
  const start = events.findLastIndex(({ type }) => type === "turn");
  return events.slice(Math.max(0, start)).reduce((before: readonly number[], event) => {
    if (event.type === "scored") return before.with(event.seat, (before[event.seat] ?? 0) - event.points);
    return event.type === "paid" ? before.with(event.seat, (before[event.seat] ?? 0) + 1) : before;
  }, points);
}

/** By seat, the factions that brought each point it still has, in order. Paid points are the latest. */
export function pointsByFaction(events: readonly Event[], seats: number): readonly (readonly Faction[])[] {
  const points: Faction[][] = Array.from({ length: seats }, () => []);
  for (const { head, rest } of playsIn(events)) {
    for (const event of rest) {
      if (event.type === "paid") points[event.seat]?.pop();
      if (event.type !== "scored") continue;
      points[event.seat]?.push(...Array.from({ length: event.points }, () => head.play.faction));
    }
  }
  return points;
}

/** The faction that brought most of a seat's points, the first of equals; null: it has none. */
export function bestFaction(points: readonly Faction[]): Faction | null {
  const count = (faction: Faction): number => points.filter((other) => other === faction).length;
  return groupByValue([...new Set(points)], count)[0]?.[0] ?? null;
}

/**
 * The best move: its points and those that others lost, less what reactions earned. Of equals hacks and raids, then
 * the first; null: no play brought anything.
 */
export function bestMove(events: readonly Event[]): Best | null {
  const moves = playsIn(events).map(weigh);
  const worth = ({ points, lost, given }: Best): number => points + lost - given;
  const [best] = moves.toSorted((a, b) => worth(b) - worth(a) || Number(isDaring(b)) - Number(isDaring(a)));
  return best === undefined || worth(best) <= 0 ? null : best;
}

/** Whether it goes for another's hand. */
function isDaring({ move }: Best): boolean {
  const { faction } = move.head.play;
  return faction === "hackers" || faction === "police";
}

function weigh(move: PlayMove): Best {
  const scored = move.rest.filter((event) => event.type === "scored");
  const sum = (own: boolean): number =>
    scored.filter(({ seat }) => (seat === move.head.seat) === own).reduce((total, { points }) => total + points, 0);
  const lost = move.rest.filter(({ type }) => type === "paid").length;
  return { move, points: sum(true), lost, given: sum(false) };
}

/** Public events. */
export type PublicEvent = Extract<Event, { to: "all" }>;

/** Begins a move. */
type Head = Extract<PublicEvent, { type: "begins" | "took" | "played" | "surplus" | "idle" }>;

/** What somebody did, or what happened to them, and all that followed. */
export interface Move<H extends Head = Head> {
  readonly head: H;
  /** Up to the next move. */
  readonly rest: readonly PublicEvent[];
}

/** A play and what followed. */
export type PlayMove = Move<Extract<Head, { type: "played" }>>;

/** In order. Events before the first move belong to one no longer shown. */
export function movesIn(events: readonly Event[]): readonly Move[] {
  const moves: { readonly head: Head; readonly rest: PublicEvent[] }[] = [];
  for (const event of events) {
    if (!isPublic(event) || event.type === "turn") continue;
    if (isHead(event)) moves.push({ head: event, rest: [] });
    else moves.at(-1)?.rest.push(event);
  }
  return moves;
}

/** With cards taken or played, oldest first. */
export function lastMovesIn(events: readonly Event[], count: number): readonly Move[] {
  return movesIn(events)
    .filter(({ head }) => head.type === "took" || head.type === "played")
    .slice(-count);
}

/** How many steps a table knows at least, if there were as many: an action or an answer each. */
const knownSteps = 48;

/**
 * The events of the last moves, without those that a table forgets while answers come in; so what is told of them does
 * not give away who has answered.
 *
 * @param seats at the table
 */
export function lastingEvents(events: readonly Event[], seats: number): readonly Event[] {
  // All others may have answered.
  let left = knownSteps - (seats - 1);
  const moves = movesIn(events);
  const last = moves.findLastIndex(({ rest }) => {
    // The action, the answers, and the end of the time for them.
    left -= 2 + rest.filter(({ type }) => type === "reacted").length;
    return left < 0;
  });
  const first = moves[last + 1];
  return first === undefined ? [] : events.slice(events.indexOf(first.head));
}

/** The plays of a game in order. */
export function playsIn(events: readonly Event[]): readonly PlayMove[] {
  return movesIn(events).flatMap(({ head, rest }) => (head.type === "played" ? [{ head, rest }] : []));
}

/** Events from the start of the last turn with an action. Older ones are not shown (README.md, "What is known"). */
export function sinceLastTurn(events: readonly Event[]): readonly Event[] {
  const done = events.findLastIndex(({ type }) => isDone(type));
  const start = events.findLastIndex(({ type }, index) => index <= done && (type === "begins" || type === "turn"));
  return events.slice(Math.max(start, 0));
}

/** The moves of that turn, as everybody saw them. */
export function lastTurn(events: readonly Event[]): readonly Move[] {
  return movesIn(sinceLastTurn(events));
}

function isDone(type: Event["type"]): boolean {
  return type === "begins" || type === "took" || type === "played";
}

function isPublic(event: Event): event is PublicEvent {
  return event.to === "all";
}

function isHead(event: PublicEvent): event is Head {
  const { type } = event;
  return isDone(type) || type === "surplus" || type === "idle";
}
