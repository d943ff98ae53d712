import { instantOf, isZone, wallTimeIn } from "../../lib/time-zones.js";
import type { CallRow, DeadlineRow, Store } from "../../store/store.js";
import type { Pending } from "../change.js";
import { isSlow } from "../board.js";
import { isPresent, promptsOf, type Table } from "../table.js";

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000];

/** Nobody is called from ten in the evening to eight, unless they say otherwise; in minutes since midnight. */
export const usualQuiet = { quietFrom: 22 * 60, quietUntil: 8 * 60 } as const;

/** When somebody sleeps, by the clocks of their zone. */
export type QuietHours = Pick<CallRow, "quietFrom" | "quietUntil"> & { readonly zone: string };

/** What somebody at slow tables wants, with what they have not said. */
export interface Calls extends QuietHours {
  readonly isCalled: boolean;
}

/** By user. @param zone the server's, for those who have named none */
export async function callsOf(
  { userData }: Pick<Store, "userData">,
  users: readonly string[],
  zone: string,
): Promise<(user: string) => Calls> {
  const rows = users.length === 0 ? [] : await userData.calls(users);
  const known = new Map(
    rows.map((row) => [row.user, { ...row, zone: row.zone !== null && isZone(row.zone) ? row.zone : zone }]),
  );
  return (user) => known.get(user) ?? { ...usualQuiet, isCalled: true, zone };
}

/** When somebody's quiet hours are over; null: they are awake. */
export function wakesAt(quiet: QuietHours, now: number): number | null {
  const { quietFrom: from, quietUntil: until } = quiet;
  if (from === until) return null;
  const wall = wallTimeIn(quiet.zone);
  const minutes = Math.floor((wall(now) % dayMs) / 60_000);
  const isAsleep = from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  return isAsleep ? nextAt(wall, until, now) : null;
}

/**
 * When a time is up that begins now. Shorter than a day it stands still in quiet hours; longer it runs on, but is not up
 * before they are over.
 *
 * @internal
 */
export function upAfter(quiet: QuietHours, now: number, ms: number): number {
  const { quietFrom, quietUntil, zone } = quiet;
  if (quietFrom === quietUntil) return now + ms;
  if (ms >= dayMs) return wakesAt(quiet, now + ms) ?? now + ms;
  const wall = wallTimeIn(zone);
  for (let [at, left] = [now, ms]; ;) {
    at = wakesAt(quiet, at) ?? at;
    const sleeps = nextAt(wall, quietFrom, at);
    if (at + left <= sleeps) return at + left;
    left -= sleeps - at;
    at = sleeps;
  }
}

/** The first moment from another one on at which all are awake; where somebody always sleeps, that one itself. */
function whenAwake(all: readonly QuietHours[], from: number): number {
  for (let at = from; at < from + 2 * dayMs;) {
    const wakes = all.flatMap((quiet) => wakesAt(quiet, at) ?? []);
    if (wakes.length === 0) return at;
    at = Math.max(...wakes);
  }
  return from;
}

/**
 * When a time is up that downtime has moved: if that is in somebody's night, what of it would lie there comes after it, an
 * hour at least.
 */
function upAfterNight(all: readonly QuietHours[], due: number, now: number): number {
  const at = Math.max(due, now);
  const wake = whenAwake(all, at);
  if (wake === at) return due;
  const sleepers = all.filter((quiet) => wakesAt(quiet, at) !== null);
  const nights = sleepers.map(({ zone, quietFrom }) => nextAt(wallTimeIn(zone), quietFrom, at - dayMs));
  return whenAwake(all, wake + Math.max(hourMs, ...nights.map((night) => due - Math.max(now, night))));
}

/** The next moment after another at which clocks show a time. @param minutes since midnight */
function nextAt(wall: (ms: number) => number, minutes: number, after: number): number {
  const today = Math.floor(wall(after) / dayMs);
  const found = [0, 1].map((days) => instantOf(wall, today + days, minutes)).find((at) => at > after);
  return found ?? instantOf(wall, today + 2, minutes);
}

/**
 * A change of a slow table, with the deadlines that begin by it put off by quiet hours. What everybody can see of a secret
 * question follows from all who sit there, so that it does not tell who is asked.
 *
 * @param zoneOf a server's zone
 */
export function withQuietHours(
  store: Pick<Store, "userData">,
  pending: Pending,
  zoneOf: (guild: string) => Promise<string>,
): Pending | Promise<Pending> {
  const { row } = pending.table;
  if (!isSlow(row) || row.status !== "playing" || pending.fresh.length === 0) return pending;
  return zoneOf(row.guild).then((zone) => begunIn(store, pending, zone));
}

async function begunIn(store: Pick<Store, "userData">, pending: Pending, zone: string): Promise<Pending> {
  const { table, fresh } = pending;
  const of = await callsOf(store, peopleAt(table), zone);
  const concerned = (row: DeadlineRow): readonly Calls[] =>
    fresh.includes(row) ? concernedBy(table, row).map(of) : [];
  const begun = Math.max(table.row.changed, table.row.pausedUntil ?? 0);
  const answers = table.deadlines.map((row) => {
    if (row.kind !== "answer") return row;
    const all = concerned(row);
    const { due } = latest(row, all, (quiet) => upAfter(quiet, begun, row.due - begun));
    return { ...row, due: whenAwake(all, due) };
  });
  const deadlines = answers.flatMap((row) => {
    const told = row.kind === "call" || row.kind === "warn" ? concerned(row) : [];
    if (told.length === 0) return [row];
    if (told.every(({ isCalled }) => !isCalled)) return [];
    if (row.kind === "call") return [latest(row, told, (quiet) => wakesAt(quiet, row.due) ?? row.due)];
    const [asked, given] = [table.deadlines, answers].map((rows) => timeFor(row, rows) - begun);
    return [latest(row, told, (quiet) => warnsAt(quiet, begun, asked ?? 0, given ?? 0))];
  });
  return { ...pending, change: { ...pending.change, deadlines }, table: { ...table, deadlines } };
}

/** A slow table's deadlines, those put off that downtime has moved into somebody's night; the same if there are none. */
export async function afterDowntime(
  store: Pick<Store, "userData">,
  table: Table,
  now: number,
  zone: string,
): Promise<readonly DeadlineRow[]> {
  const of = await callsOf(store, peopleAt(table), zone);
  const deadlines = table.deadlines.map((row) => {
    const all = concernedBy(table, row).map(of);
    const due = row.kind === "answer" ? upAfterNight(all, row.due, now) : whenAwake(all, row.due);
    return due === row.due ? row : { ...row, due };
  });
  return deadlines.every((row, at) => row === table.deadlines[at]) ? table.deadlines : deadlines;
}

/** People who are there. */
function peopleAt({ seats }: Table): readonly string[] {
  return seats.flatMap((seat) => (isPresent(seat) ? (seat.user ?? []) : []));
}

/** A deadline at the latest moment by anybody's clock. */
function latest(row: DeadlineRow, all: readonly Calls[], at: (quiet: Calls) => number): DeadlineRow {
  return all.length === 0 ? row : { ...row, due: Math.max(...all.map(at)) };
}

/** When the time for a question is up. */
function timeFor({ prompt }: DeadlineRow, rows: readonly DeadlineRow[]): number {
  return Math.max(...rows.flatMap((row) => (row.kind === "answer" && row.prompt === prompt ? row.due : [])));
}

/**
 * When two thirds of the time for a question are gone. Shorter than a day it stands still in quiet hours, so that nobody is
 * warned right after waking.
 *
 * @param asked the time as it is without quiet hours, in milliseconds
 * @param given the time with them
 */
function warnsAt(quiet: QuietHours, begun: number, asked: number, given: number): number {
  const due = asked < dayMs ? upAfter(quiet, begun, (asked * 2) / 3) : begun + (given * 2) / 3;
  return Math.round(wakesAt(quiet, due) ?? due);
}

/** Whose quiet hours put a deadline off; nobody's, where a race has its own time. */
function concernedBy(table: Table, { kind, seat, prompt }: DeadlineRow): readonly string[] {
  if (kind === "close" || kind === "settle") return [];
  const open = promptsOf(table).filter((one) => one.id === prompt);
  const kinds = new Set(open.map((one) => one.kind));
  if (kinds.has("race")) return [];
  const isForAll = kinds.has("reaction") && kind !== "call";
  const seats = isForAll ? [...table.seats.keys()] : seat >= 0 ? [seat] : open.map((one) => one.seat);
  return seats.flatMap((at) => {
    const owner = table.seats[at];
    return isPresent(owner) ? (owner?.user ?? []) : [];
  });
}
