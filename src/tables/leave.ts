import type { Seat } from "../games/game.js";
import type { Owner } from "./board.js";
import { change, type Decided } from "./change.js";
import type { Person } from "./orders.js";
import { seatOf, type Table } from "./table.js";

/**
 * Somebody gets up. The host's role goes to the next person clockwise from seat 0; a table without people closes.
 *
 * @param without the owners once a seat is given up: it goes (lobby), or a computer player takes it (game).
 */
export function leaveTable(
  table: Table,
  person: Person,
  without: (seat: Seat) => readonly Owner[],
  interaction: string,
  now: number,
): Decided {
  const seat = seatOf(table, person.user);
  if (seat === null) return { code: "stranger" };
  const owners = without(seat);
  const heir = owners.find((owner) => owner.type === "human");
  if (heir === undefined) return change(table, { owners, row: { life: "closed" } }, now, interaction);
  const host = table.row.host === person.user ? heir.user : table.row.host;
  return change(table, { owners, row: { host } }, now, interaction);
}
