import type { Store } from "../../store/store.js";
import type { Pending } from "../change.js";
import type { Table } from "../table.js";

/**
 * The table as a change leaves it, ready for memory: a game that ends is looked back on from its beginning. To be read
 * before the change is stored, since nothing may fail after that.
 */
export function inFull(store: Pick<Store, "load">, { change: { step }, table }: Pending): Table {
  if (step === null || table.row.life !== "over") return table;
  const before = store.load(table.row.id, table.row.steps)?.recent ?? [];
  return { ...table, recent: [...before, step] };
}
