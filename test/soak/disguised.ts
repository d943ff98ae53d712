import type { Seat } from "../../src/game/contract.js";
import type { Table } from "../../src/tables/table.js";
import { lawsOf } from "../support/moments.js";

/**
 * A running game with other things hidden from a viewer, and without others' secret drafts.
 *
 * @param viewer null: somebody who does not sit there
 */
export function disguised(table: Table, viewer: Seat | null): readonly Table[] {
  const { row } = table;
  if (row.status !== "playing") return [];
  const states = lawsOf(row.game).disguises(row.state, viewer, null);
  const drafts = table.drafts.filter(({ open, seat }) => open || seat === viewer);
  const held = table.held.filter(({ seat }) => seat === viewer);
  const others = states.map((state): Table => ({ ...table, drafts, held, row: { ...row, state } }));
  return drafts.length + held.length < table.drafts.length + table.held.length
    ? [...others, { ...table, drafts, held }]
    : others;
}
