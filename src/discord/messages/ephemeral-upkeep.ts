import { patienceMs, paintWithin, type PaintPorts } from "../images/paint-in-time.js";
import { keyOf as pictureKey, type Painter } from "../images/painter.js";
import { below, compose, type Composed, type Drawing } from "./compose.js";
import { editEphemeral, type EditPorts, removeEphemeral, waitAfter } from "./ephemeral-edits.js";
import { keyOf, type OpenEphemeral, type OpenEphemerals } from "./open-ephemerals.js";

/** What an open message should show now. */
export interface Wanted {
  /** Its name, which may have changed. */
  readonly name: string;
  readonly drawing: Drawing;
  /** Whether the game is over: nothing will change any more. */
  readonly isLast: boolean;
}

/** What a message should show, as it can be written now. */
interface Next extends Pick<Wanted, "isLast"> {
  readonly composed: Composed;
}

/** What keeping open messages up to date needs. */
export interface UpkeepPorts extends Omit<PaintPorts, "ages"> {
  readonly api: EditPorts["api"];
  readonly painter: Pick<Painter, "ready" | "paint">;
  /** Makes a request when nothing more urgent waits. */
  readonly inTurn: <T>(request: () => Promise<T>) => Promise<T>;
  /** What a message should show now; null: it is to be taken away. */
  readonly wanted: (
    message: Pick<OpenEphemeral, "table" | "user" | "language" | "name" | "question">,
  ) => Promise<Wanted | null>;
}

/**
 * Compares open messages with what they should show, and edits or deletes those that show something else. One look at a
 * message is under way at a time, and none while a press on it is in hand.
 */
export class EphemeralUpkeep {
  readonly #ports: UpkeepPorts;
  readonly #open: OpenEphemerals;
  /** Presses in hand on a reader's message. */
  readonly #pressed = new Map<string, number>();
  #stopped = false;

  constructor(ports: UpkeepPorts, open: OpenEphemerals) {
    this.#ports = ports;
    this.#open = open;
  }

  /** A press on a user's message of a table is in hand: the message is not edited until `resume`. */
  pause(table: string, user: string): void {
    const key = keyOf(table, user);
    this.#pressed.set(key, (this.#pressed.get(key) ?? 0) + 1);
  }

  /** The press is done; after the last one the message is looked at. */
  resume(table: string, user: string): void {
    const key = keyOf(table, user);
    const left = (this.#pressed.get(key) ?? 1) - 1;
    if (left > 0) {
      this.#pressed.set(key, left);
      return;
    }
    this.#pressed.delete(key);
    const message = this.#open.get(table, user);
    // Its answer may have been drawn before the last change.
    if (message !== undefined) this.look(message);
  }

  /** Whether another write of a message may be under way, besides the answer to the press in hand. */
  hasOtherWrite({ isWriting, table, user }: OpenEphemeral): boolean {
    return isWriting || (this.#pressed.get(keyOf(table, user)) ?? 0) > 1;
  }

  /** Compares a message with what it should show, once no press or edit is under way. */
  look(message: OpenEphemeral): void {
    if (this.#stopped || !this.#open.has(message)) return;
    message.isDue = message.isBusy || this.#isPressed(message);
    if (message.isDue) return;
    message.cancel?.();
    message.cancel = null;
    message.isBusy = true;
    void this.#bringUpToDate(message)
      .then(
        (waitMs) => {
          message.failedLooks = 0;
          return waitMs;
        },
        (error: unknown) => this.#handleFailure(message, error),
      )
      .then((waitMs) => {
        message.isBusy = false;
        if (message.isDue || waitMs === 0) this.look(message);
        else if (waitMs !== null && this.#open.has(message))
          message.cancel = this.#ports.clock.after(waitMs, () => {
            this.look(message);
          });
      });
  }

  /** Edits nothing more. */
  stop(): void {
    this.#stopped = true;
  }

  /** Logs the first of several failures in a row. @returns as `#bringUpToDate` */
  #handleFailure(message: OpenEphemeral, error: unknown): number | null {
    if (this.#stopped) return null;
    const { clock, log } = this.#ports;
    const { table, until } = message;
    if (message.failedLooks === 0)
      log.error(
        { table, error },
        "an ephemeral message could not be compared with its table; it is tried again while the message can be edited",
      );
    message.failedLooks += 1;
    const waitMs = waitAfter(message.failedLooks);
    // Nothing could be edited any more.
    return clock.now() + waitMs < until ? waitMs : null;
  }

  #isPressed({ table, user }: OpenEphemeral): boolean {
    return this.#pressed.has(keyOf(table, user));
  }

  /** @returns milliseconds until the next look; null: up to date or gone */
  async #bringUpToDate(message: OpenEphemeral): Promise<number | null> {
    const { clock } = this.#ports;
    const next = await this.#compose(message);
    if (!this.#open.has(message)) return null;
    if (next === null) {
      await this.#ports.inTurn(() => this.#write(message, next));
      return 0;
    }
    if (next.composed.fingerprint === message.rendered?.fingerprint) return this.#whenToLookAgain(message, next);
    const { missing } = next.composed;
    if (missing !== null) {
      const png = await paintWithin(this.#ports, patienceMs, { id: message.user, practice: false }, missing);
      if (png === null) message.brokenPicture = pictureKey(missing.svg);
      return 0;
    }
    const waitMs = message.notBefore - clock.steady();
    if (waitMs > 0) return waitMs;
    await this.#ports.inTurn(() => this.#write(message, next));
    const isShown = !message.isDue && next.composed.fingerprint === message.rendered?.fingerprint;
    return isShown ? this.#whenToLookAgain(message, next) : 0;
  }

  /** @returns as `#bringUpToDate`, of a message that shows what it should */
  #whenToLookAgain(message: OpenEphemeral, { isLast }: Next): number | null {
    if (message.said !== null) return message.said.until - this.#ports.clock.steady();
    if (isLast) this.#open.drop(message);
    return null;
  }

  /** As it should be now; null: it is to be taken away. */
  async #compose(message: OpenEphemeral): Promise<Next | null> {
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

  /** Edits a message in its turn, or takes it away. @param composed before it was its turn */
  async #write(message: OpenEphemeral, composed: Next | null): Promise<void> {
    const next = message.isDue ? await this.#compose(message) : composed;
    // The answer to a press brings it up to date as well.
    if (this.#isPressed(message) || !this.#open.has(message)) return;
    if (next !== null) return editEphemeral(this.#ports, this.#open, message, next.composed);
    this.#open.dismiss(message);
    await removeEphemeral(this.#ports, message);
  }
}
