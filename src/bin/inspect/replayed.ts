import { isDeepStrictEqual } from "node:util";
import type { Store, StoredTable } from "../../store/store.js";
import { sealOf } from "../../tables/decide/stream.js";
import { type Replay, ReplayError, replayTable } from "../../tables/replay.js";

/** What comes of playing a stored table again. */
export interface Replayed {
  /** Whether everything agrees that is stored. */
  readonly agrees: boolean;
  /** SHA-256 of the stored seed in hex, which is to be what the board has shown from the start; null: no seed. */
  readonly commitment: string | null;
  /** Whether it is the one that was asked about; null: none was. */
  readonly isCommitment: boolean | null;
  /** How many actions are stored. */
  readonly actions: number;
  /** Why they do not make a game; null: the rules take all of them. */
  readonly refused: string | null;
  /** Whether what the actions come to is what is stored; null: that is no longer stored, or was not reached. */
  readonly sameState: boolean | null;
  readonly sameEvents: boolean | null;
}

/** Plays a stored table again. @param shown the commitment that its board shows; null: not asked about */
export function replayed(
  store: Pick<Store, "load" | "actions" | "events">,
  stored: StoredTable,
  shown: string | null,
): Replayed {
  const { id, seed, steps } = stored.row;
  const commitment = seed === null ? null : sealOf(seed);
  const isCommitment = shown === null ? null : shown === commitment;
  const actions = store.actions(id).length;
  const [again, refused] = tryAgain(store, id);
  const missing = again !== null && steps !== actions + 1 ? `${steps - 1} actions were taken.` : null;
  const sameState = again === null ? null : isStateOf(stored, again);
  const events = store.events(id);
  const sameEvents = again === null || events.length === 0 ? null : isDeepStrictEqual(again.events, events);
  const wrong = refused ?? missing;
  const agrees = wrong === null && isCommitment !== false && sameState !== false && sameEvents !== false;
  return { agrees, commitment, isCommitment, actions, refused: wrong, sameState, sameEvents };
}

function tryAgain(store: Pick<Store, "load" | "actions">, id: string): readonly [Replay | null, string | null] {
  try {
    return [replayTable(store, id), null];
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
