import type { Result, GameEvent } from "../game/contract.js";
import { courseOf, type PlayedGame } from "./chance/game-file.js";
import { secretsOf, type StoredSecrets } from "./chance/secrets.js";
import { playAgain, ReplayError } from "./chance/play-again.js";
import type { Store } from "../store/store.js";
import type { Games } from "../game/module.js";

/** The outcome. */
export interface Replay {
  readonly state: unknown;
  /** Of all steps, setup included. */
  readonly events: readonly GameEvent[];
  readonly result: Result | null;
}

/** A game as it is stored. */
export interface StoredGame extends PlayedGame, StoredSecrets {
  readonly seed: Uint8Array | null;
  /** 0: it has not started. */
  readonly steps: number;
}

/** Replays a game. @throws ReplayError @internal */
export function replay(played: StoredGame, games: Games): Replay {
  const { seed, steps } = played;
  if (seed === null || steps === 0) throw new ReplayError("The game has not started.");
  const course = courseOf(played, secretsOf(played, seed), games);
  const again = [...playAgain(course)];
  const state = again.at(-1)?.state;
  return { state, events: again.flatMap(({ events }) => events), result: course.game.result(state) };
}

/** Replays a stored table's game. @throws ReplayError */
export async function replayTable(
  store: Pick<Store, "load" | "actions">,
  table: string,
  games: Games,
): Promise<Replay> {
  const stored = await store.load(table, 0);
  if (stored === null) throw new ReplayError(`There is no table ${table}.`);
  const actions = await store.actions(table);
  return replay({ ...stored.row, seats: stored.seats.length, actions }, games);
}
