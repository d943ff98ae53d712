import type { Words } from "./page-words.js";

/** With its length in seconds, and how many make one of the next. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number, number])[] = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86_400, 30],
  ["month", 2_592_000, 12],
  ["year", 31_536_000, Infinity],
];

/** Formatters are slow to make, so cached by language and style. */
const dates = new Map<string, Intl.DateTimeFormat>();
const spans = new Map<string, Intl.RelativeTimeFormat>();

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** In one of Discord's styles but the relative one; unknown ones are `f`. */
export function formatTime(date: Date, style: string, locale: string): string {
  const key = `${locale} ${style}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, formats[style] ?? formats["f"]);
  dates.set(key, format);
  const told = format.format(date);
  // A time alone, such as 7:04 PM, does not break.
  return style === "t" || style === "T" ? told.replaceAll(/\s/gu, "\u00A0") : told;
}

/** In whole units of the largest kind that fits. `seconds`: from now. */
export function relative(seconds: number, locale: string): string {
  const fitting = units.find(([, size, most]) => Math.round(Math.abs(seconds) / size) < most);
  const [unit, size] = fitting ?? ["second", 1];
  const format = spans.get(locale) ?? new Intl.RelativeTimeFormat(locale);
  spans.set(locale, format);
  return format.format(Math.round(seconds / size), unit);
}

/** Today the time alone, yesterday with that word, else the date. `now` decides what today is. */
export function stampText(date: Date, now: Date, yesterdayAt: Words["yesterdayAt"], locale: string): string {
  const time = formatTime(date, "t", locale);
  if (isSameDay(date, now)) return time;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return isSameDay(date, yesterday) ? yesterdayAt({ time }) : formatTime(date, "s", locale);
}

/** Whether two dates are the same day where the reader is. */
export function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

const sizeUnits = ["byte", "kilobyte", "megabyte"] as const;

/** In the unit that suits it. */
export function sizeText(bytes: number, locale: string): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: sizeUnits[step],
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 2,
  }).format(bytes / 1024 ** step);
}
