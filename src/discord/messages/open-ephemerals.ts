import type { Language } from "../../texts/index.js";
import type { OfServers } from "../../tables/ports.js";
import type { RenderedMessage } from "./compose.js";

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
  end(of: OfServers): void {
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
export function keyOf(table: string, user: string): string {
  return `${table} ${user}`;
}
