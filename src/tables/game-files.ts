import { canonicalJson } from "../fairness/canonical-json.js";
import { commitmentOf } from "../fairness/draw-key.js";
import { buildGameFile } from "../fairness/build-game-file.js";
import type { GameFile } from "../fairness/game-file.js";
import { ReplayError } from "../fairness/play-again.js";
import { BrokenRowError, type Store, type StoredTable } from "../store/store.js";
import { publishedSeed } from "./show.js";

/**
 * What can be told of a table's chance.
 *
 * - `secret`: nothing yet, or never: it has not ended, or was closed under protocol 1.
 * - `unplayed`: it was closed before it started.
 * - `bare`: its game cannot be played again, since its rules have changed.
 */
export type TableProof =
  | { readonly kind: "secret" }
  | { readonly kind: "unplayed" | "bare"; readonly commitment: string; readonly seed: string }
  | { readonly kind: "file"; readonly file: GameFile };

type Source = Pick<Store, "load" | "loadUnreadable" | "actions">;

/** What can be told of a stored table; null: there is none. */
export async function proofOf(store: Source, table: string): Promise<TableProof | null> {
  const found = await store.loadUnreadable(table);
  if (found === null) return null;
  const seed = publishedSeed(found.row);
  if (seed === null) return { kind: "secret" };
  const bare = { commitment: commitmentOf(Buffer.from(seed, "hex")), seed };
  if (found.row.steps === 0) return { kind: "unplayed", ...bare };
  try {
    const stored = await store.load(table, 0);
    if (stored === null) return null;
    return { kind: "file", file: await fileOf(store, stored, Buffer.from(seed, "hex")) };
  } catch (error) {
    if (error instanceof ReplayError || error instanceof BrokenRowError) return { kind: "bare", ...bare };
    throw error;
  }
}

async function fileOf(store: Pick<Store, "actions">, { row, seats }: StoredTable, seed: Buffer): Promise<GameFile> {
  const actions = await store.actions(row.id);
  const { id, protocol, salt, status, changed } = row;
  // A finished game's row changes again with a rematch.
  const ended = status === "closed" ? changed : (actions.at(-1)?.at ?? changed);
  return buildGameFile({ ...row, table: id, seats, ended, actions }, { protocol, seed, salt });
}

/** Whether two files tell the same game; people may have had their names deleted since one was written. */
export function tellTheSame(one: GameFile, other: GameFile): boolean {
  const nameless = ({ seats, ...file }: GameFile): string =>
    canonicalJson({ ...file, sha256: "", seats: seats.map(({ computer }) => computer) });
  return nameless(one) === nameless(other);
}
