import { change, type Pending } from "../change.js";
import { isPresent, seatOf, type Table } from "../table.js";

/**
 * An open table without somebody who wants to be forgotten. In the lobby he gets up; in a running game his seat is
 * nobody's from now on, and a computer player acts for it to the end. The host's role goes on as it does when he leaves;
 * a table without people closes. Null: he has nothing to do with it.
 */
export function withoutUser(table: Table, user: string, now: number): Pending | null {
  const { row, seats } = table;
  const seat = seatOf(table, user);
  if (seat === null && row.host !== user) return null;
  const playing = row.life === "playing";
  const left = playing
    ? seats.map((owner) => (owner.user === user ? { ...owner, user: null, name: null, away: true, missed: 0 } : owner))
    : seats.filter((owner) => owner.user !== user);
  const first = seat ?? 0;
  const clockwise = [...left.slice(first), ...left.slice(0, first)];
  const next = clockwise.find(isPresent) ?? clockwise.find((owner) => owner.user !== null);
  const host = row.host === user ? (next?.user ?? "") : row.host;
  const life = next === undefined ? "closed" : row.life;
  // What he has answered already counts, and no longer says by which of his interactions it came.
  const held = table.held.find((answer) => answer.seat === seat);
  const hold = held === undefined ? {} : { hold: { ...held, interaction: null } };
  return change(table, { seats: left, row: { host, life }, ...hold }, now, null);
}
