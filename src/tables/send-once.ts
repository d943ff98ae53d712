/**
 * How something at Discord came out.
 *
 * - `passing`: a retry may succeed. `forbidden`: the bot lacks a permission, or the channel is gone.
 * - `refused`: Discord does not take it now, be it for its limits, its filters, or what it names; later it may.
 */
export type Written =
  { readonly kind: "done"; readonly id: string } | { readonly kind: "passing" | "forbidden" | "refused" };

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
