import Sqlite from "better-sqlite3";
import type { GameId } from "../../../src/games/index.js";

/** An action as it is stored. */
export interface StoredAction {
  readonly step: number;
  readonly seat: number;
  readonly action: unknown;
  readonly by: "human" | "computer" | "timeout" | "table";
  readonly interaction: string | null;
  /** Its place in a race's order of arrival. */
  readonly arrival: number | null;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** As stored, read while the bot runs. */
export interface Stored {
  readonly id: string;
  readonly game: GameId;
  readonly life: string;
  readonly version: number;
  /** The last version that others can see, and the highest known to be shown. */
  readonly visible: number;
  readonly shown: number;
  readonly rules: number;
  readonly carried: number | null;
  readonly options: unknown;
  readonly opener: number | null;
  /** Seconds a turn. */
  readonly turn: number;
  readonly protocol: 1 | 2 | 3;
  readonly seed: Buffer | null;
  readonly salt: string | null;
  readonly steps: number;
  readonly terms: string | null;
  /** The start message; `starts`: all of them. */
  readonly message: string | null;
  readonly starts: string | null;
  /** The message that shows it. */
  readonly board: string | null;
  readonly state: unknown;
  readonly seats: number;
  readonly actions: readonly StoredAction[];
  readonly events: readonly unknown[];
  /** Interactions that changed the table. */
  readonly presses: readonly string[];
}

const tableWithBoard =
  'select tables.*, start_message as message, boards.message as board, coalesce(shown, 0) as shown from tables left join boards on "table" = id where id = ?';

/** From the bot's database. */
export function readTable(databaseFile: string, table: string): Stored {
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  try {
    const row = sqlite.prepare(tableWithBoard).get(table) as Record<string, unknown> | undefined;
    if (row === undefined) throw new Error(`no table ${table}`);
    const all = (sql: string) => sqlite.prepare(sql).all(table) as Record<string, unknown>[];
    const read = (text: unknown): unknown => (typeof text === "string" ? JSON.parse(text) : null);
    return {
      ...(row as Pick<
        Stored,
        | "id"
        | "game"
        | "life"
        | "version"
        | "visible"
        | "shown"
        | "rules"
        | "carried"
        | "opener"
        | "turn"
        | "protocol"
        | "seed"
        | "salt"
        | "steps"
        | "terms"
        | "message"
        | "starts"
        | "board"
      >),
      options: read(row["options"]),
      state: read(row["state"]),
      seats: all('select * from seats where "table" = ?').length,
      actions: all('select * from actions where "table" = ? order by step').map(
        ({ action, ...rest }) => ({ ...rest, action: read(action) }) as StoredAction,
      ),
      events: all('select events from events where "table" = ? order by step').flatMap(
        ({ events }) => read(events) as unknown[],
      ),
      presses: all('select interaction from presses where "table" = ?').map(({ interaction }) => String(interaction)),
    };
  } finally {
    sqlite.close();
  }
}
