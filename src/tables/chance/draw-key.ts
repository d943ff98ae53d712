import { createHash, createHmac } from "node:crypto";

/**
 * How a table's chance comes from its secrets. 1: the seed is drawn at the start and is itself the key. 2: it is drawn
 * when the lobby opens, and the presses before the start are mixed in.
 */
export type Protocol = 1 | 2;

/** What all draws of a table come from, secret until the end. */
export interface Secrets {
  readonly protocol: Protocol;
  /** 32 bytes. */
  readonly seed: Uint8Array;
  /** Protocol 2: the presses, joined by commas, with that of the start once it has started. */
  readonly salt: string | null;
}

/** The key of a table's draws. */
export interface DrawKey {
  readonly protocol: Protocol;
  readonly key: Uint8Array;
}

const entry = /^\d{1,20}(:[0-9a-f]{16})?$/;

/** SHA-256 of a seed in hex, published early to bind the bot to it. */
export function commitmentOf(seed: Uint8Array): string {
  return createHash("sha256").update(seed).digest("hex");
}

/** The salt with one more press. @param luckyWord what its presser has left with it; null: nothing */
export function addToSalt(salt: string | null, interaction: string, luckyWord: string | null): string {
  const hashed = luckyWord === null ? "" : `:${hashLuckyWord(luckyWord)}`;
  const added = `${interaction}${hashed}`;
  return salt === null || salt === "" ? added : `${salt},${added}`;
}

/** The first 16 hex digits of the SHA-256 of a lucky word's UTF-8, normalised NFC. */
function hashLuckyWord(word: string): string {
  return createHash("sha256").update(word.normalize("NFC"), "utf8").digest("hex").slice(0, 16);
}

/** Whether a salt is made of interactions' ids and lucky words' hashes. */
export function isSalt(text: string): boolean {
  return text.split(",").every((part) => entry.test(part));
}

/** The key: the seed (protocol 1), or HMAC-SHA-256 of `katzentisch-2:<salt>` with the seed as its key (protocol 2). */
export function drawKey({ protocol, seed, salt }: Secrets): DrawKey {
  if (protocol === 1) return { protocol, key: seed };
  return {
    protocol,
    key: createHmac("sha256", seed)
      .update(`katzentisch-2:${salt ?? ""}`, "ascii")
      .digest(),
  };
}
