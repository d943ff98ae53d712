import type { Evening } from "../../../lib/evenings.js";

/** Of this many evenings in a row one may be missed. */
const forgivenIn = 5;

/** Evenings in a row. `now`: the run that stands; 0: none. */
export interface Run {
  readonly now: number;
  readonly longest: number;
}

/**
 * Somebody's evenings in a row, of those that the club has held; one miss in five is forgiven.
 *
 * @param held all of the club, in order
 * @param attended theirs
 */
export function runOf(held: readonly Evening[], attended: ReadonlySet<Evening>): Run {
  // Evenings attended since the last miss; before the first one there is nothing to forgive.
  let since = forgivenIn - 1;
  let [now, longest] = [0, 0];
  for (const evening of held) {
    if (attended.has(evening)) {
      now += 1;
      since += 1;
    } else if (since >= forgivenIn - 1) since = 0;
    else [now, since] = [0, forgivenIn - 1];
    longest = Math.max(longest, now);
  }
  return { now, longest };
}
