import { createHash, createHmac } from "node:crypto";
import type { Seat } from "../../game/contract.js";
import { canonicalJson, sha256 } from "./canonical-json.js";

/**
 * How a table's chance comes from its secrets.
 *
 * - 1: the seed is drawn at the start and is itself the key.
 * - 2: it is drawn when the lobby opens, and the presses before the start are mixed in.
 * - 3: so it is, and what is fixed at the start and the id of the message that says so are mixed in.
 */
export type Protocol = 1 | 2 | 3;

/**
 * What all draws of a table come from, secret until the end. `seed`: 32 bytes.
 *
 * - `salt`: the presses, joined by commas, with that of the start once it has started.
 * - `terms`: `termsHash` of what was fixed at the start. `message`: the start message's id in decimal.
 */
export type Secrets =
  | { readonly protocol: 1; readonly seed: Uint8Array }
  | { readonly protocol: 2; readonly seed: Uint8Array; readonly salt: string | null }
  | {
      readonly protocol: 3;
      readonly table: string;
      readonly seed: Uint8Array;
      readonly terms: string;
      readonly message: string;
    };

/** Secrets as they are stored with a table. */
export interface StoredSecrets {
  /** The table's. */
  readonly id: string;
  readonly protocol: Protocol;
  readonly salt: string | null;
  /** Canonical JSON of `Terms`; left out or null: it has not started, or not under protocol 3. */
  readonly terms?: string | null;
  /** As in `Secrets`; like that. */
  readonly message?: string | null;
}

/** The secrets of a table. @throws Error if it has not started under protocol 3 */
export function secretsOf({ id, protocol, salt, terms, message }: StoredSecrets, seed: Uint8Array): Secrets {
  switch (protocol) {
    case 1:
      return { protocol, seed };
    case 2:
      return { protocol, seed, salt };
    case 3:
      if (typeof terms !== "string" || typeof message !== "string") throw new Error(`table ${id} has not started`);
      return { protocol, table: id, seed, terms: sha256(terms), message };
  }
}

/** The key of a table's draws. */
export interface DrawKey {
  readonly protocol: Protocol;
  readonly key: Uint8Array;
}

/** The key: the seed (protocol 1), or an HMAC-SHA-256 with the seed as its key. */
export function drawKey(secrets: Secrets): DrawKey {
  const { protocol, seed } = secrets;
  switch (protocol) {
    case 1:
      return { protocol, key: seed };
    case 2:
      return { protocol, key: hmac(seed, `katzentisch-2:${secrets.salt ?? ""}`) };
    case 3:
      return { protocol, key: hmac(seed, `katzentisch-3:${secrets.table}:${secrets.terms}:${secrets.message}`) };
  }
}

/** What binds the bot to a table's seed, published early, in hex: a SHA-256 of the seed, under protocol 3 with the table. */
export function commitmentOf({ id, protocol }: Pick<StoredSecrets, "id" | "protocol">, seed: Uint8Array): string {
  return protocol === 3 ? sha256(`katzentisch-3:${id}:${hex(seed)}`) : seedHash(seed);
}

/** What binds the bot to the seed of a table before protocol 3, or to that of a cup then. */
function seedHash(seed: Uint8Array): string {
  return createHash("sha256").update(seed).digest("hex");
}

/** What is fixed when a game starts. */
export interface Terms {
  readonly game: string;
  /** Version of the game's rules. */
  readonly rules: number;
  readonly options: unknown;
  /** Their number. */
  readonly seats: number;
  /** The seat that opens, by the game before; null: the rules decide. */
  readonly opener: Seat | null;
  /** By seat: `hashLuckyWord`; null: none was left. */
  readonly words: readonly (string | null)[];
}

/** SHA-256 of the canonical JSON of a game's terms, in hex. */
export function termsHash({ game, rules, options, seats, opener, words }: Terms): string {
  return sha256(canonicalJson({ game, rules, options, seats, opener, words }));
}

/** Characters (code points) of a lucky word that count. */
export const maxLuckyWord = 40;

/** A lucky word as it counts: in NFC, without blanks around it, its first 40 characters; empty: it is none. */
export function normaliseLuckyWord(text: string): string {
  const [...characters] = text.normalize("NFC").trim();
  return characters.slice(0, maxLuckyWord).join("");
}

/** What is kept of a lucky word under protocol 3: 16 hex digits. Each table makes others of the same word. */
export function hashLuckyWord(table: string, text: string): string {
  return sha256(`${table}:${normaliseLuckyWord(text)}`).slice(0, 16);
}

const maxId = 2n ** 64n - 1n;

/** Whether a text is an id that Discord makes: a whole number of 64 bits in decimal, from 1. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,19}$/.test(text) && BigInt(text) <= maxId;
}

/** A lucky word's hash at the end of a salt's part. */
const wordMark = /:[0-9a-f]{16}$/;

/** The salt of protocol 2 with one more press. @param luckyWord what its presser has left with it; null: nothing */
export function addToSalt(salt: string | null, interaction: string, luckyWord: string | null): string {
  const hashed = luckyWord === null ? "" : `:${sha256(luckyWord.normalize("NFC")).slice(0, 16)}`;
  const added = `${interaction}${hashed}`;
  return salt === null || salt === "" ? added : `${salt},${added}`;
}

/** Whether a salt is made of interactions' ids and lucky words' hashes. */
export function isSalt(text: string): boolean {
  return text.split(",").every((part) => isId(part.replace(wordMark, "")));
}

/** What all draws of a cup come from, secret until it is over. */
export interface CupSecrets {
  readonly cup: string;
  /** 32 bytes, drawn when the sign-up opens. */
  readonly seed: Uint8Array;
  /** `entrantsHash` of who is drawn. */
  readonly entrants: string;
  /** The id, in decimal, of the message that lists them. */
  readonly message: string;
}

/** What binds the bot to a cup's seed from the sign-up on, in hex. */
export function cupCommitmentOf(cup: string, seed: Uint8Array): string {
  return sha256(`katzentisch-3-cup:${cup}:${hex(seed)}`);
}

/** SHA-256 of the canonical JSON of who is drawn, in hex: names as the message lists them, in the order of the sign-up. */
export function entrantsHash(names: readonly string[]): string {
  return sha256(canonicalJson(names));
}

/**
 * The key of a cup's draws: HMAC-SHA-256 with the seed as its key. Only the message that lists who is drawn closes it, so
 * that nobody can choose the draw but by posting another one.
 *
 * Draws are as at a table of protocol 3; steps are rounds, uses `draw`, `redraw-<n>` and `lots-<table>`.
 */
export function cupDrawKey({ cup, seed, entrants, message }: CupSecrets): DrawKey {
  return { protocol: 3, key: hmac(seed, `katzentisch-3-cup:${cup}:${entrants}:${message}`) };
}

function hmac(key: Uint8Array, text: string): Uint8Array {
  return createHmac("sha256", key).update(text, "ascii").digest();
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
