import { allGames, type GameId, games } from "../../src/games/index.js";
import { createTable } from "../../src/tables/table-opener.js";
import { seatForPerson, type Table, tableFrom } from "../../src/tables/table.js";
import type { StoredTable } from "../../src/store/store.js";

/** People with the ids 1, 2, … in the middle of a game. */
export function runningTable(id: GameId, people: number, options: unknown, state: unknown): Table {
  const game = games[id];
  const seats = Array.from({ length: people }, (_, at) => seatForPerson(String(at + 1), `Person ${at + 1}`));
  const { row } = createTable(game, { guild: "8", channel: "9", options }, "1", seats, 90, () => Buffer.alloc(32), 0);
  const playing = { ...row, status: "playing", state, steps: 3 } as const;
  return {
    kind: "readable",
    row: playing,
    game,
    seats,
    drafts: [],
    held: [],
    deadlines: [],
    recent: [],
    answered: new Map(),
    club: null,
    isCarried: false,
  };
}

/** A stored table in memory. */
export function knownTable(stored: StoredTable, all = allGames): Table {
  const { id, game: name } = stored.row;
  const game = all.find(name);
  if (game === null) throw new Error(`table ${id} is of an unknown game, ${name}`);
  return tableFrom(stored, game);
}
