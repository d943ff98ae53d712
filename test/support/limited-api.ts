import { RateLimitError } from "discord.js";
import type { Answer } from "../../src/discord/api/pacing/limits.js";
import type { MessageBody, Sent, ApiClient } from "../../src/discord/api/api-client.js";
import type { FakeClock } from "./fake-clock.js";

/** An API client that keeps Discord's limits. */
export interface LimitedApiOptions {
  readonly clock: FakeClock;
  /** Request and answer together, in milliseconds. */
  readonly roundTripMs: number;
  /** From 0 up to 1: the request's share of that. */
  readonly chance: () => number;
  /** Hears of answers to authorised requests. */
  readonly hear: (answer: Answer) => void;
}

/** Refuses what Discord would refuse. */
export interface LimitedApi extends ApiClient {
  /** Requests refused for a limit. */
  refused(): number;
  /** A channel's message; undefined: nothing was written there. */
  text(channel: string): string | undefined;
  /** Authorised requests taken. */
  taken(): number;
}

/** Counts within these milliseconds. */
class Window {
  #times: number[] = [];

  constructor(
    readonly limit: number,
    readonly spanMs: number,
  ) {}

  /** How many more are taken now. */
  left(now: number): number {
    this.#times = this.#times.filter((at) => at > now - this.spanMs);
    return this.limit - this.#times.length;
  }

  take(now: number): void {
    this.#times.push(now);
  }

  /** Until the oldest counts no more, in milliseconds. */
  resetMs(now: number): number {
    return (this.#times[0] ?? now) + this.spanMs - now;
  }
}

/** Fifty requests a second of the bot, and five in five seconds of each kind in each channel. */
export function limitedApi({ clock, roundTripMs, chance, hear }: LimitedApiOptions): LimitedApi {
  const texts = new Map<string, string>();
  const channels = new Map<string, Window>();
  const global = new Window(50, 1_000);
  let [refused, taken, ids] = [0, 0, 0];
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));

  const travel = async (method: string, channel: string, body: MessageBody | null): Promise<Sent> => {
    const thereMs = roundTripMs * chance();
    await pause(thereMs);
    const now = clock.truth();
    const own = channels.get(`${method} ${channel}`) ?? new Window(5, 5_000);
    channels.set(`${method} ${channel}`, own);
    const isFull = global.left(now) === 0;
    const isGranted = !isFull && own.left(now) > 0;
    if (isGranted) {
      global.take(now);
      own.take(now);
      taken += 1;
      if (body !== null) texts.set(channel, body.content ?? "");
    } else {
      refused += 1;
    }
    const retryMs = isGranted ? null : (isFull ? global : own).resetMs(now);
    const usedUpMs = own.left(now) === 0 ? own.resetMs(now) : 0;
    await pause(roundTripMs - thereMs);
    const message = { method, channel };
    hear({
      status: isGranted ? 200 : 429,
      message,
      bucket: method,
      usedUpMs,
      retryMs,
      isPage: false,
      scope: isFull ? "global" : "user",
    });
    if (retryMs !== null) throw limitedBy(method, retryMs);
    ids += 1;
    return { id: `${ids}`, attachment: null };
  };
  return {
    refused: () => refused,
    taken: () => taken,
    text: (channel) => texts.get(channel),
    respond: async () => {
      await pause(roundTripMs);
      return null;
    },
    followUp: async () => {
      await pause(roundTripMs);
      return { id: "further", attachment: null };
    },
    editOriginal: async (token, body) => {
      await pause(roundTripMs);
      texts.set(token, body.content ?? "");
      return { id: token, attachment: null };
    },
    removeOriginal: () => pause(roundTripMs),
    post: (channel, body) => travel("POST", channel, body.content?.startsWith("version") === true ? body : null),
    edit: (channel, _message, body) => travel("PATCH", channel, body),
    remove: async (channel) => void (await travel("DELETE", channel, null)),
  };
}

/** What discord.js rejects such a request with. */
export function limitedBy(method: string, retryMs: number): RateLimitError {
  return new RateLimitError({
    global: false,
    hash: "",
    limit: 5,
    majorParameter: "",
    method,
    retryAfter: retryMs,
    route: "/channels/:id/messages/:id",
    scope: "user",
    sublimitTimeout: 0,
    timeToReset: retryMs,
    url: "",
  });
}
