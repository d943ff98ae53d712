import { dateOf, dayOf, instantIn, parseTime } from "../../../lib/time-zones.js";

const day = 24 * 60 * 60_000;

/** `11/30`, as some write it. */
const monthFirst = /^(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{4}))?(?:,?\s+(?<time>.+))?$/;

/** `30.11.`, `30.11.2026`, `30/11`, `30-11` or `2026-11-30`, perhaps with a time behind it. */
const forms = [
  /^(?<day>\d{1,2})(?<sign>[/-])(?<month>\d{1,2})(?:\k<sign>(?<year>\d{4}))?(?:,?\s+(?<time>.+))?$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.?\s?(?<year>\d{4})?(?:,?\s+(?<time>.+))?$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[,T]?\s*(?<time>.+))?$/,
] as const;

/** A day that is past for no longer than this is asked back, in milliseconds: nobody plans a cup ten months ahead. */
const justPastMs = 60 * day;

/**
 * What a host may have typed. `unclear`: it can be read as any of these moments. `past`: as a day without a year that has
 * just been; `next` is that day in a year.
 */
export type Start =
  | { readonly kind: "moment"; readonly at: number }
  | { readonly kind: "unclear"; readonly moments: readonly number[] }
  | { readonly kind: "past"; readonly next: number };

/** When no time is given with a date: at eight in the evening. */
const usualMinutes = 20 * 60;

/**
 * When a cup begins, as a host types it by the server's clock: `20:00`, `30.11. 20:00`, `30.11.2026`, `2026-11-30
 * 20:00`, `30/11 20h`, `11/30 8pm`. Without a year, or without a date, the next such moment.
 *
 * @param now in milliseconds since 1970
 * @param locale whose habit decides what `3/4` is: where the month is written first it can be either
 * @returns null: no moment, or one in the past
 */
export function parseStart(typed: string, zone: string, now: number, locale: string): Start | null {
  const said = typed.trim();
  const minutes = parseTime(said);
  const today = Math.floor(now / day);
  const times = minutes === null ? [] : [-1, 0, 1, 2].map((far) => instantIn(zone, today + far, minutes));
  const read = (form: RegExp): ReturnType<typeof momentsOn> => {
    const groups = form.exec(said)?.groups;
    return groups === undefined ? [] : momentsOn(groups, zone, today);
  };
  const usual = forms.flatMap(read);
  const isDay = usual.some(({ moments: ofOne }) => ofOne.length > 0);
  const dated = isDay && !writesMonthFirst(locale) ? usual : [...read(monthFirst), ...usual];
  const readings = [times, ...dated.map(({ moments }) => moments)];
  const moments = [...new Set(readings.flatMap((ofOne) => firstAfter(now, ofOne) ?? []))];
  const [at, ...others] = moments;
  if (at === undefined) return null;
  if (others.length > 0) return { kind: "unclear", moments };
  const isJustPast = dated.some(
    ({ hasYear, moments: ofOne }) => !hasYear && ofOne.some((one) => one <= now && one > now - justPastMs),
  );
  return isJustPast ? { kind: "past", next: at } : { kind: "moment", at };
}

function writesMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { month: "numeric", day: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type !== "literal")?.type === "month";
}

/** When a day of some year, or of these years, comes at a time; none if there is no such day or time. */
function momentsOn(
  groups: Readonly<Record<string, string | undefined>>,
  zone: string,
  today: number,
): readonly { readonly hasYear: boolean; readonly moments: readonly number[] }[] {
  const at = groups["time"] === undefined ? usualMinutes : parseTime(groups["time"]);
  if (at === null) return [];
  // UTC's; around New Year the server's clock may show the one before or after.
  const thisYear = dateOf(today).year;
  const hasYear = groups["year"] !== undefined;
  const years = hasYear ? [Number(groups["year"])] : [-1, 0, 1, 2].map((far) => thisYear + far);
  const dates = years.flatMap((year) => validDay(year, Number(groups["month"]), Number(groups["day"])));
  return [{ hasYear, moments: dates.map((date) => instantIn(zone, date, at)) }];
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
