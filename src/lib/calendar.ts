/** A day as the number of days since 1 January 1970. */
export type Day = number;

/** A date of the Gregorian calendar; `month` and `day` from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days of 400 years, after which the calendar repeats. */
const cycle = 146_097;

/** Days from 1 March of year 0 to 1 January 1970. */
const epoch = 719_468;

/** The day of a date. Years are counted from March, so that a leap day is the last of its year. */
export function dayOf({ year, month, day }: CalendarDate): Day {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * cycle + dayOfEra - epoch;
}

/** The date of a day. */
export function dateOf(day: Day): CalendarDate {
  const shifted = day + epoch;
  const era = Math.floor(shifted / cycle);
  const dayOfEra = shifted - era * cycle;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = ((fromMarch + 2) % 12) + 1;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}
