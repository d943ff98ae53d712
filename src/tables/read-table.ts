import type { AnyGame } from "../game/module.js";
import { games, isGame } from "../games/index.js";
import { BrokenRowError, type Store, type StoredTable, type TableRow } from "../store/store.js";
import { asFault, GameFault } from "./decide/game-fault.js";
import { boardOf } from "./show.js";
import { isOpen, isUnreadable, type Loaded, recentSteps, type Table, tableFrom, type Unreadable } from "./table.js";

/** What tables are read from. */
export type Source = Pick<Store, "load" | "outside">;

/**
 * A table from the store; null: there is none by this id. One that cannot be played on comes without its state, whatever
 * is the matter with it.
 */
export async function readTable(store: Source, id: string): Promise<Loaded | null> {
  try {
    const stored = await store.load(id, recentSteps);
    if (stored === null) return null;
    return await (stored.row.life === "quarantined" ? outside(store, id, "throws") : readStored(store, stored));
  } catch (error) {
    return unlessBroken(store, id, error);
  }
}

/** A table in quarantine as it was before it was set aside; null: it still cannot be read. */
export async function readAgain(store: Source, id: string): Promise<Table | null> {
  try {
    const stored = await store.load(id, recentSteps);
    if (stored?.row.life !== "quarantined") return null;
    const life = stored.row.seed === null ? "lobby" : "playing";
    const table = await readStored(store, { ...stored, row: { ...stored.row, life } });
    return table === null || isUnreadable(table) ? null : table;
  } catch (error) {
    if (error instanceof BrokenRowError || error instanceof GameFault) return null;
    throw error;
  }
}

/** A table of which nothing is to be read but its outside. @param why as that says */
export async function outside(store: Source, id: string, why: Unreadable["unreadable"]): Promise<Unreadable | null> {
  const found = await store.outside(id);
  return found === null ? null : { ...found, unreadable: why };
}

async function unlessBroken(store: Source, id: string, error: unknown): Promise<Unreadable | null> {
  if (error instanceof BrokenRowError) return outside(store, id, "rows");
  if (error instanceof GameFault) return outside(store, id, "throws");
  throw error;
}

async function readStored(store: Source, stored: StoredTable): Promise<Loaded | null> {
  const { id, game: name } = stored.row;
  if (!isGame(name)) return outside(store, id, "game");
  const row = rowUnder(games[name], stored.row);
  if (typeof row === "string") return outside(store, id, row);
  const isCarried = isOpen(row) && row.rules !== stored.row.rules;
  const table = { ...tableFrom({ ...stored, row: { ...row, game: name } }), isCarried };
  asFault("what is stored", () => {
    tryOut(table);
    // What is kept of earlier steps may make as little sense as the state.
    boardOf(table);
  });
  return table;
}

/** A row as these rules have it, whatever version of them it was played by; otherwise why they cannot go on with it. */
function rowUnder(game: AnyGame, row: TableRow): TableRow | "rules" | "newer" {
  const { rules } = game;
  if (row.rules === rules) return row;
  if (row.life === "closed") return "rules";
  // How a finished game came out does not change with the rules, but what is left of it may mean something else by now.
  if (row.life === "over") return { ...row, state: null };
  if (row.rules > rules) return "newer";
  const options = game.options.safeParse(row.options);
  if (!options.success) return "rules";
  if (row.life === "lobby") return { ...row, rules, options: options.data };
  const state = asFault("migrate", () => game.migrate?.(row.state, row.rules) ?? null);
  return state === null ? "rules" : { ...row, rules, options: options.data, state, carried: row.steps };
}

/** Asks the rules for all that is going to be asked of them at a table as it stands. @throws GameFault */
function tryOut({ row, game, seats }: Table): void {
  const { state, life } = row;
  if (life === "closed" || state === null) {
    if (life === "playing") throw new GameFault("a running game without a state");
    return;
  }
  const prompts = game.prompts(state);
  game.result(state);
  game.view(state, null);
  for (const seat of seats.keys()) {
    game.view(state, seat);
    game.legal(state, seat);
  }
  if (life === "playing" && !prompts.some(({ awaited }) => awaited))
    throw new GameFault("a running game that waits for nobody");
}
