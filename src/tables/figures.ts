import type { GameId } from "../games/game.js";
import type { TableRow } from "../store/store.js";

/** How many tables of a game are at this point of their lives. */
export interface TableCount {
  readonly game: GameId;
  readonly life: TableRow["life"];
  readonly count: number;
}

/** How the tables stand, for whoever looks after the bot. */
export interface TablesFigures {
  /** Tables that are open: lobbies and running games. */
  readonly open: readonly TableCount[];
  /** Tables in memory, ended ones included. */
  readonly loaded: readonly TableCount[];
  /** Jobs at all tables that run or wait for their turn. */
  readonly jobs: number;
}

/** Counts tables by game and life. */
export function countTables(rows: Iterable<Pick<TableRow, "game" | "life">>): readonly TableCount[] {
  const counts = new Map<string, TableCount>();
  for (const { game, life } of rows) {
    const key = `${game} ${life}`;
    counts.set(key, { game, life, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
