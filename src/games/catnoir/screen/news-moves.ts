import type { Event } from "../rules/index.js";

/** What everybody is told. */
export type Told = Extract<Event, { to: "all" }>;

/** What a part of a turn begins with. */
type Head = Extract<Told, { type: "begins" | "took" | "played" | "surplus" | "idle" }>;

/** A part of a turn: what somebody did, or what befell him, and all that came of it. */
export interface Move<H extends Head = Head> {
  readonly head: H;
  /** What happened after it, up to the next one. */
  readonly rest: readonly Told[];
}

/** Cards that were played, and what came of it. */
export type PlayMove = Move<Extract<Head, { type: "played" }>>;

/** The moves of a game in order. What stands before the first one belongs to one that is not told of any more. */
function movesIn(events: readonly Event[]): readonly Move[] {
  const moves: { readonly head: Head; readonly rest: Told[] }[] = [];
  for (const event of events) {
    if (!isPublic(event) || event.type === "turn") continue;
    if (isHead(event)) moves.push({ head: event, rest: [] });
    else moves.at(-1)?.rest.push(event);
  }
  return moves;
}

/** The plays of a game in order. */
export function playsIn(events: readonly Event[]): readonly PlayMove[] {
  return movesIn(events).flatMap(({ head, rest }) => (head.type === "played" ? [{ head, rest }] : []));
}

/**
 * What happened from the beginning of the last turn on in which somebody did anything: the present one, or as long as it has
 * no action the one before. Everything older is nobody's to look up: see "What is known" in README.md.
 */
export function sinceLastTurn(events: readonly Event[]): readonly Event[] {
  const starts = [0, ...events.flatMap(({ type }, index) => (type === "begins" || type === "turn" ? [index] : []))];
  const turns = starts.map((start, index) => events.slice(start, starts[index + 1]));
  const last = turns.findLastIndex((turn) => turn.some(({ type }) => isDone(type)));
  return turns.slice(Math.max(last, 0)).flat();
}

/** The moves of that turn, as everybody was told them. */
export function lastTurn(events: readonly Event[]): readonly Move[] {
  return movesIn(sinceLastTurn(events));
}

function isDone(type: Event["type"]): boolean {
  return type === "begins" || type === "took" || type === "played";
}

function isPublic(event: Event): event is Told {
  return event.to === "all";
}

function isHead(event: Told): event is Head {
  const { type } = event;
  return isDone(type) || type === "surplus" || type === "idle";
}
