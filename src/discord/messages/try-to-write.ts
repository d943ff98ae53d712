import type { Log } from "../../log.js";
import type { Written } from "../../tables/send-once.js";
import { failureOf, limitedFor } from "../api/api-client.js";

/**
 * A request to Discord that may fail: what has passed by in a minute is tried again by its caller, all else is logged with
 * what to check.
 *
 * @param what is written, as the log names it
 */
export async function tryToWrite(
  log: Pick<Log, "warn">,
  what: string,
  guild: string,
  request: () => Promise<string>,
): Promise<Written> {
  try {
    return { kind: "done", id: await request() };
  } catch (error) {
    const failure = failureOf(error);
    const isPassing = failure === "passing" || limitedFor(error) !== null;
    if (isPassing) log.warn({ guild, failure }, `${what} could not be written; it is tried again in a minute`);
    else log.warn({ guild, failure, error }, `${what} could not be written; check the bot's permissions`);
    return { kind: isPassing ? "passing" : "refused" };
  }
}
