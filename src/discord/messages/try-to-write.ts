import type { Log } from "../../log.js";
import type { Written } from "../../tables/send-once.js";
import { ClosedChannelError, failureOf, limitedFor } from "../api/api-client.js";

/**
 * A request to Discord that may fail: what has passed by in a minute is tried again by its caller, all else is logged with
 * what to check.
 *
 * @param what is written, as the log names it
 * @param forbidden told if it is, to have it written once that is over; left out: it is given up
 */
export async function tryToWrite(
  log: Pick<Log, "warn">,
  what: string,
  guild: string,
  request: () => Promise<string>,
  forbidden?: () => void,
): Promise<Written> {
  try {
    return { kind: "done", id: await request() };
  } catch (error) {
    const failure = failureOf(error);
    const isPassing = failure === "passing" || limitedFor(error) !== null;
    if (failure === "forbidden") forbidden?.();
    if (isPassing) log.warn({ guild, failure }, `${what} could not be written; it is tried again in a minute`);
    // Of a closed channel one line has told.
    else if (!(error instanceof ClosedChannelError))
      log.warn({ guild, failure, error }, `${what} could not be written; check the bot's permissions`);
    return { kind: isPassing ? "passing" : "refused" };
  }
}
