import { type Decided, refuse } from "../change.js";
import { decideInLobby } from "./decide-in-lobby.js";
import type { RequestInTurn, TableRequest } from "../requests.js";
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
