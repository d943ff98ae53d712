import { type ChannelWire, type Failure, failureOf, limitedFor } from "../wire.js";

/**
 * What goes first, most urgent first.
 *
 * - `pressed`: a board at which somebody has just pressed. `played`: one that a time-out or a computer player changed.
 * - `removal`: messages that have done their work. `warning`: that somebody's time is running out.
 * - `catch-up`: boards that a start or a silence has left behind. `picture`: the second write of a board, for its picture.
 */
export const priorities = ["pressed", "played", "removal", "warning", "catch-up", "picture"] as const;
export type Priority = (typeof priorities)[number];

/** What waits for its turn. */
export interface Turn {
  readonly priority: Priority;
  /** The request that will be made, as far as is known: in each channel Discord limits every kind for itself. */
  readonly request: keyof ChannelWire;
  readonly channel: string;
}

/** Where whoever has something for a channel waits for its turn. */
export interface Lane {
  /**
   * Runs a job when its turn comes, never before this call returns. What is to be sent is best composed then, and a job
   * that has nothing to send any more leaves its turn to others.
   *
   * @param job makes one request at most, by the wire that it is given
   * @returns calls it off; does nothing once the job has begun
   */
  enter(turn: Turn, job: (wire: ChannelWire) => Promise<unknown>): () => void;
}

/** How often a request queues up again that Discord's limits have turned away after all. */
const mostTries = 5;

/**
 * One request in its turn. Resolves with what it came to; one that Discord's limits turn away queues up again.
 *
 * @throws whatever the request is rejected with
 */
export async function inTurn<T>(lane: Lane, turn: Turn, request: (wire: ChannelWire) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await new Promise<T>((resolve, reject) => {
        lane.enter(turn, (wire) => request(wire).then(resolve, reject));
      });
    } catch (error) {
      if (limitedFor(error) === null || tries === mostTries) throw error;
    }
  }
}

/** Deletes a message in its turn. @returns why it is still there; null: it is gone */
export async function removeInTurn(lane: Lane, channel: string, message: string): Promise<Failure | null> {
  try {
    const turn = { priority: "removal", request: "remove", channel } as const;
    await inTurn(lane, turn, (wire) => wire.remove(channel, message));
    return null;
  } catch (error) {
    const failure = failureOf(error);
    return failure === "gone" ? null : failure;
  }
}

/** Which of two goes first. */
export function moreUrgent(one: Priority | null, other: Priority): Priority {
  return one !== null && priorities.indexOf(one) <= priorities.indexOf(other) ? one : other;
}
