import { instantIn, wallTimeIn, zoneOf } from "../../lib/time-zones.js";
import type { TableRow } from "../../store/store.js";
import { change, type Decided, refuse } from "../change.js";
import { isSlow } from "../board.js";
import type { RequestInTurn } from "../requests.js";
import type { ServerSettings } from "../server-settings.js";
import { isPresent, pauseVotes, seatOf, type Table } from "../table.js";

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000];

/** A pause ends at eight, and lasts a few hours at least. */
const [endsAt, leastMs] = [8 * 60, 4 * hourMs];

/** Somebody wants a slow game to rest until tomorrow. With the votes of most who are there it does, and all time with it. */
export function votePause(
  table: Table,
  { person, interaction }: RequestInTurn,
  settings: ServerSettings,
  now: number,
): Decided {
  const seat = seatOf(table, person.user);
  if (seat === null) return refuse("stranger");
  if (!isPresent(table.seats[seat])) return refuse("away");
  if (!isSlow(table.row) || table.game.isRace === true) return refuse("not-now");
  const before = pauseVotes(table, now);
  if ((table.row.pausedUntil ?? 0) > now || before.some((vote) => vote.seat === seat)) return { kind: "repeated" };
  const votes = [...before, { seat, at: now }];
  if (votes.length * 2 <= table.seats.filter(isPresent).length)
    return change(table, { row: { pauseVotes: written(votes) } }, now, interaction);
  const until = tomorrow(zoneOf(settings, settings.locale), now);
  return change(table, { row: { pausedUntil: until, pauseVotes: null } }, now, interaction);
}

function written(votes: ReturnType<typeof pauseVotes>): TableRow["pauseVotes"] {
  return votes.map(({ seat, at }) => `${seat}:${at}`).join(",");
}

function tomorrow(zone: string, now: number): number {
  const today = Math.floor(wallTimeIn(zone)(now) / dayMs);
  const morning = instantIn(zone, today, endsAt);
  return morning - now >= leastMs ? morning : instantIn(zone, today + 1, endsAt);
}
