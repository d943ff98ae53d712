import { change, type Decided, type Pending, refuse } from "../change.js";
import { decideInLobby } from "./decide-in-lobby.js";
import type { Person, RequestInTurn, TableRequest } from "../requests.js";
import { decideAfterGame } from "./decide-after-game.js";
import { decideInGame } from "./decide-in-game.js";
import type { Ports } from "../ports.js";
import { refuseClosing, type ServerSettings } from "../server-settings.js";
import type { Table } from "../table.js";

/** Decides a request to a table. @param arrival as in `RequestInTurn` */
export function decide(
  table: Table,
  asked: TableRequest,
  arrival: RequestInTurn["arrival"],
  settings: ServerSettings,
  ports: Ports,
): Decided {
  const decided = decideByStatus(table, asked, arrival, settings, ports);
  // Nobody presses that: it knows them by the name under which they have signed up.
  if (asked.kind === "cup-leave") return decided;
  switch (decided.kind) {
    case "change":
      return withNameOf(asked.person, decided);
    case "press": {
      const { pending } = decided;
      if (pending !== null) return { ...decided, pending: withNameOf(asked.person, pending) };
      const seats = namedSeats(asked.person, table.seats);
      return seats === null
        ? decided
        : { ...decided, pending: change(table, { seats }, ports.clock.now(), asked.interaction) };
    }
    case "refused":
    case "repeated":
      return decided;
  }
}

function decideByStatus(
  table: Table,
  asked: TableRequest,
  arrival: RequestInTurn["arrival"],
  settings: ServerSettings,
  ports: Ports,
): Decided {
  const request = { ...asked, arrival, closingRefusal: refuseClosing(settings, table, asked.person) };
  switch (table.row.status) {
    case "lobby":
      return decideInLobby(table, request, ports);
    case "playing":
      return decideInGame(table, request, ports);
    case "over":
      return decideAfterGame(table, request, settings, ports);
    case "closed":
    case "quarantined":
      return refuse("ended");
  }
}

/** The change, after which somebody's seat has the name that the server shows now; boards are drawn again for it. */
function withNameOf(person: Person, pending: Pending): Pending {
  const seats = namedSeats(person, pending.table.seats);
  if (seats === null) return pending;
  const visible = pending.table.row.version;
  return {
    ...pending,
    change: { ...pending.change, seats, row: { ...pending.change.row, visible } },
    table: { ...pending.table, seats, row: { ...pending.table.row, visible } },
  };
}

/** Null: they do not sit there, or under their name. */
function namedSeats({ user, name }: Person, seats: Table["seats"]): Table["seats"] | null {
  if (!seats.some((seat) => seat.user === user && seat.name !== name)) return null;
  return seats.map((seat) => (seat.user === user ? { ...seat, name } : seat));
}
