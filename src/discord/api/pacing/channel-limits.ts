import type { ChannelWire } from "../wire.js";
import type { Answer } from "./paced-answer.js";

/** Which method of HTTP a request goes by. */
const methods: Readonly<Record<keyof ChannelWire, string>> = { post: "POST", edit: "PATCH", remove: "DELETE" };

/** How much longer than Discord says a count is taken for used up, in milliseconds: its clock is not this one. */
const marginMs = 100;

/** Counts that are remembered at most; those that are free again are dropped first. */
const remembered = 1_000;

/**
 * Discord's limits in single channels, as the headers of its answers tell them: one request at a time in each of its
 * counts, and none while one is used up. Times are in milliseconds by a clock that nobody sets.
 */
export class ChannelLimits {
  /** By method, the name of Discord's count, which several may share. */
  readonly #buckets = new Map<string, string>();
  readonly #usedUpUntil = new Map<string, number>();
  readonly #open = new Set<string>();

  /** How long a request has to wait; 0: not at all; Infinity: until another one is answered. */
  waitMs(request: keyof ChannelWire, channel: string, now: number): number {
    const key = this.#key(methods[request], channel);
    if (this.#open.has(key)) return Infinity;
    return Math.max(0, (this.#usedUpUntil.get(key) ?? now) - now);
  }

  /** A request goes. @returns what to call when it is settled */
  begin(request: keyof ChannelWire, channel: string): () => void {
    const key = this.#key(methods[request], channel);
    this.#open.add(key);
    return () => {
      this.#open.delete(key);
    };
  }

  /** Discord has answered. @param moreMs to wait beyond what it asks for after a refusal */
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
