import type { Event } from "../rules/index.js";

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
