import { dayOf } from "../../../lib/calendar.js";
import { type Evening, type EveningOf, startOf } from "../../club/book/evenings.js";

const minute = 60_000;
const day = 24 * 60 * minute;

/** When a club evening begins every week, by the server's clock. */
export interface WeeklyTime {
  /** 1: Monday … 7: Sunday. */
  readonly weekday: number;
  /** Since midnight, 0 … 1439. */
  readonly minutes: number;
}

/** A club evening that is to come or under way. Times are in milliseconds since 1970. */
export interface ClubEvening {
  /** As the club counts it: the day on which it begins, unless that is before six in the morning. */
  readonly evening: Evening;
  readonly start: number;
  /** At six in the morning. */
  readonly end: number;
}

/** How long before the start the sign-up board is posted, in milliseconds. */
export const boardMs = 6 * 60 * minute;

/** A start later than this is not announced any more, in milliseconds. */
export const announceMs = 60 * minute;

/** The first club evening that ends after a time. @param zone such as `Europe/Berlin` @param eveningOf of that zone */
export function clubEveningAfter(time: WeeklyTime, zone: string, eveningOf: EveningOf, now: number): ClubEvening {
  const wall = wallTimeIn(zone);
  // Zones are less than a day away from UTC.
  for (let date = Math.floor(now / day) - 2; ; date += 1) {
    if (weekdayOf(date) !== time.weekday) continue;
    const start = instantOf(wall, date, time.minutes);
    const evening = eveningOf(start);
    const end = startOf(evening + 1, eveningOf);
    if (end > now) return { evening, start, end };
  }
}

/** The instant at which a zone's clocks show a time. @param date in days since 1970 @param minutes since midnight */
export function instantIn(zone: string, date: number, minutes: number): number {
  return instantOf(wallTimeIn(zone), date, minutes);
}

/** 1: Monday … 7: Sunday. @param date in days since 1970 */
function weekdayOf(date: number): number {
  // 1 January 1970 was a Thursday.
  return ((((date + 3) % 7) + 7) % 7) + 1;
}

/**
 * The instant at which clocks show a time. One that they show twice is the first of both; one that they leave out is as
 * much later as they jump ahead.
 */
function instantOf(wall: (ms: number) => number, date: number, minutes: number): number {
  const shown = date * day + minutes * minute;
  const offset = (ms: number): number => wall(ms) - ms;
  // Clocks change once in these two days at most.
  const before = offset(shown - day);
  const after = offset(shown + day);
  const candidates = [shown - before, shown - after].filter((ms) => wall(ms) === shown);
  return candidates.length === 0 ? shown - before : Math.min(...candidates);
}

/** @returns what clocks show at an instant, as if it were UTC */
function wallTimeIn(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const date = dayOf({ year: part("year"), month: part("month"), day: part("day") });
    return date * day + (part("hour") * 60 + part("minute")) * minute;
  };
}

/** A time as typed, such as `19:30`, `1930`, `7 pm` or `20 Uhr`, in minutes since midnight, 1440 for `24:00`; null: none. */
export function parseTime(typed: string): number | null {
  const match =
    /^(\d{1,2})(\d{2})()$/.exec(typed.trim()) ?? /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|uhr|h)?$/i.exec(typed.trim());
  if (match === null) return null;
  const [, given = "", minutes = "0", half = ""] = match;
  const isHalf = /^[ap]m$/i.test(half);
  if (isHalf && (Number(given) < 1 || Number(given) > 12)) return null;
  const hours = isHalf ? (Number(given) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(given);
  const total = hours * 60 + Number(minutes);
  return total <= 24 * 60 && Number(minutes) < 60 ? total : null;
}

/** Minutes since midnight as `19:30`. */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
