import type { AnyGame } from "../../src/games/index.js";
import { games } from "../../src/games/index.js";
import type { Store } from "../../src/store/store.js";
import { stream } from "../../src/tables/decide/stream.js";

/** A game with the state that it comes to when it is played again from seed, seats, options, opener and actions alone. */
export function replayStored(store: Store, table: string): { readonly game: AnyGame; readonly state: unknown } {
  const stored = store.load(table, 0);
  const game = stored === null ? undefined : games[stored.row.game];
  const seed = stored?.row.seed ?? null;
  if (stored === null || game === undefined || seed === null) throw new Error("there is no game to be played again");
  let { state } = game.setup(stored.seats.length, stored.row.options, stream(seed, 0, "act"), stored.row.opener);
  for (const { step, seat, action } of store.actions(table))
    ({ state } = game.act(state, seat, action, stream(seed, step, "act")));
  return { game, state };
}
