import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../../clock.js";
import { within } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import { type ApiClient, failureOf, type MessageBody } from "../api/api-client.js";
import type { InteractionFacts } from "../context.js";
import { acknowledge, ephemeralResponse, respond } from "../replies.js";

/** Milliseconds that a notice stays after it was last said. */
export const noticeMs = 6_000;

/**
 * Milliseconds after posting in which a notice says the next sentence too. Discord does not report that its reader has
 * dismissed it: who goes on pressing is to see why soon again.
 */
const reusedMs = 10_000;

/** A press's wait for the edit of a notice, in milliseconds; then it gets a new one. */
const patienceMs = 1_000;

/** What notices need. */
interface NoticePorts {
  readonly api: Pick<ApiClient, "respond" | "followUp" | "editOriginal" | "removeOriginal">;
  readonly clock: Pick<Clock, "after" | "steady">;
  readonly log: Log;
}

/** A notice that somebody sees. */
interface Notice {
  /** Of the press that it was posted for. */
  readonly token: string;
  /** Monotonic. */
  readonly postedAt: number;
  /** What it says, or will after the write under way. */
  body: MessageBody;
  /** The last write; resolves with whether the message is there and can be edited. */
  write: Promise<boolean>;
  isWriting: boolean;
  isGoing: boolean;
  /** Cancels its removal. */
  cancel: () => void;
}

/**
 * Sentences for the presser alone that nobody needs for long: one notice a person and channel. It says the next one
 * too, and goes some seconds after the last: the board stays on the screen.
 */
export class Notices {
  /** By channel and reader. */
  readonly #standing = new Map<string, Notice>();
  readonly #ports: NoticePorts;

  constructor(ports: NoticePorts) {
    this.#ports = ports;
  }

  /** How many notices stand. */
  get standing(): number {
    return this.#standing.size;
  }

  /** Answers a press with a notice. @param atOnce with a new one: the edit of one that stands is waited for */
  async tell(press: InteractionFacts, body: MessageBody, atOnce = false): Promise<void> {
    const key = `${press.channel} ${press.person.user}`;
    const before = atOnce ? undefined : this.#standing.get(key);
    if (before !== undefined && this.#canSay(before, body) && (await this.#change(key, before, body)))
      await acknowledge(this.#ports, press);
    else await this.#post(key, press, body);
  }

  #canSay({ postedAt, body: said }: Notice, body: MessageBody): boolean {
    // The layout of a message cannot be changed.
    return said.flags === body.flags && this.#ports.clock.steady() - postedAt < reusedMs;
  }

  /** @returns whether the notice now says it */
  async #change(key: string, notice: Notice, body: MessageBody): Promise<boolean> {
    notice.cancel();
    notice.cancel = this.#goLater(key, notice);
    const isSaid = isDeepStrictEqual(notice.body, body);
    notice.body = body;
    // A write under way goes on until it says the last sentence.
    if (!isSaid && !notice.isWriting) notice.write = this.#edit(notice);
    return (await within(this.#ports.clock, patienceMs, notice.write)) ?? false;
  }

  async #post(key: string, press: InteractionFacts, body: MessageBody): Promise<void> {
    const before = this.#standing.get(key);
    const notice: Notice = {
      token: press.token,
      postedAt: this.#ports.clock.steady(),
      body,
      write: Promise.resolve(false),
      isWriting: true,
      isGoing: false,
      cancel: () => undefined,
    };
    notice.cancel = this.#goLater(key, notice);
    this.#standing.set(key, notice);
    notice.write = respond(this.#ports, press, ephemeralResponse(body)).then((outcome) => {
      notice.isWriting = false;
      if (outcome !== "taken") return false;
      return isDeepStrictEqual(notice.body, body) || this.#edit(notice);
    });
    if (!(await notice.write)) this.#drop(key, notice);
    if (before !== undefined) this.#remove(key, before);
  }

  /** Edits until the notice says what it should. @returns false if it cannot be edited */
  async #edit(notice: Notice): Promise<boolean> {
    notice.isWriting = true;
    try {
      for (;;) {
        const { body } = notice;
        await this.#ports.api.editOriginal(notice.token, body);
        if (notice.body === body) return true;
      }
    } catch (error) {
      this.#ports.log.debug({ failure: failureOf(error) }, "a notice could not be edited");
      return false;
    } finally {
      notice.isWriting = false;
    }
  }

  #goLater(key: string, notice: Notice): () => void {
    return this.#ports.clock.after(noticeMs, () => {
      this.#remove(key, notice);
    });
  }

  #drop(key: string, notice: Notice): void {
    notice.cancel();
    if (this.#standing.get(key) === notice) this.#standing.delete(key);
  }

  /** Deletes a notice as soon as nothing is being written. */
  #remove(key: string, notice: Notice): void {
    this.#drop(key, notice);
    if (notice.isGoing) return;
    notice.isGoing = true;
    notice.write
      .then((isThere) => (isThere ? this.#ports.api.removeOriginal(notice.token) : undefined))
      .catch((error: unknown) => {
        // Its reader may have dismissed it, which Discord does not report.
        this.#ports.log.debug({ failure: failureOf(error) }, "a notice could not be deleted");
      });
  }
}
