import { LRUCache } from "lru-cache";
import type { Clock } from "../../../clock.js";
import { backOff } from "../../../lib/waits.js";
import type { Log } from "../../../log.js";
import { ClosedChannelError, failureOf, isMissingPermission } from "../api-client.js";

/** How long a channel is left alone, in milliseconds: at first, doubled at each refusal, and at most. */
const [firstMs, longestMs] = [60_000, 60 * 60_000];

/** At this number of refusals within this time, in milliseconds, nothing more is sent to a server. */
const [maxOfServer, windowMs] = [100, 10 * 60_000];

/** After a line about a channel there is none about its next refusal for so long, in milliseconds. */
const logMs = 60 * 60_000;

/** Limit of remembered channels; open ones are forgotten first. */
const remembered = 10_000;

/** A channel's place. */
export interface ChannelPlace {
  readonly guild: string;
  readonly channel: string;
}

interface Closed {
  readonly guild: string;
  /** Monotonic. */
  until: number;
  /** In a row. */
  refusals: number;
  loggedAt: number;
  /** Whether the log's last line says that it is closed. */
  isLogged: boolean;
  /** What is done once it is open, by key. */
  jobs: Map<string, () => void>;
  cancel: () => void;
}

interface Refusals {
  readonly since: number;
  count: number;
}

/**
 * Channels in which Discord has refused to take the bot's messages. Nothing is sent there until permissions change,
 * somebody presses there, or a growing pause is over; so no server uses up what all of them may be refused together.
 */
export class ClosedChannels {
  readonly #clock: Pick<Clock, "steady" | "after">;
  readonly #log: Pick<Log, "info" | "warn">;
  readonly #closed = new Map<string, Closed>();
  /** Of the last ten minutes, by server. */
  readonly #refusals = new Map<string, Refusals>();
  /** Servers of channels that were written to. */
  readonly #guilds = new LRUCache<string, string>({ max: remembered });

  constructor({ clock, log }: { readonly clock: Pick<Clock, "steady" | "after">; readonly log: Log }) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Whether nothing is sent to a channel now. */
  isClosed(channel: string): boolean {
    return (this.#closed.get(channel)?.until ?? -Infinity) > this.#clock.steady();
  }

  /** Has something done once a closed channel is open. One job for each key. */
  whenOpen(channel: string, key: string, job: () => void): void {
    if (this.isClosed(channel)) this.#closed.get(channel)?.jobs.set(key, job);
  }

  /**
   * Writes to a channel, or does not ask Discord at all.
   *
   * @param what is written: `files` may be refused by themselves, and what can be deleted says nothing of new messages
   * @throws ClosedChannelError, or the request's error
   */
  async write<T>(
    { guild, channel }: ChannelPlace,
    what: "words" | "files" | "deletion",
    request: () => Promise<T>,
  ): Promise<T> {
    const place = { guild, channel };
    this.#guilds.set(channel, guild);
    if (this.#isStopped(guild)) this.#close(place, this.#stoppedUntil(guild) - this.#clock.steady());
    if (this.isClosed(channel)) throw new ClosedChannelError(channel);
    try {
      const result = await request();
      if (what !== "deletion") this.#taken(channel);
      return result;
    } catch (error) {
      if (failureOf(error) === "forbidden") {
        this.#count(guild);
        if (what !== "files" || !isMissingPermission(error)) this.#refused(place);
      }
      throw error;
    }
  }

  /**
   * Makes another request about a server or channel.
   *
   * @param route with its id
   * @throws ClosedChannelError, or the request's error
   */
  async ask<T>(route: string, request: () => Promise<T>): Promise<T> {
    const [, kind, id = ""] = /^\/(guilds|channels)\/(\d+)/u.exec(route) ?? [];
    const guild = kind === "guilds" ? id : this.#guilds.get(id);
    if (guild === undefined) return request();
    if (this.#isStopped(guild)) throw new ClosedChannelError(id);
    try {
      return await request();
    } catch (error) {
      if (failureOf(error) === "forbidden") {
        this.#count(guild);
        if (kind === "channels" && !isMissingPermission(error)) this.#refused({ guild, channel: id });
      }
      throw error;
    }
  }

  /** Somebody has pressed in a channel where the bot has the permissions that it needs. */
  pressed(channel: string): void {
    const closed = this.#closed.get(channel);
    if (closed !== undefined) this.#open(closed);
  }

  /** Permissions of a server have changed, perhaps those of the bot in its channels. */
  permissionsChanged(guild: string): void {
    for (const closed of this.#closed.values()) if (closed.guild === guild) this.#open(closed);
  }

  #refused(place: ChannelPlace): void {
    const now = this.#clock.steady();
    const last = this.#closed.get(place.channel);
    // Requests that were on their way together are refused together.
    if (last !== undefined && last.until > now) return;
    const refusals = (last?.refusals ?? 0) + 1;
    const closed = this.#close(place, backOff(refusals, firstMs, longestMs));
    closed.refusals = refusals;
    if (closed.isLogged || now - closed.loggedAt < logMs) return;
    [closed.loggedAt, closed.isLogged] = [now, true];
    this.#log.warn(
      place,
      "Discord refuses the bot's messages in a channel; they wait until its permissions change, somebody presses there, or a pause is over",
    );
  }

  #close({ guild, channel }: ChannelPlace, ms: number): Closed {
    const now = this.#clock.steady();
    const last = this.#closed.get(channel);
    const closed = last ?? {
      guild,
      until: now,
      refusals: 0,
      loggedAt: -Infinity,
      isLogged: false,
      jobs: new Map<string, () => void>(),
      cancel: () => undefined,
    };
    this.#closed.set(channel, closed);
    if (now + ms <= closed.until) return closed;
    closed.until = now + ms;
    closed.cancel();
    closed.cancel = this.#clock.after(ms, () => {
      this.#open(closed);
    });
    this.#forget(now);
    return closed;
  }

  #taken(channel: string): void {
    const closed = this.#closed.get(channel);
    if (closed === undefined || closed.refusals === 0) return;
    closed.refusals = 0;
    if (closed.isLogged) this.#log.info({ channel }, "a channel takes the bot's messages again");
    closed.isLogged = false;
    this.#open(closed);
  }

  #open(closed: Closed): void {
    if (this.#isStopped(closed.guild)) return;
    closed.until = -Infinity;
    closed.cancel();
    const jobs = [...closed.jobs.values()];
    closed.jobs.clear();
    for (const job of jobs) job();
  }

  #count(guild: string): void {
    const now = this.#clock.steady();
    const kept = this.#refusals.get(guild);
    const refusals = kept !== undefined && now - kept.since < windowMs ? kept : { since: now, count: 0 };
    refusals.count += 1;
    this.#refusals.delete(guild);
    this.#refusals.set(guild, refusals);
    if (this.#refusals.size > remembered) this.#refusals.delete(this.#refusals.keys().next().value ?? "");
    if (refusals.count !== maxOfServer) return;
    this.#log.warn(
      { guild, count: maxOfServer },
      "Discord has refused so many requests about one server that none are made for up to ten minutes; look at the bot's permissions there",
    );
  }

  #isStopped(guild: string): boolean {
    return this.#stoppedUntil(guild) > this.#clock.steady();
  }

  /** Monotonic. */
  #stoppedUntil(guild: string): number {
    const refusals = this.#refusals.get(guild);
    return refusals === undefined || refusals.count < maxOfServer ? -Infinity : refusals.since + windowMs;
  }

  #forget(now: number): void {
    if (this.#closed.size <= remembered) return;
    for (const [channel, { until }] of this.#closed) if (until <= now) this.#closed.delete(channel);
  }
}
