import { type APIInteractionResponse, InteractionResponseType, MessageFlags, RateLimitError } from "discord.js";
import type * as fc from "fast-check";
import type { Answerable, MessageBody, Sent, ApiClient } from "../../src/discord/api/api-client.js";
import type { Clock } from "../../src/clock.js";
import { readFacts, type Shown } from "./shown.js";
import { apiError } from "./held-api.js";

/**
 * What happens to a request.
 *
 * - `unavailable`: not applied, and answered with a server error. `lost`: applied, and then answered so.
 * - `forbidden`, `aged`, `expired`: refused for a missing right, the message's age, the token; a request that cannot be
 *   refused so is `unavailable`. `limited`: Discord takes no more for some seconds.
 */
export type Fault = "unavailable" | "lost" | "forbidden" | "aged" | "expired" | "limited";

/** Requests that a fault is for. */
export type Target = "respond" | "original" | "post" | "edit" | "remove" | "followUp";

/** A message with all that it said before, oldest first. */
export interface Message {
  readonly id: string;
  readonly nonce: string | null;
  /** The table, and who is mentioned; null for boards. */
  readonly warning: { readonly users: readonly string[]; readonly nonce: string } | null;
  readonly boards: Shown[];
  /** As a start message was posted; null: it is none. */
  readonly start: string | null;
  /** It says something else by now, and shows no board any more. */
  retired: boolean;
  deleted: boolean;
  /** The last try to delete it failed. */
  stuck: boolean;
}

/** The bot at the other end: whether it lives, and what it must have stored before it asks. */
export interface Peer {
  alive(): boolean;
  /** A board goes to the channel. @param interaction the press that it answers */
  showing(board: Shown, interaction: string | null): void;
  /** A press gets its answer. `accepted`: it says that it counted. `content`: for its reader alone. */
  answering(to: Answerable, accepted: boolean, content: unknown): void;
  /** That answer came back as failed. */
  failed(to: Answerable): void;
  warning(users: readonly string[], nonce: string): void;
}

interface Interaction {
  readonly at: number;
  /** The message that `@original` means. */
  message: string | null;
  /** Whether only its reader sees the pressed message. */
  readonly onSheet: boolean;
  /** Whether `@original` is. */
  hidden: boolean;
  answered: boolean;
}

interface Trip {
  readonly target: Target;
  readonly label: string;
  readonly board: Shown | null;
  readonly refusals: Readonly<Partial<Record<Fault, readonly [code: number, status: number]>>>;
}

const answerMs = 3_000;
const tokenMs = 15 * 60_000;

/**
 * One channel of Discord in memory: requests and their answers arrive when a scheduler lets them.
 *
 * With one board write in flight a table, the versions on a message only grow: a lost answer's write was applied
 * before, and what a dying bot had in flight was applied by then or never is. Discord applying a request after
 * answering with an error, or after the bot's death, could put an older board over a newer one; no bot can prevent
 * that, and it is not played here.
 */
export class FakeChannel {
  readonly messages: Message[] = [];
  /** What must never happen and did. */
  readonly violations: string[] = [];
  /** Its server is in an outage. */
  isAway = false;
  readonly #interactions = new Map<string, Interaction>();
  readonly #scheduler: fc.Scheduler;
  readonly #clock: Clock;
  readonly #faults = new Map<Target, Fault>();
  /** By bot and table, board writes that are under way. */
  readonly #flying = new WeakMap<Peer, Map<string, number>>();
  readonly #isShared: boolean;

  /** @param isShared whether several processes write there, of which one may be late with an older state */
  constructor(scheduler: fc.Scheduler, clock: Clock, isShared = false) {
    this.#scheduler = scheduler;
    this.#clock = clock;
    this.#isShared = isShared;
  }

  /** The next request of this kind meets a fault. */
  fault(target: Target, fault: Fault): void {
    this.#faults.set(target, fault);
  }

  /** From now on nothing goes wrong. */
  calm(): void {
    this.#faults.clear();
  }

  /** A press or command; a known id comes again. */
  arrive(id: string, message: string | null, onSheet: boolean): void {
    if (!this.#interactions.has(id)) {
      this.#interactions.set(id, { at: this.#clock.now(), message, onSheet, hidden: onSheet, answered: false });
    }
  }

  /** Messages that show a table, oldest first. */
  boards(): readonly Message[] {
    return this.messages.filter(({ deleted, retired, boards }) => !deleted && !retired && boards.length > 0);
  }

  /** Start messages as they were posted, oldest first. */
  starts(): readonly { readonly id: string; readonly components: [] }[] {
    return this.messages.flatMap(({ id, start, deleted }) =>
      start === null || deleted ? [] : [{ id, components: JSON.parse(start) as [] }],
    );
  }

  message(id: string | null): Message | undefined {
    return this.messages.find((message) => message.id === id);
  }

  /** One bot's API client. What has not arrived when it dies never does. */
  wire(peer: Peer): ApiClient {
    return {
      respond: (to, response) => this.#respond(peer, to, response),
      followUp: (to, body) =>
        this.#travel(peer, { target: "followUp", label: "follow-up", board: null, refusals: {} }, () => {
          if (this.#interactions.get(to.id)?.answered !== true) throw apiError(10015, 404);
          if (body.components === undefined) return sent("further");
          return sent(this.#add({ nonce: null, warning: null, start: JSON.stringify(body.components) }, null).id);
        }),
      editOriginal: async (token, body, _files, followUp) => {
        const board = readFacts(body.content);
        if (board !== null) peer.showing(board, null);
        const trip = {
          target: "original",
          label: `edit by ${token}`,
          board,
          refusals: { expired: [50027, 401], aged: [30046, 429] },
        } as const;
        return this.#travel(peer, trip, () => {
          const known = this.#interactions.get(token);
          if (known?.answered !== true) throw apiError(10015, 404);
          if (this.#clock.now() - known.at > tokenMs) throw apiError(50027, 401);
          if (followUp !== undefined) return this.#write(followUp, board);
          return known.hidden ? sent(token) : this.#write(known.message, board, body);
        });
      },
      removeOriginal: () => Promise.reject(apiError(10008, 404)),
      post: (_channel, body, nonce) => this.#post(peer, body, nonce),
      edit: async (_channel, id, body) => {
        const board = readFacts(body.content);
        if (board !== null) peer.showing(board, null);
        const trip = {
          target: "edit",
          label: `edit ${id}`,
          board,
          refusals: { forbidden: [50013, 403], aged: [30046, 429] },
        } as const;
        return this.#travel(peer, trip, () => this.#write(id, board, body));
      },
      remove: (_channel, id) => this.#remove(peer, id),
    };
  }

  async #respond(peer: Peer, to: Answerable, response: APIInteractionResponse): Promise<Sent | null> {
    const { type } = response;
    const data: unknown = "data" in response ? response.data : null;
    const flags = Number(Reflect.get(data ?? {}, "flags") ?? 0);
    const onSheet = this.#interactions.get(to.id)?.onSheet === true;
    const hidden = onSheet || (flags & MessageFlags.Ephemeral) !== 0;
    const content: unknown = Reflect.get(data ?? {}, "content");
    const board = hidden ? null : readFacts(content);
    peer.answering(to, !hidden, hidden ? content : null);
    if (board !== null) peer.showing(board, to.id);
    const label = `${InteractionResponseType[type] ?? type} to ${to.id}`;
    const travelled = this.#travel(
      peer,
      { target: "respond", label, board, refusals: { expired: [10062, 404] } },
      () => {
        const known = this.#interactions.get(to.id);
        if (known === undefined) throw apiError(10062, 404);
        if (known.answered) throw apiError(40060, 400);
        if (this.#clock.now() - known.at > answerMs) throw apiError(10062, 404);
        if (type === InteractionResponseType.UpdateMessage && !hidden) this.#write(known.message, board);
        known.answered = true;
        known.hidden = hidden;
        if (type !== InteractionResponseType.ChannelMessageWithSource || board === null) return null;
        known.message = this.#add({ nonce: null, warning: null, start: null }, board).id;
        return sent(known.message);
      },
    );
    travelled.catch(() => {
      peer.failed(to);
    });
    return travelled;
  }

  #post(peer: Peer, body: MessageBody, nonce: string): Promise<Sent> {
    const board = readFacts(body.content);
    const users = body.allowed_mentions?.users ?? [];
    if (board !== null) peer.showing(board, null);
    else peer.warning(users, nonce);
    return this.#travel(
      peer,
      { target: "post", label: `post ${nonce}`, board, refusals: { forbidden: [50013, 403] } },
      () => {
        const same = this.messages.find((message) => message.nonce === nonce && !message.deleted);
        const warning = board === null ? { users, nonce } : null;
        return sent((same ?? this.#add({ nonce, warning, start: null }, board)).id);
      },
    );
  }

  async #remove(peer: Peer, id: string): Promise<void> {
    const message = this.message(id);
    if (message !== undefined) message.stuck = true;
    await this.#travel(
      peer,
      { target: "remove", label: `remove ${id}`, board: null, refusals: { forbidden: [50013, 403] } },
      () => {
        if (message === undefined || message.deleted) throw apiError(10008, 404);
        message.deleted = true;
      },
    );
  }

  /** Each way when the scheduler says. */
  async #travel<T>(peer: Peer, { target, label, board, refusals }: Trip, apply: () => T): Promise<T> {
    const flying = this.#flying.get(peer) ?? new Map<string, number>();
    this.#flying.set(peer, flying);
    const fault = this.isAway ? "unavailable" : (this.#faults.get(target) ?? null);
    this.#faults.delete(target);
    if (board !== null) {
      const others = flying.get(board.table) ?? 0;
      if (others > 0 && !this.#isShared) this.violations.push(`${label}: a second board write in flight`);
      flying.set(board.table, others + 1);
    }
    await this.#scheduler.schedule(Promise.resolve(), `${label} arrives${fault === null ? "" : `, ${fault}`}`);
    if (!peer.alive()) return forever();
    const outcome = this.#meet(fault, refusals, apply);
    await this.#scheduler.schedule(Promise.resolve(), `${label} is answered`);
    if (!peer.alive()) return forever();
    if (board !== null) flying.set(board.table, (flying.get(board.table) ?? 0) - 1);
    return outcome();
  }

  #meet<T>(fault: Fault | null, refusals: Trip["refusals"], apply: () => T): () => T {
    if (fault === "limited") return failing(limited());
    if (fault !== null && fault !== "lost") {
      const [code, status] = refusals[fault] ?? [0, 503];
      return failing(apiError(code, status));
    }
    try {
      const result = apply();
      return fault === null ? () => result : failing(apiError(0, 503));
    } catch (error) {
      return failing(error);
    }
  }

  #add(message: Pick<Message, "nonce" | "warning" | "start">, board: Shown | null): Message {
    const added: Message = {
      ...message,
      id: `${this.messages.length + 1}`,
      boards: board === null ? [] : [board],
      retired: false,
      deleted: false,
      stuck: false,
    };
    this.messages.push(added);
    return added;
  }

  /** @param body what it says besides boards; left out: nothing */
  #write(id: string | null, board: Shown | null, body: Pick<MessageBody, "components"> = {}): Sent {
    const message = this.message(id);
    if (message === undefined || message.deleted) throw apiError(10008, 404);
    if (message.retired && board !== null) this.violations.push(`message ${id} shows a board again`);
    if (board === null && body.components !== undefined) {
      message.retired = true;
      return sent(message.id);
    }
    if (board === null) {
      this.violations.push(`message ${id} was made something else than a board`);
      return sent(message.id);
    }
    const before = message.boards.at(-1);
    const isOlder = before !== undefined && before.version > board.version && !this.#isShared;
    if (before !== undefined && (before.table !== board.table || isOlder)) {
      this.violations.push(`message ${id}: ${before.table} ${before.version}, then ${board.table} ${board.version}`);
    }
    message.boards.push(board);
    return sent(message.id);
  }
}

/** There are no files here. */
function sent(id: string): Sent {
  return { id, attachment: null };
}

function limited(): RateLimitError {
  return new RateLimitError({
    timeToReset: 3_000,
    limit: 5,
    method: "PATCH",
    hash: "hash",
    url: "http://127.0.0.1/",
    route: "/channels/:id/messages/:id",
    majorParameter: "1",
    global: false,
    retryAfter: 3_000,
    sublimitTimeout: 0,
    scope: "user",
  });
}

function failing(error: unknown): () => never {
  return () => {
    throw error;
  };
}

/** What somebody who has died hears. */
function forever(): Promise<never> {
  return new Promise<never>(() => undefined);
}
