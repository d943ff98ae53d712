import type { Clock } from "../../clock.js";
import { within } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import { wrapMethods, allRequests, type ApiClient } from "./api-client.js";

/** The longest wait for the disk. */
const patienceMs = 1_000;

/** A press's age by which it is answered; Discord's limit is three seconds. */
const oldestMs = 2_500;

/** Least time between two log lines. */
const tellAgainMs = 60 * 60_000;

const sentences = {
  slow: "the disk takes more than a second to confirm what was written to the database; see what else keeps it busy",
  broken: "the disk does not confirm what was written to the database; look after it before the power fails",
} as const;

/**
 * The same client, but requests wait until what they show is on the disk. A disk that fails or takes too long delays
 * nothing: the data is stored, and only a power cut could lose it.
 *
 * Answers to older presses wait less. The flush starts with the commit: there is seldom anything to wait for.
 *
 * @param onDisk resolves when everything stored by now is on the disk
 * @param ageOf of an interaction, in milliseconds
 */
export function waitForFlush(
  api: ApiClient,
  onDisk: () => Promise<void>,
  ageOf: (interaction: string) => number,
  { clock, log }: { readonly clock: Pick<Clock, "after" | "steady">; readonly log: Pick<Log, "error"> },
): ApiClient {
  let told = -Infinity;
  /** One log line for all, though the trouble may come and go. */
  const complain = (facts: object, complaint: string): void => {
    if (clock.steady() - told < tellAgainMs) return;
    told = clock.steady();
    log.error(facts, complaint);
  };
  const confirmed = async (waitMs: number): Promise<void> => {
    try {
      const end = await within(clock, waitMs, onDisk());
      // With less time than usual the disk is not to blame.
      if (end === null && waitMs === patienceMs) complain({}, sentences.slow);
    } catch (error) {
      complain({ error }, sentences.broken);
    }
  };
  return wrapMethods(api, allRequests, async ({ method, args }, next) => {
    const leftMs = method === "respond" ? oldestMs - ageOf(args[0].id) : patienceMs;
    await confirmed(Math.max(0, Math.min(patienceMs, leftMs)));
    return next();
  });
}
