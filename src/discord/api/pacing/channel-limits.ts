import type { ChannelClient } from "../api-client.js";
import type { Answer } from "./paced-answer.js";

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
