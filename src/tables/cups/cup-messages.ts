import { type CupEvent, isComputer } from "../../club/cups/cup-event.js";
import { isGone } from "../../club/cups/without-user.js";
import type { Cup } from "../../club/cups/cup-state.js";
import type { CupMessage } from "./cup-ports.js";

interface TableNumber {
  readonly round: number;
  readonly table: number;
}

/** How many corrections of one table mention those who sit there; later ones are told all the same. */
const mentionedCorrections = 3;

/**
 * What an event tells, and whom it mentions; null: the board is enough.
 *
 * @param cup after it, or later @param events the cup's
 */
export function messageOf(event: CupEvent, cup: Cup, events: readonly CupEvent[]): CupMessage | null {
  const users = mentionedBy(event, cup, events);
  return users === null
    ? null
    : { event, users: [...new Set(users)].filter((user) => !isComputer(user) && !isGone(user)) };
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
      return correctionsUpTo(event, events) > mentionedCorrections ? [] : seatedAt(event, cup);
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

function correctionsUpTo(event: CupEvent & TableNumber, events: readonly CupEvent[]): number {
  return events.filter(
    (one) =>
      one.type === "correctedByHost" &&
      one.number <= event.number &&
      one.round === event.round &&
      one.table === event.table,
  ).length;
}

function seatedAt({ round, table }: TableNumber, cup: Cup): readonly string[] {
  return cup.rounds[round - 1]?.tables[table]?.users ?? [];
}
