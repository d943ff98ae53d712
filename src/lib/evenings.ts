import { type Day, wallTimeIn } from "./time-zones.js";

/** The hour, by the server's clock, at which an evening ends. */
const endHour = 6;

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

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
  const wall = wallTimeIn(zone);
  return (ms) => Math.floor((wall(ms) - endHour * hour) / day);
}

/** When an evening begins, in milliseconds since 1970. */
export function startOf(evening: Evening, eveningOf: EveningOf): number {
  // Zones are at most 14 hours ahead of UTC and 12 behind.
  let start = evening * day + (endHour - 15) * hour;
  while (eveningOf(start) < evening) start += quarter;
  return start;
}
