import { isDeepStrictEqual } from "node:util";
import type { Store, StoredTable } from "../../store/store.js";
import { commitmentOf } from "../../tables/chance/random-stream.js";
import { ReplayError } from "../../tables/chance/play-again.js";
import { type Replay, replayTable } from "../../tables/replay.js";

/** How a replay compares with the store. The properties' names are printed. */
export interface ReplayReport {
  /** Whether nothing contradicts the replay. */
  readonly agrees: boolean;
  /** SHA-256 of the stored seed in hex; null: not started. */
  readonly commitment: string | null;
  /** Whether `commitment` is the one to compare with; null: none given. */
  readonly isCommitment: boolean | null;
  /** Number of stored actions. */
  readonly actions: number;
  /** Why the actions cannot be replayed, or how many there should be; null: nothing is wrong. */
  readonly refused: string | null;
  /** Whether the replay ends in the stored state or, once that is deleted, result; null: nothing to compare. */
  readonly sameState: boolean | null;
  /** Whether the replay has the stored events; null: nothing to compare. */
  readonly sameEvents: boolean | null;
}

/** Replays a stored table. @param shown the commitment that players saw, in hex; null: do not compare */
export async function checkReplay(
  store: Pick<Store, "load" | "actions" | "events">,
  stored: StoredTable,
  shown: string | null,
): Promise<ReplayReport> {
  const { id, seed, steps } = stored.row;
  const commitment = seed === null ? null : commitmentOf(seed);
  const isCommitment = shown === null ? null : shown === commitment;
  const actions = (await store.actions(id)).length;
  const [replay, failure] = await tryReplay(store, id);
  // The setup is a step too.
  const missing = replay !== null && steps !== actions + 1 ? `${steps - 1} actions were taken.` : null;
  const sameState = replay === null ? null : hasSameState(stored, replay);
  const events = await store.events(id);
  const sameEvents = replay === null || events.length === 0 ? null : isDeepStrictEqual(replay.events, events);
  const refused = failure ?? missing;
  const agrees = refused === null && isCommitment !== false && sameState !== false && sameEvents !== false;
  return { agrees, commitment, isCommitment, actions, refused, sameState, sameEvents };
}

/** @returns the replay or why it failed */
async function tryReplay(
  store: Pick<Store, "load" | "actions">,
  id: string,
): Promise<readonly [replay: Replay | null, failure: string | null]> {
  try {
    return [await replayTable(store, id), null];
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    return [null, error.message];
  }
}

/** Null: nothing is stored to compare with. */
function hasSameState({ row }: StoredTable, { state, result }: Replay): boolean | null {
  // The stored state has been through JSON.
  if (row.state !== null) return isDeepStrictEqual(JSON.parse(JSON.stringify(state)), row.state);
  // Of an old game only the result is kept.
  return row.result === null ? null : isDeepStrictEqual(result, row.result);
}
