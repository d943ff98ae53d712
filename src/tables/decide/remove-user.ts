import { change, type Pending } from "../change.js";
import { isOfComputers, seatOf, type Table } from "../table.js";

/**
 * Removes a user from an open table: in a lobby their seat goes; in a running game a computer player takes it for good.
 * The host's role passes on; a table without people closes, unless it is of a cup's try-out, where computer players go on
 * alone. Null: they are not there.
 */
export function removeUser(table: Table, user: string, now: number): Pending | null {
  const { row, seats } = table;
  const seat = seatOf(table, user);
  if (seat === null && row.host !== user) return null;
  const playing = row.status === "playing";
  const left = playing
    ? seats.map((owner) =>
        owner.user === user ? { ...owner, user: null, name: null, away: true, missed: 0, hints: 0 } : owner,
      )
    : seats.filter((owner) => owner.user !== user);
  // Nobody, until `change` finds the next one.
  const host = row.host === user ? "" : row.host;
  const goesOn = left.some((owner) => owner.user !== null) || (row.cup !== null && isOfComputers({ seats: left }));
  // Their held answer counts, but no longer names their interaction.
  const held = table.held.find((answer) => answer.seat === seat);
  const hold = held === undefined ? {} : { hold: { ...held, interaction: null } };
  return change(table, { seats: left, row: { host, status: goesOn ? row.status : "closed" }, ...hold }, now, null);
}
