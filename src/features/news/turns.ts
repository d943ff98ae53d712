import { instantIn, wallTimeIn } from "../../lib/time-zones.js";
import type { NewsRow } from "../../store/store.js";
import type { ServerSettings } from "../../tables/server-settings.js";
import { eveningsOf, seasonOf, type Told } from "../club/index.js";

/** By the server's clock, since midnight in minutes: from when on it is told, and until when that is worth it. */
const [from, until] = [12 * 60, 22 * 60];

/** Days after a season on which its table is worth a message. */
const seasonDays = 7;

const dayMs = 24 * 60 * 60_000;

/** What a server's news follow from. */
type NewsSettings = Pick<ServerSettings, "season" | "tellsEvenings" | "tellsWeeks" | "tellsSeasons">;

/** What is to be done in a server next. Each day has at most one message. */
export type Turn =
  /** Nothing until a time, in milliseconds since 1970. */
  | { readonly kind: "wait"; readonly due: number }
  /** Nothing was told in time, or there is nothing to tell. */
  | { readonly kind: "skip"; readonly done: NewsRow }
  /** `since`: when today's message may have been sent first; null: it was not. `done`: once it was. */
  | { readonly kind: "tell"; readonly told: Told; readonly since: number | null; readonly done: NewsRow };

/** Of a server that was never told anything: it begins with the next noon. @param now in milliseconds since 1970 */
export function firstRow(guild: string, { season }: Pick<NewsSettings, "season">, zone: string, now: number): NewsRow {
  const today = dayIn(zone, now);
  const day = now < instantIn(zone, today, from) ? today - 1 : today;
  const { first } = eveningsOf(seasonOf(day, season));
  return {
    guild,
    day,
    season: first,
    sending: null,
    forbidden: false,
    gone: false,
    due: instantIn(zone, day + 1, from),
  };
}

/** @param now in milliseconds since 1970 */
export function turnAt(row: NewsRow, settings: NewsSettings, zone: string, now: number): Turn {
  const today = dayIn(zone, now);
  // One further ahead comes from a wrong clock.
  if (row.day > today + 1) return { kind: "skip", done: { ...row, day: today, sending: null } };
  if (row.day >= today) return { kind: "wait", due: instantIn(zone, row.day + 1, from) };
  const [begin, end] = [instantIn(zone, today, from), instantIn(zone, today, until)];
  if (now < begin) return { kind: "wait", due: begin };
  const done = { ...row, day: today, sending: null, due: instantIn(zone, today + 1, from) };
  if (now >= end) return { kind: "skip", done };
  const { told, season } = toldOn(today, row.season, settings);
  const whole = { ...done, season };
  if (Object.values(told).every((one) => one === null)) return { kind: "skip", done: whole };
  // One of an earlier day never came to its end.
  const since = row.sending !== null && row.sending >= begin ? row.sending : null;
  return { kind: "tell", told, since, done: whole };
}

/** What may be told on a day. @param known the first evening after the last season that was told of */
function toldOn(
  day: number,
  known: number,
  { season: length, tellsEvenings, tellsWeeks, tellsSeasons }: NewsSettings,
): { readonly told: Told; readonly season: number } {
  const { first } = eveningsOf(seasonOf(day, length));
  const hasEnded = first > known && day - first < seasonDays;
  return {
    told: {
      evening: tellsEvenings ? day - 1 : null,
      week: tellsWeeks && isSunday(day) ? day - 7 : null,
      season: tellsSeasons && hasEnded ? seasonOf(first - 1, length) : null,
    },
    season: Math.max(first, known),
  };
}

function isSunday(day: number): boolean {
  // 1 January 1970 was a Thursday.
  return (((day + 4) % 7) + 7) % 7 === 0;
}

/** The day that a zone's clocks show. */
function dayIn(zone: string, ms: number): number {
  return Math.floor(wallTimeIn(zone)(ms) / dayMs);
}
