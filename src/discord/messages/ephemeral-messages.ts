import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Board } from "../../tables/board.js";
import type { OfServers } from "../../tables/clock/held-shards.js";
import { failureOf, limitedFor, type ApiClient, type Sent } from "../api/api-client.js";
import { patienceMs, paintWithin, type PaintPorts } from "../images/paint-in-time.js";
import { keyOf as pictureKey, type Painter } from "../images/painter.js";
import { DoubleTaps } from "../interactions/double-taps.js";
import type { InteractionContext } from "../interactions/interaction-context.js";
import { text } from "../ui/parts.js";
import { tokenExpiry } from "./board-slots.js";
import { compose, type Composed, type Drawing, renderedMessage } from "./compose.js";
import { noticeMs } from "./notices.js";
import { keyOf, type OpenEphemeral, OpenEphemerals } from "./open-ephemerals.js";
import { ephemeralResponse, updateResponse, respond } from "./reply.js";

/** Between two edits of a message: a token takes about five in two seconds. */
const gapMs = 1_000;

/** Before a failed edit is repeated, doubled each time; and how often. */
const againMs = 1_000;
const mostTries = 5;

/** What an open message should show now. */
export interface Wanted {
  /** Its name, which may have changed. */
  readonly name: string;
  readonly drawing: Drawing;
  /** Whether the game is over: nothing will change any more. */
  readonly isLast: boolean;
}

/** A message as a press is answered with it. */
export interface Shown {
  /** Its name in the game. */
  readonly name: string;
  readonly drawing: Drawing;
  /** Its picture; null: it goes without. */
  readonly png: Uint8Array | null;
  /** Why the press came to nothing, shown above it for some seconds; null: it did not. */
  readonly sentence: string | null;
}

/** What writing and deleting ephemeral messages needs. */
export interface EphemeralPorts extends Omit<PaintPorts, "ages"> {
  readonly api: Pick<ApiClient, "respond" | "followUp" | "editOriginal" | "removeOriginal">;
  readonly clock: Clock;
  readonly log: Log;
  readonly painter: Pick<Painter, "ready" | "paint">;
  /** Makes a request when nothing more urgent waits. */
  readonly inTurn: <T>(request: () => Promise<T>) => Promise<T>;
  /** Whether this process serves a server's tables; left out: all. */
  readonly serves?: OfServers;
  /** What a message should show now; null: it is to be taken away. */
  readonly wanted: (
    message: Pick<OpenEphemeral, "table" | "user" | "language" | "name" | "question">,
  ) => Promise<Wanted | null>;
}

/**
 * The ephemeral messages that stay open, one per table and reader. After each change of a table they are drawn again
 * from what their readers may know, and edited only where that differs: the edit tells nothing hidden.
 *
 * A message can be edited while the token of its last press is valid. A restart forgets this; the reader then gets the
 * newest state with their next press.
 */
export class EphemeralMessages {
  readonly doubleTaps: DoubleTaps;
  readonly #open = new OpenEphemerals();
  /** Presses in hand on a reader's message. */
  readonly #pressed = new Map<string, number>();
  readonly #ports: EphemeralPorts;
  #stopped = false;

  constructor(ports: EphemeralPorts) {
    this.#ports = ports;
    this.doubleTaps = new DoubleTaps(ports.clock);
  }

  /** How many messages are remembered. */
  get size(): number {
    return this.#open.size;
  }

  /** A user's open message of a table; null: none that can be edited. */
  nameOf(table: string, user: string): string | null {
    const message = this.#open.get(table, user);
    return message === undefined || message.until <= this.#ports.clock.now() ? null : message.name;
  }

  /**
   * Answers in place of the pressed message, else with a new one that replaces the reader's last of this table.
   *
   * @returns false if Discord refused it and the press still needs an answer
   */
  async answer(press: InteractionContext, board: Board, { name, drawing, png, sentence }: Shown): Promise<boolean> {
    const { table, guild } = board;
    const { user } = press.person;
    const { picture } = drawing;
    const brokenPicture = picture !== null && png === null ? pictureKey(picture.svg) : null;
    const composed = compose(sentence === null ? drawing : below(sentence, drawing), {
      attachment: null,
      painter: { ready: () => png },
      files: true,
      brokenPicture,
    });
    const { body, files } = composed.payload;
    const response = press.onEphemeral ? updateResponse(body) : ephemeralResponse(body);
    const told: { message: Sent | null } = { message: null };
    const outcome = await respond(this.#ports, press, response, {
      files,
      facts: { table },
      // It may have been taken away meanwhile.
      ...(press.onEphemeral ? { ifGone: ephemeralResponse(body) } : {}),
      sent: (message) => {
        told.message = message;
      },
    });
    const before = this.#open.get(table, user);
    if (outcome !== "taken") {
      // It may have been applied all the same.
      if (press.onEphemeral && before !== undefined) before.rendered = null;
      return outcome === "answered" || outcome === "expired";
    }
    // Another process brings it up to date from now on.
    if (this.#ports.serves?.(guild) === false) return true;
    this.doubleTaps.shown(press, board);
    this.#open.dropExpired(this.#ports.clock.now());
    const { id, token, language } = press;
    const until = tokenExpiry(this.#ports.clock.now());
    const message = told.message?.id ?? press.pressedMessage;
    const isSame = before !== undefined && press.onEphemeral && isSameMessage(message, before.message);
    if (before !== undefined && before.press > BigInt(id)) {
      // A later press was answered first, and its answer holds.
      if (isSame) before.rendered = null;
      else await this.#remove({ table, token, until });
      return true;
    }
    const question = questionOf(board);
    const said = sentence === null ? null : { sentence, until: this.#ports.clock.steady() + noticeMs };
    const meaning = { language, name, question, said };
    if (before !== undefined && !isSame && press.onEphemeral && isOlder(message, before.message)) {
      // Replaced a moment ago, or left by an earlier start: the newer one stays, and says the same.
      Object.assign(before, meaning);
      await this.#remove({ table, token, until });
      return true;
    }
    // Of two writes to the same message nobody knows which came last.
    const isUnknown = isSame && this.#isWritten(before);
    const shown = {
      ...meaning,
      message,
      press: BigInt(id),
      token,
      until,
      rendered: isUnknown ? null : renderedMessage(composed, told.message),
      brokenPicture,
    };
    if (isSame) {
      this.#open.put(Object.assign(before, shown));
      return true;
    }
    const unwritten = {
      isBusy: false,
      isDue: false,
      isWriting: false,
      written: Promise.resolve(),
      notBefore: -Infinity,
      failures: 0,
      cancel: null,
    };
    const fresh = { table, guild, user, ...shown, ...unwritten };
    this.#open.put(fresh);
    this.#look(fresh);
    if (before !== undefined) {
      await before.written;
      await this.#remove(before);
    }
    return true;
  }

  /** A user's message shows something else from now on, and is left alone. */
  forget(table: string, user: string): void {
    const message = this.#open.get(table, user);
    if (message !== undefined) this.#open.drop(message);
  }

  /** Deletes a user's message of a table, while another one takes its place. */
  takeAway(table: string, user: string): void {
    const message = this.#open.get(table, user);
    if (message === undefined) return;
    this.#open.drop(message);
    void message.written.then(() => this.#remove(message));
  }

  /** The message with the pressed button is not edited meanwhile: the answer brings it up to date. */
  async during<T>(press: InteractionContext, table: string, work: () => Promise<T>): Promise<T> {
    if (!press.onEphemeral) return work();
    const { user } = press.person;
    const key = keyOf(table, user);
    this.#pressed.set(key, (this.#pressed.get(key) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.doubleTaps.end(press, table);
      const left = (this.#pressed.get(key) ?? 1) - 1;
      if (left > 0) this.#pressed.set(key, left);
      else {
        this.#pressed.delete(key);
        const message = this.#open.get(table, user);
        // Its answer may have been drawn before the last change.
        if (message !== undefined) this.#look(message);
      }
    }
  }

  /** After a change of its table, a message is edited or taken away if it should show something else. */
  changed({ table }: Pick<Board, "table">): void {
    this.#open.dropExpired(this.#ports.clock.now());
    for (const message of this.#open.at(table)) this.#look(message);
  }

  /** Other processes serve some servers' tables: their open messages stay as they are until somebody presses there. */
  end(of: OfServers): void {
    this.#open.end(of);
  }

  /** Edits nothing more. */
  stop(): void {
    this.#stopped = true;
  }

  /** Whether another write may be under way, besides the press's answer. */
  #isWritten({ isWriting, table, user }: OpenEphemeral): boolean {
    return isWriting || (this.#pressed.get(keyOf(table, user)) ?? 0) > 1;
  }

  /** Compares a message with what it should show, once no press or edit is under way. */
  #look(message: OpenEphemeral): void {
    if (this.#stopped || !this.#open.has(message)) return;
    message.isDue = message.isBusy || this.#pressed.has(keyOf(message.table, message.user));
    if (message.isDue) return;
    message.cancel?.();
    message.cancel = null;
    message.isBusy = true;
    void this.#bringUpToDate(message)
      .catch((error: unknown) => {
        const { table } = message;
        if (!this.#stopped)
          this.#ports.log.error(
            { table, error },
            "an ephemeral message could not be compared with its table; the table's next change tries again",
          );
        return null;
      })
      .then((waitMs) => {
        message.isBusy = false;
        if (message.isDue || waitMs === 0) this.#look(message);
        else if (waitMs !== null && this.#open.has(message))
          message.cancel = this.#ports.clock.after(waitMs, () => {
            this.#look(message);
          });
      });
  }

  /** @returns milliseconds until the next look; null: up to date or gone */
  async #bringUpToDate(message: OpenEphemeral): Promise<number | null> {
    const { clock } = this.#ports;
    const next = await this.#compose(message);
    if (!this.#open.has(message)) return null;
    if (next === null) {
      this.#open.drop(message);
      await this.#ports.inTurn(() => this.#remove(message));
      return null;
    }
    if (next.composed.fingerprint === message.rendered?.fingerprint) {
      if (message.said !== null) return message.said.until - clock.steady();
      if (next.isLast) this.#open.drop(message);
      return null;
    }
    const { missing } = next.composed;
    if (missing !== null) {
      const png = await paintWithin(this.#ports, patienceMs, { id: message.user, practice: false }, missing);
      if (png === null) message.brokenPicture = pictureKey(missing.svg);
      return 0;
    }
    const waitMs = message.notBefore - clock.steady();
    return waitMs > 0 ? waitMs : this.#ports.inTurn(() => this.#edit(message));
  }

  /** As it should be now; null: it is to be taken away. */
  async #compose(message: OpenEphemeral): Promise<{ readonly composed: Composed; readonly isLast: boolean } | null> {
    const { painter, wanted, clock } = this.#ports;
    const next = await wanted(message);
    if (next === null) return null;
    message.name = next.name;
    const { rendered, brokenPicture, said } = message;
    const attachment = rendered?.attachment ?? null;
    if (said !== null && said.until <= clock.steady()) message.said = null;
    const drawing = message.said === null ? next.drawing : below(message.said.sentence, next.drawing);
    const composed = compose(drawing, { attachment, painter, files: true, brokenPicture });
    return { composed, isLast: next.isLast };
  }

  /** Edits a message in its turn. @returns as `#bringUpToDate` */
  async #edit(message: OpenEphemeral): Promise<number | null> {
    const next = await this.#compose(message);
    // The answer to a press brings it up to date as well.
    const isPressed = this.#pressed.has(keyOf(message.table, message.user));
    if (next === null || isPressed || !this.#open.has(message)) return 0;
    const { api, clock } = this.#ports;
    const { body, files } = next.composed.payload;
    const { token } = message;
    const keepsPicture = (message.rendered?.attachment ?? null) !== null;
    message.isWriting = true;
    message.rendered = null;
    let waitMs = gapMs;
    const edit = api.editOriginal(token, body, files);
    message.written = edit.catch(() => undefined);
    try {
      const sent = await edit;
      message.failures = 0;
      if (token === message.token) message.rendered = renderedMessage(next.composed, sent);
    } catch (error) {
      // A press answered meanwhile may have replaced the picture that this edit keeps.
      const isOvertaken = token !== message.token || (keepsPicture && failureOf(error) === "refused");
      if (!isOvertaken) waitMs = this.#handleFailure(message, error);
    }
    message.isWriting = false;
    message.notBefore = clock.steady() + waitMs;
    return 0;
  }

  /** @returns milliseconds until the next try */
  #handleFailure(message: OpenEphemeral, error: unknown): number {
    const limitedMs = limitedFor(error);
    if (limitedMs !== null) return Math.max(limitedMs, gapMs);
    const failure = failureOf(error);
    message.failures += 1;
    if (failure === "passing" && message.failures < mostTries) return againMs * 2 ** message.failures;
    const facts = { table: message.table, failure };
    if (failure === "refused") this.#ports.log.warn(facts, "Discord refused the edit of an ephemeral message");
    else this.#ports.log.debug(facts, "an ephemeral message can no longer be edited");
    this.#open.drop(message);
    return gapMs;
  }

  async #remove({ table, token, until }: Pick<OpenEphemeral, "table" | "token" | "until">): Promise<void> {
    const { api, clock, log } = this.#ports;
    if (until <= clock.now()) return;
    try {
      await api.removeOriginal(token);
    } catch (error) {
      // Its reader may have dismissed it, which Discord does not report.
      log.debug({ table, failure: failureOf(error) }, "an old ephemeral message could not be deleted");
    }
  }
}

/** The question that is open at a table; null: none. */
export function questionOf({ play }: Pick<Board, "play">): number | null {
  return play?.prompts[0]?.id ?? null;
}

/** Null: unknown, then it counts as the same. */
function isSameMessage(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

function isOlder(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && BigInt(one) < BigInt(other);
}

/** A drawing below a sentence. */
function below(sentence: string, { picture, words }: Drawing): Drawing {
  return {
    picture,
    words: (shown) => {
      const body = words(shown);
      return { ...body, components: [text(sentence), ...(body.components ?? [])] };
    },
  };
}
