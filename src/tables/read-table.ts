import type { AnyGame, Games } from "../game/module.js";
import { BrokenRowError, type Store, type StoredTable, type TableRow } from "../store/store.js";
import {
  guardGame,
  runAsFault,
  GameFault,
  isOpen,
  isUnreadable,
  type Loaded,
  recentSteps,
  type Table,
  tableFrom,
  type Unreadable,
} from "./table.js";
import { boardOf } from "./show.js";

/** What tables are read from. */
export type Source = Pick<Store, "load" | "loadUnreadable">;

/** Null: no such table. One that cannot be played on comes without its state. */
export async function readTable(store: Source, id: string, games: Games): Promise<Loaded | null> {
  try {
    const stored = await store.load(id, recentSteps);
    if (stored === null) return null;
    return await (stored.row.status === "quarantined"
      ? readUnreadable(store, id, "throws", games)
      : readStored(store, stored, games));
  } catch (error) {
    return readIfBroken(store, id, error, games);
  }
}

/** A quarantined table as it was before; null: it still cannot be read. */
export async function readAgain(store: Source, id: string, games: Games): Promise<Table | null> {
  try {
    const stored = await store.load(id, recentSteps);
    if (stored?.row.status !== "quarantined") return null;
    const status = stored.row.steps === 0 ? "lobby" : "playing";
    const table = await readStored(store, { ...stored, row: { ...stored.row, status } }, games);
    return table === null || isUnreadable(table) ? null : table;
  } catch (error) {
    if (error instanceof BrokenRowError || error instanceof GameFault) return null;
    throw error;
  }
}

/** A table without its game's data. @param why it cannot be played on */
export async function readUnreadable(
  store: Source,
  id: string,
  why: Unreadable["why"],
  games: Games,
): Promise<Unreadable | null> {
  const found = await store.loadUnreadable(id);
  if (found === null) return null;
  const game = games.find(found.row.game);
  return { ...found, kind: "unreadable", game: game === null ? null : guardGame(game), why };
}

async function readIfBroken(store: Source, id: string, error: unknown, games: Games): Promise<Unreadable | null> {
  if (error instanceof BrokenRowError) return readUnreadable(store, id, "rows", games);
  if (error instanceof GameFault) return readUnreadable(store, id, "throws", games);
  throw error;
}

async function readStored(store: Source, stored: StoredTable, games: Games): Promise<Loaded | null> {
  const { id } = stored.row;
  const game = games.find(stored.row.game);
  if (game === null) return readUnreadable(store, id, "game", games);
  const read = rowUnder(game, stored.row);
  if (read.kind === "unreadable") return readUnreadable(store, id, read.why, games);
  const { row } = read;
  const isCarried = isOpen(row) && row.rules !== stored.row.rules;
  const { rules, carried, options, state } = stored.row;
  const isEndedBefore = row.status === "over" && rules !== game.rules;
  const asPlayed = isEndedBefore ? { asPlayed: { rules, carried, options, state } } : {};
  const table = { ...tableFrom({ ...stored, row }, game), isCarried, ...asPlayed };
  runAsFault("what is stored", () => {
    tryOut(table);
    // Stored events may be broken too.
    boardOf(table);
  });
  return table;
}

/** A row under the program's rules, or why it cannot go on. */
type ReadRow =
  { readonly kind: "row"; readonly row: TableRow } | { readonly kind: "unreadable"; readonly why: "rules" | "newer" };

function rowUnder(game: AnyGame, row: TableRow): ReadRow {
  const { rules } = game;
  if (row.rules === rules) return { kind: "row", row };
  if (row.status === "closed") return { kind: "unreadable", why: "rules" };
  if (row.status === "over") return { kind: "row", row: endedUnder(game, row) };
  if (row.rules > rules) return { kind: "unreadable", why: "newer" };
  const options = game.options.safeParse(row.options);
  if (!options.success) return { kind: "unreadable", why: "rules" };
  const under = { ...row, rules, options: options.data };
  if (row.status === "lobby") return { kind: "row", row: under };
  const state = readState(game, row);
  if (state === null) return { kind: "unreadable", why: "rules" };
  return { kind: "row", row: { ...under, state, carried: row.steps } };
}

/** Asks the rules once for everything. @throws GameFault */
function tryOut({ row, game, seats }: Table): void {
  const { state, status } = row;
  if (status === "closed" || state === null) {
    if (status === "playing") throw new GameFault("a running game without a state");
    return;
  }
  const prompts = game.prompts(state);
  game.result(state);
  game.view(state, null);
  for (const seat of seats.keys()) {
    game.view(state, seat);
    game.legal(state, seat);
  }
  if (status === "playing" && !prompts.some(({ awaited }) => awaited))
    throw new GameFault("a running game that waits for nobody");
}

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
function endedUnder(game: AnyGame, row: TableRow): TableRow {
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
