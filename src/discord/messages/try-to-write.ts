import type { Log } from "../../log.js";
import type { Written } from "../../tables/send-once.js";
import { ClosedChannelError, failureOf, limitedFor } from "../api/api-client.js";
import type { GuildClient } from "../api/guild-client.js";
import { type ChannelQueue, deleteInTurn } from "../api/pacing/channel-queue.js";
import type { ChannelPlace } from "../api/pacing/closed-channels.js";

/**
 * A request to Discord that may fail. Its caller tries again what may pass by; what Discord forbids is logged with what to
 * check.
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
    const kind = kindOf(error);
    if (kind === "forbidden") forbidden?.();
    // Of a closed channel one line has told.
    if (error instanceof ClosedChannelError) return { kind };
    const facts = { guild, failure: failureOf(error) };
    if (kind === "passing") log.warn(facts, `${what} could not be written; it is tried again in a minute`);
    else if (kind === "refused")
      log.warn({ ...facts, error }, `Discord does not take ${what} now; it is tried again ever more slowly`);
    else log.warn({ ...facts, error }, `${what} could not be written; check the bot's permissions`);
    return failureOf(error) === "no-channel" ? { kind, isGone: true } : { kind };
  }
}

function kindOf(error: unknown): Exclude<Written["kind"], "done"> {
  const failure = failureOf(error);
  if (failure === "passing" || limitedFor(error) !== null) return "passing";
  // In an archived thread of which a new message is refused too.
  return failure === "forbidden" || failure === "no-channel" || failure === "aged" ? "forbidden" : "refused";
}

/**
 * Opens a thread below a message that was posted for it. Where there is none to be had the message goes again, as it
 * would lead nowhere.
 *
 * @returns the thread's id
 * @throws the request's error
 */
export async function openThread(
  { queue, guilds, log }: ThreadPorts,
  place: ChannelPlace,
  message: string,
  name: string,
): Promise<string> {
  try {
    await guilds.startThread(place.channel, message, name);
    return message;
  } catch (error) {
    const kind = kindOf(error);
    const left = kind === "passing" ? null : await deleteInTurn(queue, place, message);
    if (left !== null)
      log.warn({ ...place, message, failure: left }, "a message without its thread could not be deleted");
    throw error;
  }
}

interface ThreadPorts {
  readonly queue: ChannelQueue;
  readonly guilds: Pick<GuildClient, "startThread">;
  readonly log: Pick<Log, "warn">;
}
