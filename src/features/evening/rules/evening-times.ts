import type { EveningRow } from "../../../store/store.js";
import { type Evening, eveningsIn, startOf } from "../../../lib/evenings.js";
import { dateOf, type Day, instantOf, wallTimeIn } from "../../../lib/time-zones.js";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** On which days a club evening begins, and when, by the server's clock. */
export type EveningDays = Pick<EveningRow, "weekday" | "minutes" | "rhythm" | "anchor"> & LeftOut;

/** Which evenings a host has left out. */
export type LeftOut = Pick<EveningRow, "skipped" | "pausedUntil">;

/** No evening is left out. */
export const nothingLeftOut: LeftOut = { skipped: null, pausedUntil: null };

/** Whether a host has left an evening out. */
export function isLeftOut(evening: Evening, { skipped, pausedUntil }: LeftOut): boolean {
  return evening === skipped || (pausedUntil !== null && evening < pausedUntil);
}

/** The same, and when its list goes up. */
export type EveningTimes = EveningDays & Pick<EveningRow, "listDays" | "listMinutes">;

/** A club evening that is to come or under way. Times are in milliseconds since 1970. */
export interface ClubEvening {
  /** As the club counts it: the day on which it begins, unless that is before six in the morning. */
  readonly evening: Evening;
  readonly start: number;
  /** At six in the morning. */
  readonly end: number;
}

/** When things happen at a club evening. Times are in milliseconds since 1970. */
export interface EveningCalendar {
  /** The first evening that ends after a time; null: none comes any more. */
  after(ms: number): ClubEvening | null;
  /** The same, also if it is left out. */
  anyAfter(ms: number): ClubEvening | null;
  /**
   * When the list of an evening goes up that is not up yet: never at night, unless a host wants it for that very night.
   *
   * @param now it has not been before
   * @param isAsked whether a host has just set it
   */
  listAt(start: number, now: number, isAsked?: boolean): number;
  /** When those are asked once more who may come; null: never. */
  askAt(start: number): number | null;
  /** Whether nothing is posted now that can wait. */
  isNight(now: number): boolean;
  /** A time, or if it is at night the morning after. */
  awake(ms: number): number;
}

/** From eleven in the evening to eight in the morning nothing is posted that can wait. In minutes since midnight. */
const [quietFrom, quietUntil] = [23 * 60, 8 * 60];

/** When a list goes up at the latest that would be too late in the morning. In minutes since midnight. */
const beforeNight = quietFrom - 60;

/** Whether a list may go up at a time of day. @param minutes since midnight */
export function isQuiet(minutes: number): boolean {
  return minutes >= quietFrom || minutes < quietUntil;
}

/** When the list goes up unless the host says otherwise: the evening before at six. */
export const usualList = { listDays: 1, listMinutes: 18 * 60 } as const;

/** A list is up for so long before the start at least, in milliseconds, unless the evening is set later than that. */
const leastListMs = hour;

/** How long before the start those are reminded who come, in milliseconds. */
export const reminderMs = 15 * minute;

/** How long before the start those are asked once more who may come, in milliseconds: at four, for one at eight. */
const askMs = 4 * hour;

/** How far two evenings are apart at most, in days, with one of a monthly rhythm left out between them. */
const mostApart = 80;

/** What a club evening's days and times come to. @param zone such as `Europe/Berlin` */
export function calendarOf(times: EveningTimes, zone: string): EveningCalendar {
  const wall = wallTimeIn(zone);
  const eveningOf = eveningsIn(zone);
  const dateAt = (ms: number): Day => Math.floor(wall(ms) / day);
  const minutesAt = (ms: number): number => Math.floor((wall(ms) - dateAt(ms) * day) / minute);
  const after = (now: number, leftOut: LeftOut): ClubEvening | null => {
    // Zones are less than a day away from UTC. No evening has a number above that of its day.
    const first = Math.max(Math.floor(now / day) - 2, leftOut.pausedUntil ?? 0);
    for (let date = first; date < first + mostApart; date += 1) {
      if (!isOn(times, date)) continue;
      const start = instantOf(wall, date, times.minutes);
      const evening = eveningOf(start);
      const end = startOf(evening + 1, eveningOf);
      if (end > now && !isLeftOut(evening, leftOut)) return { evening, start, end };
    }
    return null;
  };
  const awake = (ms: number): number => {
    const minutes = minutesAt(ms);
    return isQuiet(minutes) ? instantOf(wall, dateAt(ms) + (minutes >= quietFrom ? 1 : 0), quietUntil) : ms;
  };
  return {
    after: (now) => after(now, times),
    anyAfter: (now) => after(now, nothingLeftOut),
    listAt: (start, now, isAsked = false) => {
      const isInTime = (ms: number): boolean => ms < start - reminderMs;
      const said = instantOf(wall, dateAt(start) - times.listDays, times.listMinutes);
      const first = awake(Math.min(said, start - leastListMs));
      // One that begins at night, or soon after it, has its list the evening before.
      const planned = isInTime(first) ? first : instantOf(wall, dateAt(first) - 1, beforeNight);
      if (now <= planned) return planned;
      return isAsked && !isInTime(awake(now)) ? now : awake(now);
    },
    askAt: (start) => (isQuiet(minutesAt(start - askMs)) ? null : start - askMs),
    isNight: (now) => isQuiet(minutesAt(now)),
    awake,
  };
}

function isOn({ weekday, rhythm, anchor }: EveningDays, date: Day): boolean {
  if (weekdayOf(date) !== weekday || date < anchor) return false;
  switch (rhythm) {
    case "weekly":
      return true;
    case "fortnightly":
      return (date - anchor) % 14 === 0;
    case "monthly":
      return dateOf(date).day <= 7;
    case "once":
      return date === anchor;
  }
}

/** 1: Monday … 7: Sunday. @param date in days since 1970 */
function weekdayOf(date: Day): number {
  // 1 January 1970 was a Thursday.
  return ((((date + 3) % 7) + 7) % 7) + 1;
}

/** The day on which the first evening of a weekday begins that can still be announced. @param now in ms since 1970 */
export function anchorOf(weekday: number, minutes: number, zone: string, now: number): Day {
  const wall = wallTimeIn(zone);
  for (let date = Math.floor(now / day) - 2; ; date += 1)
    if (weekdayOf(date) === weekday && instantOf(wall, date, minutes) + announceMs > now) return date;
}

/** A start later than this is not announced any more, in milliseconds. */
export const announceMs = hour;

/** Minutes since midnight as `19:30`. */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Minutes since midnight as a locale writes them. A day ends at 24:00, which no clock shows. */
export function localTime(minutes: number, locale: string): string {
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  return minutes === 24 * 60 ? timeText(minutes) : clock.format(minutes * 60_000);
}
