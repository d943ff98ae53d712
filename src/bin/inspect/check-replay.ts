import { isDeepStrictEqual } from "node:util";
import type { Store, StoredTable } from "../../store/store.js";
import { commitmentOf } from "../../tables/decide/random-stream.js";
import { type Replay, ReplayError, replayTable } from "../../tables/replay.js";

/** The outcome of replaying a stored table. */
export interface ReplayReport {
  /** Whether all that is stored agrees with the replay. */
  readonly agrees: boolean;
  /** SHA-256 of the stored seed in hex; null: no seed. */
  readonly commitment: string | null;
  /** Whether it is the given commitment; null: none was given. */
  readonly isCommitment: boolean | null;
  /** Number of stored actions. */
  readonly actions: number;
  /** Why the actions make no game; null: they do. */
  readonly refused: string | null;
  /** Whether the replay ends in the stored state; null: not stored any more, or not reached. */
  readonly sameState: boolean | null;
  readonly sameEvents: boolean | null;
}

/** Replays a stored table. @param shown the commitment on its board; null: do not compare */
export async function checkReplay(
  store: Pick<Store, "load" | "actions" | "events">,
  stored: StoredTable,
  shown: string | null,
): Promise<ReplayReport> {
  const { id, seed, steps } = stored.row;
  const commitment = seed === null ? null : commitmentOf(seed);
  const isCommitment = shown === null ? null : shown === commitment;
  const actions = (await store.actions(id)).length;
  const [again, refused] = await tryAgain(store, id);
  const missing = again !== null && steps !== actions + 1 ? `${steps - 1} actions were taken.` : null;
  const sameState = again === null ? null : isStateOf(stored, again);
  const events = await store.events(id);
  const sameEvents = again === null || events.length === 0 ? null : isDeepStrictEqual(again.events, events);
  const wrong = refused ?? missing;
  const agrees = wrong === null && isCommitment !== false && sameState !== false && sameEvents !== false;
  return { agrees, commitment, isCommitment, actions, refused: wrong, sameState, sameEvents };
}

async function tryAgain(
  store: Pick<Store, "load" | "actions">,
  id: string,
): Promise<readonly [Replay | null, string | null]> {
  try {
    return [await replayTable(store, id), null];
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    return [null, error.message];
  }
}

/** Of an old game only the result is stored. */
function isStateOf({ row }: StoredTable, { state, result }: Replay): boolean | null {
  if (row.state !== null) return isDeepStrictEqual(JSON.parse(JSON.stringify(state)), row.state);
  return row.result === null ? null : isDeepStrictEqual(result, row.result);
}
