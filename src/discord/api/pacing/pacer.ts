import type { REST } from "discord.js";
import type { Clock } from "../../../clock.js";
import type { Log } from "../../../log.js";
import { wrapMethods, channelRequests, type ChannelClient } from "../api-client.js";
import { type Answer, Budget, ChannelLimits, InvalidRequests } from "./limits.js";
import { ClosedChannels } from "./closed-channels.js";
import { type ChannelQueue, type Priority, type Turn, priorities } from "./channel-queue.js";

/** Authorised requests outside channels. */
export type PacedRest = Pick<REST, "get" | "post" | "put" | "patch" | "delete">;

/** What the pacer needs. */
export interface PacerPorts {
  readonly clock: Pick<Clock, "steady" | "after">;
  readonly log: Log;
  /** From 0 up to 1, for jitter. */
  readonly chance: () => number;
}

/** Makes the one request of a turn. */
type Spend = <T>(request: () => Promise<T>) => Promise<T>;

interface Entry {
  /** `channel` null: not for a channel. */
  readonly turn: Pick<Turn, "priority"> & (Turn | { readonly channel: null });
  readonly job: (spend: Spend) => Promise<unknown>;
}

/** Waiting catch-up boards at most; more enter as there is room. */
const maxCatchUp = 40;

/** Maximum jitter after a refusal. */
const jitterMs = 1_000;

/** The wait if Discord refuses everything and names none. */
const shutOutMs = 60_000;

/** Interval of checks whether a pause is over. */
const lookAgainMs = 1_000;

/** Sends authorised requests within the limits of bot and channels, most urgent first. */
export class Pacer {
  readonly #waiting = new PriorityQueue();
  readonly #budget = new Budget();
  readonly #limits = new ChannelLimits();
  readonly #invalid: InvalidRequests;
  /** Where Discord takes nothing of the bot. */
  readonly closed: ClosedChannels;
  /** End of a pause after a global refusal. */
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** Cancels the next look at the queue. */
  #cancel: (() => void) | null = null;
  /** Cancels the next turn. */
  #cancelTurn: (() => void) | null = null;
  #woken = false;
  #stopped = false;
  readonly #waitingForRoom: (() => void)[] = [];
  /** Requests that had their turn and wait at the gate. */
  readonly #atGate: (() => void)[] = [];

  constructor(private readonly ports: PacerPorts) {
    this.#invalid = new InvalidRequests(ports.log);
    this.closed = new ClosedChannels(ports);
  }

  /**
   * The same client, whose channel requests wait for room in Discord's limit. Between turn and gate they may wait for
   * the disk, say.
   */
  gate<Gated extends ChannelClient>(api: Gated): Gated {
    return wrapMethods(api, channelRequests, (_call, next) => this.#send(next));
  }

  /** The queue to the channels of a gated client. */
  queue(api: ChannelClient): ChannelQueue {
    return {
      enter: (turn, job) =>
        this.#enter({
          turn,
          job: (spend) =>
            job(
              wrapMethods(api, channelRequests, ({ method, args: [, , , files = []] }, next) => {
                const what = method === "remove" ? "deletion" : files.length > 0 ? "files" : "words";
                return this.closed.write(turn, what, () => spend(next));
              }),
            ),
        }),
    };
  }

  /** Its requests have the priority of boards without a recent press. */
  rest(rest: PacedRest): PacedRest {
    return wrapMethods(rest, ["get", "post", "put", "patch", "delete"], ({ args: [route] }, next) =>
      this.closed.ask(route, () => this.run("played", next)),
    );
  }

  /** A request outside channels, in its turn. */
  run<T>(priority: Priority, request: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#enter({
        turn: { priority, channel: null },
        job: (spend) => spend(() => this.#send(request)).then(resolve, reject),
      });
    });
  }

  /** Resolves when another catch-up board may enter. */
  waitForRoom(): Promise<void> {
    return new Promise((resolve) => {
      this.#waitingForRoom.push(resolve);
      this.#wake();
    });
  }

  /** As many processes share the bot's limit of requests; answers to interactions are outside it. */
  share(processes: number): void {
    this.#budget.share(processes);
    this.#wake();
  }

  /** Discord has answered an authorised request. */
  answered(answer: Answer): void {
    const now = this.ports.clock.steady();
    const { status, scope, retryMs } = answer;
    this.#invalid.note(answer, now);
    const moreMs = this.ports.chance() * jitterMs;
    this.#limits.answered(answer, now, moreMs);
    // The client repeats it by itself.
    if (status >= 500) this.#budget.repeated(now);
    this.#restAfterPage(answer, now);
    if (status !== 429) return;
    this.#budget.drain();
    if (scope === "global") this.#pause(scope, retryMs ?? lookAgainMs, now + moreMs);
    if (scope === "unknown") this.#pause(scope, Math.max(retryMs ?? 0, shutOutMs), now + moreMs);
  }

  /**
   * Discord has answered another request, such as an interaction's answer. Invalid ones count; a refusal without a
   * limit is a global one.
   */
  answeredOther(answer: Answer): void {
    const now = this.ports.clock.steady();
    this.#invalid.note(answer, now);
    this.#restAfterPage(answer, now);
    if (answer.status === 429 && answer.scope === "unknown")
      this.#pause(answer.scope, Math.max(answer.retryMs ?? 0, shutOutMs), now + this.ports.chance() * jitterMs);
  }

  countWaiting(): Readonly<Record<Priority, number>> {
    const count = (priority: Priority): number => this.#waiting.count(priority);
    return {
      pressed: count("pressed"),
      played: count("played"),
      removal: count("removal"),
      warning: count("warning"),
      "catch-up": count("catch-up"),
      picture: count("picture"),
      ephemeral: count("ephemeral"),
    };
  }

  /** Invalid requests of the last ten minutes. */
  invalid(): number {
    return this.#invalid.count(this.ports.clock.steady());
  }

  /** Gives no more turns and releases those waiting for room. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTurn?.();
    this.#wake();
  }

  #enter(entry: Entry): () => void {
    this.#waiting.add(entry);
    this.#wake();
    return () => {
      this.#waiting.remove(entry);
    };
  }

  /** Looks once everything added in this moment is in the queue. */
  #wake(): void {
    if (this.#woken) return;
    this.#woken = true;
    queueMicrotask(() => {
      this.#woken = false;
      this.#look();
    });
  }

  #look(): void {
    if (this.#stopped) for (const resolve of this.#waitingForRoom.splice(0)) resolve();
    const now = this.ports.clock.steady();
    const waitMs = Math.min(this.#openGate(now), this.#letGo(now));
    if (this.#waiting.count("catch-up") < maxCatchUp) {
      this.#waitingForRoom.shift()?.();
      // One at a time: the one let in may enter first.
      if (this.#waitingForRoom.length > 0) this.#wake();
    }
    this.#lookIn(waitMs);
  }

  #lookIn(ms: number): void {
    this.#cancel?.();
    this.#cancel = ms === Infinity ? null : this.ports.clock.after(ms, () => this.#look());
  }

  /** Lets out all that fit. @returns time until the next fits, as below */
  #openGate(now: number): number {
    while (this.#atGate.length > 0) {
      const waitMs = this.#budget.sendMs(now);
      if (waitMs > 0) return waitMs;
      this.#budget.sent();
      this.#atGate.shift()?.();
    }
    return Infinity;
  }

  /**
   * Plans a turn if anything may have one. Composing takes milliseconds, so each turn has its own turn of the event
   * loop.
   *
   * @returns milliseconds until then; Infinity: planned or unknown
   */
  #letGo(now: number): number {
    if (this.#cancelTurn !== null || this.#stopped || this.#waiting.isEmpty() || this.#atGate.length > 0)
      return Infinity;
    const waitMs = Math.max(this.#haltMs(now), this.#budget.turnMs(now));
    if (waitMs > 0) return waitMs;
    this.#cancelTurn = this.ports.clock.after(0, () => {
      this.#cancelTurn = null;
      this.#giveTurn();
    });
    return Infinity;
  }

  #giveTurn(): void {
    const now = this.ports.clock.steady();
    const next = this.#waiting.take(({ turn }) =>
      turn.channel === null ? 0 : this.#limits.waitMs(turn.request, turn.channel, now),
    );
    if (next.kind === "wait") {
      this.#lookIn(next.ms);
      return;
    }
    void this.#go(next.entry);
    this.#look();
  }

  #pause(scope: Answer["scope"], ms: number, from: number): void {
    if (from + ms <= this.#pausedUntil) return;
    this.#pausedUntil = from + ms;
    this.ports.log.warn(
      { scope, waitMs: Math.round(ms) },
      scope === "unknown"
        ? "something answers in Discord's place, or it has shut the address out; requests wait. Look at proxies and firewalls on the way"
        : "Discord takes no requests of the bot for now; they wait",
    );
  }

  /** Where the address is banned, each further request would lengthen it. */
  #restAfterPage({ isPage, status, scope }: Answer, now: number): void {
    if (isPage && (status === 401 || status === 403)) this.#pause(scope, shutOutMs, now);
  }

  #haltMs(now: number): number {
    return this.#invalid.stopped(now) ? lookAgainMs : this.#pausedUntil - now;
  }

  /** A request that had its turn, once the gate has room. */
  async #send<T>(request: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#atGate.push(resolve);
      this.#wake();
    });
    try {
      return await request();
    } finally {
      this.#budget.settled(this.ports.clock.steady());
      this.#wake();
    }
  }

  async #go({ turn, job }: Entry): Promise<void> {
    const { log } = this.ports;
    const done = turn.channel === null ? () => undefined : this.#limits.begin(turn.request, turn.channel);
    this.#budget.take();
    let made = 0;
    const spend: Spend = async (request) => {
      made += 1;
      // A turn is for one request; another is at least counted.
      if (made > 1) this.#budget.take();
      try {
        return await request();
      } finally {
        done();
        this.#wake();
      }
    };
    try {
      await job(spend);
    } catch (error) {
      log.error({ error }, "handling the answer to a request to Discord has failed");
    }
    if (made > 0) return;
    this.#budget.giveBack();
    done();
    this.#wake();
  }
}

/** One turn in this many is the oldest ready entry's, of any priority but the last: no board waits for ever. */
const oldestEvery = 8;

/** An entry or, if none is ready, milliseconds until one will be. Infinity: unknown, or the queue is empty. */
type Taken = { readonly kind: "entry"; readonly entry: Entry } | { readonly kind: "wait"; readonly ms: number };

/** Ordered by priority, then arrival. Entries that must still wait are passed over. */
class PriorityQueue {
  /** With numbers of arrival, which count over all priorities. */
  readonly #queues = new Map<Priority, Map<Entry, number>>(priorities.map((priority) => [priority, new Map()]));
  #arrivals = 0;
  #taken = 0;

  add(entry: Entry): void {
    this.#arrivals += 1;
    this.#queues.get(entry.turn.priority)?.set(entry, this.#arrivals);
  }

  remove(entry: Entry): void {
    this.#queues.get(entry.turn.priority)?.delete(entry);
  }

  /**
   * Removes the next entry that is ready.
   *
   * @param waitMs how long an entry must still wait; 0 or less: it is ready
   */
  take(waitMs: (entry: Entry) => number): Taken {
    let shortestMs = Infinity;
    /** The first of each priority, most urgent first. */
    const ready: (readonly [entry: Entry, arrival: number])[] = [];
    for (const queue of this.#queues.values()) {
      for (const [entry, arrival] of queue) {
        const ms = waitMs(entry);
        if (ms <= 0) {
          ready.push([entry, arrival]);
          break;
        }
        shortestMs = Math.min(shortestMs, ms);
      }
    }
    const [maxUrgent] = ready;
    if (maxUrgent === undefined) return { kind: "wait", ms: shortestMs };
    this.#taken += 1;
    const takesOldest = this.#taken % oldestEvery === 0;
    const others = takesOldest ? ready.filter(([{ turn }]) => turn.priority !== "ephemeral") : [];
    const [entry] = others.reduce((one, other) => (one[1] <= other[1] ? one : other), others[0] ?? maxUrgent);
    this.remove(entry);
    return { kind: "entry", entry };
  }

  count(priority: Priority): number {
    return this.#queues.get(priority)?.size ?? 0;
  }

  isEmpty(): boolean {
    return priorities.every((priority) => this.count(priority) === 0);
  }
}
