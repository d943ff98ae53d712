import { type CupEvent, type FactOf, isComputer } from "../../club/cups/cup-event.js";
import { isGone } from "../../club/cups/without-user.js";
import type { Cup } from "../../club/cups/cup-state.js";
import type { CupMessage } from "./cup-ports.js";

interface TableNumber {
  readonly round: number;
  readonly table: number;
}

/** How many corrections of one table mention those who sit there; later ones are told all the same. */
const mentionedCorrections = 3;

/** After a correction has mentioned somebody no other one of that cup does for so long, in milliseconds. */
const quietMs = 10 * 60_000;

/**
 * What an event tells, and whom it mentions; null: the board is enough.
 *
 * @param cup after it, or later @param events the cup's
 */
export function messageOf(event: CupEvent, cup: Cup, events: readonly CupEvent[]): CupMessage | null {
  const users = mentionedBy(event, cup, events);
  if (users === null) return null;
  const quiet = mentionedJustNow(event, cup, events);
  const mentioned = [...new Set(users)].filter((user) => !isComputer(user) && !isGone(user) && !quiet.has(user));
  return { event, users: mentioned };
}

function mentionedBy(event: CupEvent, cup: Cup, events: readonly CupEvent[]): readonly string[] | null {
  switch (event.type) {
    case "checkInBegan": {
      const { stage, people } = cup;
      return stage.type === "checkIn" ? people.filter((user) => !stage.present.includes(user)) : null;
    }
    case "tableOpened": {
      // The table of a round that was drawn again.
      if (cup.rounds[event.round - 1]?.tables[event.table]?.id !== event.id) return null;
      const seated = seatedAt(event, cup);
      // Computer players begin by themselves.
      return seated.every((user) => isComputer(user)) ? null : seated.filter((user) => cup.people.includes(user));
    }
    case "tableClosed":
    case "hostAsked":
      return [cup.host.user];
    case "reminded":
      return event.users.length === 0 ? null : event.users;
    case "correctedByHost":
      return mentionedByCorrection(event, seatedAt(event, cup), events);
    case "lotsDrawn":
      return seatedAt(event, cup);
    case "playedWithout":
      return event.users;
    case "won":
      // The final may have been corrected since.
      if (isGone(event.user)) return null;
      return cup.stage.type === "finished" && cup.stage.winner === event.user ? [event.user] : null;
    case "calledOff":
      return cup.people;
    case "opened":
    case "renamed":
    case "placesNamed":
    case "boardMoved":
    case "signedUp":
    case "withdrew":
    case "checkedIn":
    case "drawn":
    case "tableFinished":
    case "extended":
    case "engraved":
    case "revealed":
      return null;
  }
}

/** Those at the table, for its first corrections, without those to whom a message about what follows says more. */
function mentionedByCorrection(
  event: FactOf<"correctedByHost"> & CupEvent,
  seated: readonly string[],
  events: readonly CupEvent[],
): readonly string[] {
  if (correctionsUpTo(event, events) > mentionedCorrections) return [];
  const following = events.filter(({ number, at }) => number > event.number && at === event.at);
  const told = new Set(
    following.flatMap((one) => (one.type === "drawn" ? one.tables.flat() : one.type === "won" ? [one.user] : [])),
  );
  return seated.filter((user) => !told.has(user));
}

function correctionsUpTo(event: CupEvent & TableNumber, events: readonly CupEvent[]): number {
  return events.filter(
    (one) =>
      one.type === "correctedByHost" &&
      one.number <= event.number &&
      one.round === event.round &&
      one.table === event.table,
  ).length;
}

/**
 * Whom a correction, or what follows from one (the tables of a round that was drawn again, another winner), does not
 * mention, because another one has just done so. By the events alone, so that a restart changes nothing.
 */
function mentionedJustNow(event: CupEvent, cup: Cup, events: readonly CupEvent[]): ReadonlySet<string> {
  const draws = new Map<number, FactOf<"drawn">>();
  const redrawn = new Set<number>();
  const mentioned = new Map<string, number>();
  let hasWinner = false;
  for (const one of events) {
    const isCorrecting =
      one.type === "correctedByHost" ||
      (one.type === "tableOpened" && redrawn.has(one.round)) ||
      (one.type === "won" && hasWinner);
    if (one.number === event.number) {
      const lately = [...mentioned].filter(([, at]) => event.at - at < quietMs);
      return new Set(isCorrecting ? lately.map(([user]) => user) : []);
    }
    if (one.type === "drawn") {
      if (draws.has(one.round)) redrawn.add(one.round);
      draws.set(one.round, one);
    }
    hasWinner ||= one.type === "won";
    if (!isCorrecting) continue;
    const seated = one.type === "won" ? [one.user] : (draws.get(one.round)?.tables[one.table] ?? seatedAt(one, cup));
    const users = one.type === "correctedByHost" ? mentionedByCorrection(one, seated, events) : seated;
    for (const user of users) if (one.at - (mentioned.get(user) ?? -Infinity) >= quietMs) mentioned.set(user, one.at);
  }
  return new Set();
}

function seatedAt({ round, table }: TableNumber, cup: Cup): readonly string[] {
  return cup.rounds[round - 1]?.tables[table]?.users ?? [];
}
