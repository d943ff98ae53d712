import { createHmac, createHash } from "node:crypto";
import type { Random, Seat } from "../../game/contract.js";

/** What a step draws for: the action, a time-out, a computer player, or the order of seats due together. */
export type RandomUse = "act" | `timeout-${Seat}` | `player-${Seat}` | "due";

const words = 2 ** 32;

const nothing = Buffer.alloc(0);

/**
 * The randomness of one step of a table (0: the setup).
 *
 * Block b = 0, 1, … is HMAC-SHA-256 with the key over an ASCII text, read as eight big-endian 32-bit words. Protocol 2:
 * `<step>:<use>:<b>`. Protocol 1, whose key is the seed: `katzentisch-1:<step>:<use>:<b>`.
 *
 * `pick(n)`: the first word below floor(2³² / n) · n, mod n. `die`: `pick(6) + 1`. `shuffle`: Fisher–Yates from the last
 * index down to 1 with `pick(index + 1)`. So anybody with the key can draw the same.
 */
export function drawStream({ protocol, key }: DrawKey, step: number, use: string): Random {
  const prefix = protocol === 1 ? "katzentisch-1:" : "";
  let block = 0;
  let bytes = nothing;
  let read = 0;

  function word(): number {
    if (read === bytes.length) {
      bytes = createHmac("sha256", key).update(`${prefix}${step}:${use}:${block}`, "ascii").digest();
      block += 1;
      read = 0;
    }
    const next = bytes.readUInt32BE(read);
    read += 4;
    return next;
  }

  function pick(n: number): number {
    if (!Number.isSafeInteger(n) || n < 1 || n > words) throw new RangeError(`cannot pick one of ${n}`);
    // Words from here on would favour small numbers.
    const end = Math.floor(words / n) * n;
    let next = word();
    while (next >= end) next = word();
    return next % n;
  }

  return {
    die: () => pick(6) + 1,
    pick,
    shuffle: <T>(items: readonly T[]): T[] => {
      const shuffled = [...items];
      for (let index = shuffled.length - 1; index > 0; index -= 1) {
        const other = pick(index + 1);
        const last = shuffled.splice(index, 1, ...shuffled.slice(other, other + 1));
        shuffled.splice(other, 1, ...last);
      }
      return shuffled;
    },
  };
}

/** Draws of protocol 1: of a cup, whose steps are its rounds, and of whatever else needs chance that can be drawn again. */
export function randomStream(seed: Uint8Array, step: number, use: string): Random {
  return drawStream({ protocol: 1, key: seed }, step, use);
}

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
