import { backOff } from "../lib/waits.js";

/**
 * How something at Discord came out.
 *
 * - `passing`: a retry may succeed. `forbidden`: the bot lacks a permission, or the channel `isGone`.
 * - `refused`: Discord does not take it now, be it for its limits, its filters, or what it names; later it may.
 */
export type Written =
  | { readonly kind: "done"; readonly id: string }
  | { readonly kind: "passing" | "forbidden" | "refused"; readonly isGone?: boolean };

/** For so long after a message may have been sent it is sent again under its nonce, which makes one of both. */
const nonceMs = 2 * 60_000;

/** A message that is sent under a nonce. */
interface OnceSent {
  /** When it may have been sent first, in milliseconds since 1970; null: it has not been. */
  readonly since: number | null;
  /** Stores that it may be sent from now on. */
  readonly begin: () => Promise<unknown>;
  readonly send: () => Promise<Written>;
}

/**
 * Sends a message that is to appear once, even if the program ends between sending it and storing that it has.
 *
 * @returns null: it may have been sent, and too long ago to be recognised by its nonce
 */
export async function sendOnce({ since, begin, send }: OnceSent, now: number): Promise<Written | null> {
  if (since !== null && now - since >= nonceMs) return null;
  if (since === null) await begin();
  return send();
}

/** How long something waits that Discord does not take, in milliseconds: at first, doubled each time, and at most. */
const [firstMs, longestMs] = [60_000, 60 * 60_000];

/** Tries of what nobody misses after half an hour. */
const maxTries = 6;

/** What Discord does not take now: it is tried again ever more slowly, and other work goes on meanwhile. */
export class Refusals {
  /** By thing, then by what is refused. Times in milliseconds since 1970. */
  readonly #waiting = new Map<string, Map<string, { readonly tries: number; readonly until: number }>>();

  /** @returns whether to give it up, unless it is worth waiting for */
  add(id: string, what: string, now: number): boolean {
    const all = this.#waiting.get(id) ?? new Map<string, { readonly tries: number; readonly until: number }>();
    const tries = (all.get(what)?.tries ?? 0) + 1;
    all.set(what, { tries, until: now + backOff(tries, firstMs, longestMs) });
    this.#waiting.set(id, all);
    return tries >= maxTries;
  }

  /** Whether it is not yet to be tried again. */
  waits(id: string, what: string, now: number): boolean {
    const refused = this.#waiting.get(id)?.get(what);
    // A clock that was set back must not put it off for long.
    return refused !== undefined && now < refused.until && refused.until - now <= longestMs;
  }

  /** It was taken, or is given up. */
  remove(id: string, what: string): void {
    const all = this.#waiting.get(id);
    all?.delete(what);
    if (all?.size === 0) this.#waiting.delete(id);
  }

  /** Everything may be tried at once. */
  forget(id: string): void {
    this.#waiting.delete(id);
  }

  /**
   * To be asked once all is tried that may be: nobody wants the rest any more.
   *
   * @returns when something is to be tried again, in milliseconds since 1970; null: nothing
   */
  next(id: string, now: number): number | null {
    const all = [...(this.#waiting.get(id) ?? [])];
    for (const [what] of all) if (!this.waits(id, what, now)) this.remove(id, what);
    const times = [...(this.#waiting.get(id)?.values() ?? [])].map(({ until }) => until);
    return times.length === 0 ? null : Math.min(...times);
  }
}
