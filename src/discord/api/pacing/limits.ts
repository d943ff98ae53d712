import type { ResponseLike } from "discord.js";
import type { Log } from "../../../log.js";
import type { ChannelClient } from "../api-client.js";

/** Sustained requests per second, and the burst after a pause. */
const perSecond = 40;
const burst = 5;

/** Per second at Discord, of the fifty allowed. */
const maxInASecond = 48;
const secondMs = 1_000;

/** Limit of requests that had their turn and wait for the disk. */
const maxUnsent = 48;

/**
 * How many requests may go now. A token bucket gives turns; a window, which counts a request from sending until a
 * second after its answer, decides when it is sent. Whenever in that time Discord counts it, none of its seconds
 * exceeds the window.
 *
 * Times are monotonic milliseconds.
 */
export class Budget {
  #tokens: number = burst;
  #refilled = Number.NEGATIVE_INFINITY;
  /** Had their turn, not sent. */
  #unsent = 0;
  /** Sent, not answered. */
  #open = 0;
  /** When requests of the last second were answered, oldest first. */
  #answered: number[] = [];
  /** Processes that share the bot's limit. */
  #processes = 1;

  /** From now on this is one of several processes, each of which gets the same. */
  share(processes: number): void {
    this.#processes = Math.max(1, processes);
    this.#tokens = Math.min(this.#tokens, this.#burst);
  }

  /** Time to the next turn; Infinity: only after a request is sent or answered. */
  turnMs(now: number): number {
    this.#refill(now);
    if (this.#unsent >= maxUnsent) return Infinity;
    const tokenMs = this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / this.#perSecond) * 1000);
    return Math.max(tokenMs, this.sendMs(now));
  }

  /** Time until a request that had its turn may be sent; Infinity: only after another is answered. */
  sendMs(now: number): number {
    const over = this.#answered.findIndex((at) => at > now - secondMs);
    this.#answered = over === -1 ? [] : this.#answered.slice(over);
    if (this.#open + this.#answered.length < this.#maxInASecond) return 0;
    const [oldest] = this.#answered;
    return oldest === undefined ? Infinity : oldest + secondMs - now;
  }

  /** A request gets its turn. */
  take(): void {
    this.#tokens -= 1;
    this.#unsent += 1;
  }

  /** A turn is not used. */
  giveBack(): void {
    this.#tokens += 1;
    this.#unsent -= 1;
  }

  sent(): void {
    this.#unsent -= 1;
    this.#open += 1;
  }

  /** A request was answered or failed. */
  settled(now: number): void {
    this.#open -= 1;
    this.#answered.push(now);
  }

  /** The client repeats a request without a turn. */
  repeated(now: number): void {
    this.#tokens -= 1;
    this.#answered.push(now);
  }

  /** Starts slowly after a rate limit was hit. */
  drain(): void {
    this.#tokens = Math.min(this.#tokens, 0);
  }

  get #perSecond(): number {
    return perSecond / this.#processes;
  }

  get #burst(): number {
    return Math.max(1, burst / this.#processes);
  }

  get #maxInASecond(): number {
    return Math.max(1, Math.floor(maxInASecond / this.#processes));
  }

  #refill(now: number): void {
    const refill = ((now - this.#refilled) / 1000) * this.#perSecond;
    if (refill > 0) this.#tokens = Math.min(this.#burst, this.#tokens + refill);
    this.#refilled = now;
  }
}

/** What an answer says about Discord's limits. */
export interface Answer {
  readonly status: number;
  /** The channel written to, and how; null: another request. */
  readonly message: { readonly method: string; readonly channel: string } | null;
  /** Discord's bucket; null: not said. */
  readonly bucket: string | null;
  /** 0: it is not used up. */
  readonly usedUpMs: number;
  /** The wait after a 429; null: not said, or no 429. */
  readonly retryMs: number | null;
  /** Whether a page came in place of Discord's JSON, as from a proxy or where the address is banned. */
  readonly isPage: boolean;
  /** Who exceeded the limit; `unknown`: not said, as for a banned address. */
  readonly scope: "user" | "global" | "shared" | "unknown";
}

/** Discord's 429; a ban has another body. */
interface Refusal {
  readonly retryMs: number;
  readonly global: boolean;
  /** Discord's error code; null: an ordinary limit. */
  readonly code: number | null;
}

/** The code for a message that is too old to be edited now. */
const tooOldCode = 30046;

/** The body of a 429; null: none, or not from Discord. */
export async function readRefusal(response: ResponseLike): Promise<Refusal | null> {
  if (response.status !== 429) return null;
  const said: unknown = await response.json().catch(() => null);
  if (typeof said !== "object" || said === null || !("retry_after" in said)) return null;
  const code = "code" in said && typeof said.code === "number" ? said.code : null;
  return { retryMs: msOf(String(said.retry_after)), global: "global" in said && said.global === true, code };
}

/** A refusal to edit an old message, as an error that the client does not retry. */
export function faultOf(refusal: Refusal | null): ResponseLike | null {
  if (refusal?.code !== tooOldCode) return null;
  return Response.json({ code: tooOldCode, message: "This message is too old to be edited so often" }, { status: 400 });
}

/** The answer to an authorised request. @param refusal its body, from `readRefusal` */
export function readAnswer(
  url: string,
  method: string,
  { status, headers }: Pick<ResponseLike, "status" | "headers">,
  refusal: Refusal | null,
): Answer {
  const channel = /\/channels\/(\d+)\/messages(?:[/?]|$)/u.exec(url)?.[1];
  const remaining = headers.get("x-ratelimit-remaining");
  return {
    status,
    message: channel === undefined ? null : { method, channel },
    bucket: headers.get("x-ratelimit-bucket"),
    isPage: headers.get("content-type")?.startsWith("text/html") === true,
    usedUpMs: remaining === "0" ? msOf(headers.get("x-ratelimit-reset-after")) : 0,
    retryMs: status === 429 && refusal?.code !== tooOldCode ? retryMsOf(headers.get("retry-after"), refusal) : null,
    scope: scopeOf(headers.get("x-ratelimit-scope"), refusal),
  };
}

/**
 * Removes rate-limit headers, which the client would apply by the time of day: it would wait long if that is set back.
 * The pacer keeps the limits.
 */
export function withoutLimits(answer: Answer, response: ResponseLike): ResponseLike {
  if (answer.message === null) return response;
  for (const name of ["limit", "remaining", "reset", "reset-after", "global"])
    response.headers.delete(`x-ratelimit-${name}`);
  return response;
}

function scopeOf(text: string | null, refusal: Refusal | null): Answer["scope"] {
  if (text === "user" || text === "global" || text === "shared") return text;
  if (refusal === null) return "unknown";
  return refusal.global ? "global" : "user";
}

function retryMsOf(seconds: string | null, refusal: Refusal | null): number | null {
  if (seconds !== null) return msOf(seconds);
  return refusal === null ? null : refusal.retryMs;
}

function msOf(seconds: string | null): number {
  const ms = Number(seconds) * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

/**
 * Discord bans an address for 10,000 invalid requests in ten minutes: the pacer stops at the first number and goes on
 * below the second.
 */
const [stopAt, goOnBelow] = [5_000, 4_500];
const windowMs = 10 * 60_000;

/** Requests within these milliseconds are counted together. */
const spanMs = 5_000;

/** Counts invalid requests of the last ten minutes. */
export class InvalidRequests {
  /** Oldest first; `until`: end of the span, monotonic. */
  #spans: { readonly until: number; count: number }[] = [];
  #stopped = false;

  constructor(private readonly log: Pick<Log, "error" | "warn">) {}

  /** @param now monotonic */
  note({ status, scope }: Pick<Answer, "status" | "scope">, now: number): void {
    if (status !== 401 && status !== 403 && (status !== 429 || scope === "shared")) return;
    const last = this.#spans.at(-1);
    if (last !== undefined && now <= last.until) last.count += 1;
    else this.#spans.push({ until: now + spanMs, count: 1 });
  }

  count(now: number): number {
    this.#spans = this.#spans.filter(({ until }) => until > now - windowMs);
    return this.#spans.reduce((sum, { count }) => sum + count, 0);
  }

  /** Whether writing has to pause; logs start and end. */
  stopped(now: number): boolean {
    const count = this.count(now);
    if (!this.#stopped && count >= stopAt) {
      this.#stopped = true;
      this.log.error(
        { count },
        "Discord has refused so many requests within ten minutes that boards and warnings wait until there are fewer; at 10,000 it shuts the address out. Look in katzentisch_responses_total and in the log for what it refuses",
      );
    } else if (this.#stopped && count < goOnBelow) {
      this.#stopped = false;
      this.log.warn({ count }, "Discord has refused fewer requests in the last ten minutes; boards are written again");
    }
    return this.#stopped;
  }
}

const methods: Readonly<Record<keyof ChannelClient, string>> = { post: "POST", edit: "PATCH", remove: "DELETE" };

/** Added to resets for the difference of clocks. */
const marginMs = 100;

/** Limit of remembered buckets; free ones are dropped first. */
const remembered = 1_000;

/**
 * Discord's limits per channel, from headers: one request at a time per bucket, none while it is used up. Times are
 * monotonic milliseconds.
 */
export class ChannelLimits {
  /** Discord's bucket per method; methods may share one. */
  readonly #buckets = new Map<string, string>();
  readonly #usedUpUntil = new Map<string, number>();
  readonly #open = new Set<string>();

  /** How long a request has to wait; Infinity: until another is answered. */
  waitMs(request: keyof ChannelClient, channel: string, now: number): number {
    const key = this.#key(methods[request], channel);
    if (this.#open.has(key)) return Infinity;
    return Math.max(0, (this.#usedUpUntil.get(key) ?? now) - now);
  }

  /** @returns to be called when the request is settled */
  begin(request: keyof ChannelClient, channel: string): () => void {
    const key = this.#key(methods[request], channel);
    this.#open.add(key);
    return () => {
      this.#open.delete(key);
    };
  }

  /** @param moreMs to wait beyond what a refusal asks for */
  answered({ message, bucket, usedUpMs, retryMs, scope }: Answer, now: number, moreMs: number): void {
    if (message === null) return;
    const { method, channel } = message;
    if (bucket !== null) this.#buckets.set(method, bucket);
    const refusedMs = retryMs === null || scope === "global" || scope === "unknown" ? 0 : retryMs + moreMs;
    const ms = Math.max(usedUpMs, refusedMs);
    if (ms === 0) return;
    this.#usedUpUntil.set(this.#key(method, channel), now + ms + marginMs);
    if (this.#usedUpUntil.size <= remembered) return;
    for (const [key, until] of this.#usedUpUntil) if (until <= now) this.#usedUpUntil.delete(key);
  }

  #key(method: string, channel: string): string {
    return `${this.#buckets.get(method) ?? method} ${channel}`;
  }
}
