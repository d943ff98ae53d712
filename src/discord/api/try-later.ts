import type { Clock } from "../../clock.js";

/** After what has failed, in milliseconds, and after each further failure. */
const pausesMs = [1, 5, 20, 60].map((minutes) => minutes * 60_000);

/**
 * Tries a request again a few times within an hour and a half, unless the program stops before.
 *
 * @param request never rejects, and returns whether it is done
 */
export function tryLater(clock: Pick<Clock, "after">, request: () => Promise<boolean>, tries = 0): void {
  const ms = pausesMs[tries];
  if (ms === undefined) return;
  clock.after(ms, () => {
    void request().then((isDone) => {
      if (!isDone) tryLater(clock, request, tries + 1);
    });
  });
}
