import type { AnyGame } from "../game/module.js";
import type { TableRow } from "../store/store.js";
import { GameFault, runAsFault } from "./table.js";

/**
 * A stored state as the program's rules read it; null: there is none, or they cannot read it.
 *
 * @throws GameFault if the rules fail at one of an older version
 */
export function readState(game: AnyGame, { state, rules }: Pick<TableRow, "state" | "rules">): unknown {
  if (state === null || rules === game.rules) return state;
  return rules < game.rules ? runAsFault("migrate", () => game.migrate?.(state, rules) ?? null) : null;
}

/** A finished game under the program's rules; without its state if they cannot read it. */
export function endedUnder(game: AnyGame, row: TableRow): TableRow {
  const { data: options } = game.options.safeParse(row.options);
  if (options === undefined) return { ...row, state: null };
  const state = stateIfReadable(game, row);
  if (state === null) return { ...row, options, state };
  return { ...row, options, state, rules: game.rules, carried: row.steps };
}

function stateIfReadable(game: AnyGame, row: TableRow): unknown {
  try {
    return readState(game, row);
  } catch (error) {
    if (error instanceof GameFault) return null;
    throw error;
  }
}
