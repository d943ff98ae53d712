import { dateOf, dayOf } from "../calendar.js";
import { instantIn, parseTime } from "../evening-times.js";

const day = 24 * 60 * 60_000;

/** `30.11.`, `30.11.2026` or `2026-11-30`, perhaps with a time behind it. */
const forms = [
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.?\s?(?<year>\d{4})?(?:,?\s+(?<time>.+))?$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[,T]?\s*(?<time>.+))?$/,
] as const;

/** When no time is given with a date: at eight in the evening. */
const usualMinutes = 20 * 60;

/**
 * When a cup begins, as a host types it by the server's clock: `20:00`, `30.11. 20:00`, `30.11.2026`, `2026-11-30
 * 20:00`. Without a year, or without a date, the next such moment.
 *
 * @param now in milliseconds since 1970
 * @returns null: no moment, or one in the past
 */
export function parseStart(typed: string, zone: string, now: number): number | null {
  const said = typed.trim();
  const minutes = parseTime(said);
  const today = Math.floor(now / day);
  if (minutes !== null)
    return firstAfter(
      now,
      [-1, 0, 1, 2].map((far) => instantIn(zone, today + far, minutes)),
    );
  const groups = forms.map((form) => form.exec(said)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return null;
  const at = groups["time"] === undefined ? usualMinutes : parseTime(groups["time"]);
  if (at === null) return null;
  // UTC's; around New Year the server's clock may show the one before or after.
  const thisYear = dateOf(today).year;
  const years = groups["year"] === undefined ? [-1, 0, 1, 2].map((far) => thisYear + far) : [Number(groups["year"])];
  const dates = years.flatMap((year) => validDay(year, Number(groups["month"]), Number(groups["day"])));
  return firstAfter(
    now,
    dates.map((date) => instantIn(zone, date, at)),
  );
}

/** The year that a zone's clocks show. */
export function yearIn(zone: string, ms: number): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone: zone, year: "numeric", calendar: "gregory" }).format(ms));
}

function firstAfter(now: number, moments: readonly number[]): number | null {
  return moments.find((moment) => moment > now) ?? null;
}

/** None if there is no such day. */
function validDay(year: number, month: number, ofMonth: number): readonly number[] {
  if (month < 1 || month > 12 || ofMonth < 1 || ofMonth > 31) return [];
  const date = dayOf({ year, month, day: ofMonth });
  return dateOf(date).day === ofMonth ? [date] : [];
}
