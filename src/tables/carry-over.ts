import { isDeepStrictEqual } from "node:util";
import { change, type Pending } from "./change.js";
import { promptsOf, type Table } from "./table.js";

/**
 * Lets a table go on that was carried over or quarantined, without drafts and with the final answers that are still
 * legal. The board is always written.
 *
 * @param status before; a quarantined table has no deadlines left, so each prompt gets its full time
 */
export function carryOver(table: Table, now: number, status: Table["row"]["status"] = table.row.status): Pending {
  const before = kept(table);
  const pending = change(
    { ...before, row: { ...before.row, status } },
    { row: { status: table.row.status } },
    now,
    null,
  );
  const { change: written, table: after } = pending;
  const row = { ...after.row, visible: after.row.version };
  return {
    ...pending,
    change: { ...written, row, drafts: after.drafts, held: after.held },
    table: { ...after, row, isCarried: false },
  };
}

function kept(table: Table): Table {
  if (!table.isCarried) return table;
  const { game, row } = table;
  const prompts = promptsOf(table);
  const held = table.held.filter(
    ({ prompt, seat, action }) =>
      prompts.some((open) => open.id === prompt && open.seat === seat) &&
      game.legal(row.state, seat).some((legal) => isDeepStrictEqual(legal, action)),
  );
  return { ...table, drafts: [], held };
}
