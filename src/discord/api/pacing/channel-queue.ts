import { type ChannelClient, type Failure, failureOf, limitedFor } from "../api-client.js";

/**
 * Most urgent first.
 *
 * - `pressed`: a board where somebody pressed. `played`: one changed by a time-out or computer player.
 * - `removal`: messages no longer needed. `warning`: that time is running out.
 * - `catch-up`: boards left behind by a start or downtime. `picture`: a board's second write.
 * - `ephemeral`: edits of open ephemeral messages, only while nothing else can be sent.
 */
export const priorities = ["pressed", "played", "removal", "warning", "catch-up", "picture", "ephemeral"] as const;
export type Priority = (typeof priorities)[number];

/** A request waiting for its turn. */
export interface Turn {
  readonly priority: Priority;
  /** The expected request: Discord limits each kind per channel. */
  readonly request: keyof ChannelClient;
  readonly guild: string;
  readonly channel: string;
}

/** Requests to channels, in their turns. */
export interface ChannelQueue {
  /**
   * Runs a job in its turn, never before this call returns, so that it composes the newest content. A job may send
   * nothing.
   *
   * @param job makes at most one request, by the given client
   * @returns cancels it, unless it has begun
   */
  enter(turn: Turn, job: (api: ChannelClient) => Promise<unknown>): () => void;
}

/** Tries of a rate-limited request. */
const maxTries = 5;

/**
 * One request in its turn; a rate-limited one queues again.
 *
 * @throws the request's error
 */
export async function requestInTurn<T>(
  queue: ChannelQueue,
  turn: Turn,
  request: (api: ChannelClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await new Promise<T>((resolve, reject) => {
        queue.enter(turn, (api) => request(api).then(resolve, reject));
      });
    } catch (error) {
      if (limitedFor(error) === null || tries === maxTries) throw error;
    }
  }
}

/** Deletes a message in its turn. @returns why it is still there; null: it is gone */
export async function deleteInTurn(
  queue: ChannelQueue,
  { guild, channel }: Pick<Turn, "guild" | "channel">,
  message: string,
): Promise<Failure | null> {
  try {
    const turn = { priority: "removal", request: "remove", guild, channel } as const;
    await requestInTurn(queue, turn, (api) => api.remove(channel, message));
    return null;
  } catch (error) {
    const failure = failureOf(error);
    return failure === "gone" ? null : failure;
  }
}

/** The more urgent of two. */
export function moreUrgent(one: Priority | null, other: Priority): Priority {
  return one !== null && priorities.indexOf(one) <= priorities.indexOf(other) ? one : other;
}
