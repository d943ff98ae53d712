import type { TableCount } from "../store/store.js";

export type { TableCount } from "../store/store.js";

/** How the tables stand, for operators. */
export interface TableStatistics {
  /** Lobbies and running games; null: the database does not answer. */
  readonly open: readonly TableCount[] | null;
  /** In memory, ended ones included. */
  readonly loaded: readonly TableCount[];
  /** Running or waiting. */
  readonly jobs: number;
}

/** Counts tables by game and status. */
export function countTables(rows: Iterable<Omit<TableCount, "count">>): readonly TableCount[] {
  const counts = new Map<string, TableCount>();
  for (const { game, status } of rows) {
    const key = `${game} ${status}`;
    counts.set(key, { game, status, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
