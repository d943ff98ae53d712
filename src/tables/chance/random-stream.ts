import { createHmac } from "node:crypto";
import type { Random, Seat } from "../../game/contract.js";
import type { DrawKey } from "./secrets.js";

/** What a step draws for: the action, a time-out, a computer player, or the order of seats due together. */
export type RandomUse = "act" | `timeout-${Seat}` | `player-${Seat}` | "due";

const words = 2 ** 32;

const nothing = Buffer.alloc(0);

/**
 * The randomness of one step of a table (0: the setup).
 *
 * Block b = 0, 1, … is HMAC-SHA-256 with the key over an ASCII text, read as eight big-endian 32-bit words. Protocols 2
 * and 3: `<step>:<use>:<b>`. Protocol 1, whose key is the seed: `katzentisch-1:<step>:<use>:<b>`.
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

/**
 * Draws of protocol 1: of a cup that was opened before protocol 3, whose steps are its rounds, and of whatever else needs
 * chance that can be drawn again.
 */
export function randomStream(seed: Uint8Array, step: number, use: string): Random {
  return drawStream({ protocol: 1, key: seed }, step, use);
}
