import { isGame } from "../../src/games/index.js";
import type { StoredTable } from "../../src/store/store.js";
import { type Table, tableFrom } from "../../src/tables/table.js";

/** A stored table as it is held in memory; its game is one that this program has. */
export function knownTable(stored: StoredTable): Table {
  const { game } = stored.row;
  if (!isGame(game)) throw new Error(`table ${stored.row.id} is of an unknown game, ${game}`);
  return tableFrom({ ...stored, row: { ...stored.row, game } });
}
