import { patienceMs, paintWithin, type PaintPorts, type Painter } from "../images/painter.js";
import { below, compose, type Composed, type Drawing, renderedMessage, type RenderedMessage } from "./compose.js";
import type { Clock } from "../../clock.js";
import { backOff } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import { type ApiClient, failureOf, limitedFor } from "../api/api-client.js";
import type { Language } from "../../texts/index.js";
import type { OfServers } from "../../tables/ports.js";

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
      const heldMs = message.moment.from - clock.steady();
      if (heldMs > 0) return heldMs;
      await this.#ports.inTurn(() => this.#write(message, next));
      return 0;
    }
    if (next.composed.fingerprint === message.rendered?.fingerprint) return this.#whenToLookAgain(message, next);
    const { missing } = next.composed;
    if (missing !== null) {
      const png = await paintWithin(this.#ports, patienceMs, { id: message.user, practice: false }, missing);
      if (png === null) message.brokenPicture = missing.sketch;
      return 0;
    }
    const waitMs = Math.max(message.notBefore, message.moment.from) - clock.steady();
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
    // It has changed while its edit waited for its turn.
    if (message.moment.from > this.#ports.clock.steady()) return;
    if (next !== null) return editEphemeral(this.#ports, this.#open, message, next.composed);
    this.#open.dismiss(message);
    await removeEphemeral(this.#ports, message);
  }
}

/** Between two edits of a message: a token takes about five in two seconds. */
const gapMs = 1_000;

/** First and longest wait before what failed is tried again; and how often an edit is tried. */
const [againMs, longestMs, maxTries] = [2_000, 32_000, 5] as const;

/** Milliseconds until the next try after `failures` in a row: ever more, up to half a minute. */
function waitAfter(failures: number): number {
  return backOff(failures, againMs, longestMs);
}

/** What edits and deletions by a message's token need. */
interface EditPorts {
  readonly api: Pick<ApiClient, "editOriginal" | "removeOriginal">;
  readonly clock: Pick<Clock, "now" | "steady">;
  readonly log: Pick<Log, "debug" | "warn">;
}

/**
 * Edits an open message, and notes in it what it shows then and when the next edit may follow. Never rejects: what fails
 * for a while is left to the next edit, and a message that can no longer be edited is dropped.
 */
async function editEphemeral(
  ports: EditPorts,
  open: Pick<OpenEphemerals, "drop">,
  message: OpenEphemeral,
  composed: Composed,
): Promise<void> {
  const { body, files } = composed.payload;
  const { token } = message;
  const keepsPicture = (message.rendered?.attachment ?? null) !== null;
  message.isWriting = true;
  message.rendered = null;
  let waitMs = gapMs;
  const edit = ports.api.editOriginal(token, body, files);
  message.written = edit.catch(() => undefined);
  try {
    const sent = await edit;
    message.failures = 0;
    if (token === message.token) message.rendered = renderedMessage(composed, sent);
  } catch (error) {
    // A press answered meanwhile may have replaced the picture that this edit keeps.
    const isOvertaken = token !== message.token || (keepsPicture && failureOf(error) === "refused");
    if (!isOvertaken) waitMs = handleFailure(ports, open, message, error);
  }
  message.isWriting = false;
  message.notBefore = ports.clock.steady() + waitMs;
}

/** @returns milliseconds until the next try */
function handleFailure(
  { log }: EditPorts,
  open: Pick<OpenEphemerals, "drop">,
  message: OpenEphemeral,
  error: unknown,
): number {
  const limitedMs = limitedFor(error);
  if (limitedMs !== null) return Math.max(limitedMs, gapMs);
  const failure = failureOf(error);
  message.failures += 1;
  if (failure === "passing" && message.failures < maxTries) return waitAfter(message.failures);
  const facts = { table: message.table, failure };
  if (failure === "refused") log.warn(facts, "Discord refused the edit of an ephemeral message");
  else log.debug(facts, "an ephemeral message can no longer be edited");
  open.drop(message);
  return gapMs;
}

/** Deletes a message, unless its token has expired. Never rejects: a failure is logged. */
export async function removeEphemeral(
  { api, clock, log }: EditPorts,
  { table, token, until }: Pick<OpenEphemeral, "table" | "token" | "until">,
): Promise<void> {
  if (until <= clock.now()) return;
  try {
    await api.removeOriginal(token);
  } catch (error) {
    // Its reader may have dismissed it, which Discord does not report.
    log.debug({ table, failure: failureOf(error) }, "an old ephemeral message could not be deleted");
  }
}

/** As `removeEphemeral`, once the last edit has ended: it would fail after the removal. */
export async function removeAfterEdit(
  ports: EditPorts,
  message: Pick<OpenEphemeral, "table" | "token" | "until" | "written">,
): Promise<void> {
  await message.written;
  await removeEphemeral(ports, message);
}

/** A user's ephemeral message of a table, as the answer to its last press left it. */
export interface AnsweredEphemeral {
  readonly table: string;
  readonly guild: string;
  /** Its reader's user id. */
  readonly user: string;
  /** Its id; null: unknown. */
  message: string | null;
  language: Language;
  /** Its name in the game. */
  name: string;
  /** The question open when it was last drawn for a press. */
  question: number | null;
  /** What its table has come to, and from when on it may tell of that, by the monotonic clock. */
  moment: { readonly of: string; readonly from: number };
  /** The last interaction that made or changed it; later ids are higher. */
  press: bigint;
  /** A secret: only by it the message can be edited or deleted. */
  token: string;
  /** Until when the token is used, in milliseconds since 1970. */
  until: number;
  /** What it shows; null: unknown. */
  rendered: RenderedMessage | null;
  /** Why its last press came to nothing, shown above, and until when by the monotonic clock. */
  said: { readonly sentence: string; readonly until: number } | null;
  /** Key of the last picture that was not painted in time. */
  brokenPicture: string | null;
}

/** A user's only open ephemeral message of a table, and how far it is kept up to date. */
export interface OpenEphemeral extends AnsweredEphemeral {
  /** It is being compared with what it should show, or edited. */
  isBusy: boolean;
  /** To be compared again: something has changed since. */
  isDue: boolean;
  /** An edit is under way. */
  isWriting: boolean;
  /** Settles when the last edit has ended: an edit after the message's removal would fail. */
  written: Promise<unknown>;
  /** Earliest time of the next edit, monotonic. */
  notBefore: number;
  /** Failed edits in a row. */
  failures: number;
  /** Failed looks at what it should show, in a row. */
  failedLooks: number;
  /** Cancels the next look; null: none is planned. */
  cancel: (() => void) | null;
}

/** An open message that nothing but its answer has written yet. */
export function newEphemeral(answered: AnsweredEphemeral): OpenEphemeral {
  return {
    ...answered,
    isBusy: false,
    isDue: false,
    isWriting: false,
    written: Promise.resolve(),
    notBefore: -Infinity,
    failures: 0,
    failedLooks: 0,
    cancel: null,
  };
}

/** Open ephemeral messages by table and reader; the first to expire come first. */
export class OpenEphemerals {
  readonly #all = new Map<string, OpenEphemeral>();
  /** By table, so that a change looks only at its own. */
  readonly #ofTable = new Map<string, Set<OpenEphemeral>>();
  /** By message id: its last press, also one in hand. */
  readonly #presses = new Map<string, { readonly press: bigint; readonly until: number }>();
  /** By message id, those that are being deleted or show something else: until when answers on them may be heard of. */
  readonly #dismissed = new Map<string, number>();

  /** How many are open. */
  get size(): number {
    return this.#all.size;
  }

  get(table: string, user: string): OpenEphemeral | undefined {
    return this.#all.get(keyOf(table, user));
  }

  /** Whether nothing has taken its place. */
  has(message: OpenEphemeral): boolean {
    return this.get(message.table, message.user) === message;
  }

  at(table: string): readonly OpenEphemeral[] {
    return [...(this.#ofTable.get(table) ?? [])];
  }

  /** Adds a message with the newest token, in place of its reader's last of the table. */
  put(message: OpenEphemeral): void {
    const { table, user } = message;
    const before = this.get(table, user);
    if (before !== undefined) this.drop(before);
    this.#all.set(keyOf(table, user), message);
    this.#ofTable.set(table, (this.#ofTable.get(table) ?? new Set()).add(message));
  }

  drop(message: OpenEphemeral): void {
    if (!this.has(message)) return;
    const { table, user } = message;
    message.cancel?.();
    message.cancel = null;
    this.#all.delete(keyOf(table, user));
    const others = this.#ofTable.get(table);
    others?.delete(message);
    if (others?.size === 0) this.#ofTable.delete(table);
  }

  /** A message is pressed. @param until of the press's token */
  notePress(message: string | null, press: bigint, until: number): void {
    if (message === null) return;
    const last = this.#presses.get(message)?.press ?? press;
    this.#presses.delete(message);
    this.#presses.set(message, { press: last > press ? last : press, until });
  }

  /** The last press that made, changed or will change a message. */
  lastPress({ message, press }: Pick<AnsweredEphemeral, "message" | "press">): bigint {
    const last = (message === null ? undefined : this.#presses.get(message)?.press) ?? press;
    return last > press ? last : press;
  }

  /** A message is not a table's any more: whatever is heard of it later, it is not remembered again. */
  dismiss(message: AnsweredEphemeral): void {
    const open = this.get(message.table, message.user);
    if (message.message !== null) this.#dismissed.set(message.message, message.until);
    if (open !== undefined && open === message) this.drop(open);
  }

  /** Whether a message was dismissed. */
  isDismissed({ message }: Pick<AnsweredEphemeral, "message">): boolean {
    return message !== null && this.#dismissed.has(message);
  }

  /** Drops those of some servers' tables. */
  dropOf(of: OfServers): void {
    for (const message of this.#all.values()) if (of(message.guild)) this.drop(message);
  }

  /** Drops the messages whose tokens have expired. */
  dropExpired(now: number): void {
    for (const message of this.#all.values()) {
      if (message.until > now) break;
      this.drop(message);
    }
    for (const [message, { until }] of this.#presses) {
      if (until > now) break;
      this.#presses.delete(message);
    }
    for (const [message, until] of this.#dismissed) {
      if (until > now) break;
      this.#dismissed.delete(message);
    }
  }
}

/** One message per table and reader. */
function keyOf(table: string, user: string): string {
  return `${table} ${user}`;
}
