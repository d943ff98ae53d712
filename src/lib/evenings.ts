import { dayOf, type Day } from "./time-zones.js";

/** The hour, by the server's clock, at which an evening ends. */
const endHour = 6;

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;

/** An evening, as the day on which it begins. */
export type Evening = Day;

/** Which evening a time in milliseconds since 1970 belongs to. */
export type EveningOf = (ms: number) => Evening;

/**
 * The evenings of a time zone: from six in the morning to six in the morning by the clock on the wall, so one on which
 * clocks change has 23 or 25 hours.
 *
 * @throws RangeError if there is no such zone
 */
export function eveningsIn(zone: string): EveningOf {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
  });
  // Zones differ from UTC by whole quarters of an hour, and formatting takes microseconds.
  const known = new Map<number, Evening>();
  return (ms) => {
    const start = Math.floor(ms / quarter) * quarter;
    const found = known.get(start);
    if (found !== undefined) return found;
    const parts = new Map(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const day = dayOf({ year: part("year"), month: part("month"), day: part("day") });
    const evening = part("hour") < endHour ? day - 1 : day;
    known.set(start, evening);
    return evening;
  };
}

/** When an evening begins, in milliseconds since 1970. */
export function startOf(evening: Evening, eveningOf: EveningOf): number {
  // Zones are at most 14 hours ahead of UTC and 12 behind.
  let start = evening * 24 * hour + (endHour - 15) * hour;
  while (eveningOf(start) < evening) start += quarter;
  return start;
}
