import type { EndedGame } from "../../tables/chance/game-file.js";
import { commitmentOf, type Secrets, secretsOf, type Terms } from "../../tables/chance/secrets.js";
import { startsOf } from "../../tables/decide/start-game.js";
import { BrokenRowError, type Store, type StoredTable } from "../../store/store.js";
import { publishedSeed } from "../../tables/show.js";

/**
 * What can be told of a table's chance.
 *
 * - `secret`: nothing yet, or never: it has not ended, or was closed under protocol 1.
 * - `unplayed`: it was closed before it started.
 * - `bare`: its game cannot be played again, since it cannot be read.
 * - `played`: its game may be played again.
 */
export type TableProof = { readonly kind: "secret" } | BareProof | PlayedProof;

/** Commitment and seed, and nothing else to check. */
interface BareProof {
  readonly kind: "unplayed" | "bare";
  readonly commitment: string;
  readonly seed: string;
}

/** A game that can be checked. */
export interface PlayedProof extends Omit<BareProof, "kind"> {
  readonly kind: "played";
  /** Another whenever its file would be. */
  readonly key: string;
  /** Reads its actions; null: one of them is broken. */
  readonly read: () => Promise<EndedWithSecrets | null>;
}

/** What its file is built from. */
export interface EndedWithSecrets {
  readonly ended: EndedGame;
  readonly secrets: Secrets;
}

type Source = Pick<Store, "load" | "loadUnreadable" | "actions">;

/** What can be told of a stored table; null: there is none. */
export async function proofOf(store: Source, table: string): Promise<TableProof | null> {
  const found = await store.loadUnreadable(table);
  if (found === null) return null;
  const seed = publishedSeed(found.row);
  if (seed === null) return { kind: "secret" };
  const bare = { commitment: commitmentOf(found.row, Buffer.from(seed, "hex")), seed };
  if (found.row.steps === 0) return { kind: "unplayed", ...bare };
  const stored = await unlessBroken(store.load(table, 0));
  if (stored === null) return { kind: "bare", ...bare };
  return {
    kind: "played",
    ...bare,
    key: `${table} ${stored.row.version}`,
    read: () => unlessBroken(read(store, stored, Buffer.from(seed, "hex"))),
  };
}

async function read(
  store: Pick<Store, "actions">,
  { row, seats }: StoredTable,
  seed: Buffer,
): Promise<EndedWithSecrets> {
  const actions = await store.actions(row.id);
  const { id, game, rules, carried, options, opener, terms, status, started, changed } = row;
  // A finished game's row changes again with a rematch.
  const ended = status === "closed" ? changed : (actions.at(-1)?.at ?? changed);
  // Without names: somebody may have theirs deleted, and a file never changes.
  const owners = seats.map(({ level }) => ({ name: null, level }));
  const start = terms === null ? null : { words: termsIn(terms).words, starts: startsOf(row) };
  const played = { table: id, game, rules, carried, options, opener, seats: owners, started, ended, start };
  return {
    ended: { ...played, actions: actions.map(({ step, seat, action, by }) => ({ step, seat, action, by })) },
    secrets: secretsOf(row, seed),
  };
}

/** Terms as they are stored. */
function termsIn(stored: string): Terms {
  return JSON.parse(stored) as Terms;
}

/** Null: a stored value cannot be read. */
async function unlessBroken<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BrokenRowError) return null;
    throw error;
  }
}
