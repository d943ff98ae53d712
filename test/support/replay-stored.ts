import type { AnyGame } from "../../src/game/module.js";
import type { Store } from "../../src/store/store.js";
import { stream } from "../../src/tables/decide/stream.js";
import { knownTable } from "./known-table.js";

/** A game with the state that it comes to when it is played again from seed, seats, options, opener and actions alone. */
export function replayStored(store: Store, table: string): { readonly game: AnyGame; readonly state: unknown } {
  const stored = store.load(table, 0);
  const seed = stored?.row.seed ?? null;
  if (stored === null || seed === null) throw new Error("there is no game to be played again");
  const { game } = knownTable(stored);
  let { state } = game.setup(stored.seats.length, stored.row.options, stream(seed, 0, "act"), stored.row.opener);
  for (const { step, seat, action } of store.actions(table))
    ({ state } = game.act(state, seat, action, stream(seed, step, "act")));
  return { game, state };
}
