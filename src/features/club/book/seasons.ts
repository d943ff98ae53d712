import { dateOf, dayOf } from "../../../lib/calendar.js";
import type { Evening } from "../../../lib/evenings.js";

/** How long a season lasts. */
export type SeasonLength = "month" | "quarter" | "year";

/** A season. `part`: which month or quarter of the year, from 1; 1 if it is the year. */
export interface Season {
  readonly length: SeasonLength;
  readonly year: number;
  readonly part: number;
}

/** Months of a season. */
const months: Readonly<Record<SeasonLength, number>> = { month: 1, quarter: 3, year: 12 };

/** The season of an evening. */
export function seasonOf(evening: Evening, length: SeasonLength): Season {
  const { year, month } = dateOf(evening);
  return { length, year, part: Math.ceil(month / months[length]) };
}

/** A season's evenings: from `first` up to before `end`. */
export function eveningsOf({ length, year, part }: Season): { readonly first: Evening; readonly end: Evening } {
  const month = (part - 1) * months[length] + 1;
  const next = month + months[length];
  const first = dayOf({ year, month, day: 1 });
  return { first, end: next > 12 ? dayOf({ year: year + 1, month: 1, day: 1 }) : dayOf({ year, month: next, day: 1 }) };
}
