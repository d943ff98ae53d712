import { randomBytes } from "node:crypto";
import type { GameModule } from "../../game/module.js";
import type { GameId } from "../../games/index.js";
import type { DeadlineRow, SeatRow } from "../../store/store.js";
import { deadlinesAfter } from "../clock/deadlines.js";
import type { KnownRow, Table } from "../table.js";

/** Where a new table stands and what is played there. */
export interface Opening {
  readonly game: GameId;
  readonly guild: string;
  readonly channel: string;
  /** The channel that a thread hangs on; null: it is no thread. */
  readonly parent: string | null;
  /** As the game's options schema takes them; missing ones get their defaults. */
  readonly options: unknown;
}

/** A table that is yet to be stored. */
export interface NewTable {
  readonly kind: "new";
  readonly row: KnownRow;
  readonly seats: readonly SeatRow[];
  readonly deadlines: readonly DeadlineRow[];
}

/** A fresh lobby. @param turn how long a turn may take, in seconds */
export function newTable(
  game: GameModule,
  opening: Omit<Opening, "parent">,
  host: string,
  seats: readonly SeatRow[],
  turn: number,
  now: number,
): NewTable {
  const { guild, channel, options } = opening;
  const row: KnownRow = {
    id: randomBytes(8).toString("base64url"),
    game: opening.game,
    rules: game.rules,
    carried: null,
    revealed: false,
    guild,
    channel,
    options,
    host,
    life: "lobby",
    opener: null,
    opens: null,
    turn,
    seed: null,
    steps: 0,
    state: null,
    result: null,
    version: 1,
    visible: 1,
    thinking: false,
    opened: now,
    changed: now,
  };
  const table = {
    row,
    game,
    seats,
    drafts: [],
    held: [],
    deadlines: [],
    recent: [],
    answered: new Map(),
    isCarried: false,
  };
  return { kind: "new", row, seats, deadlines: deadlinesAfter(table, table, now) };
}

/**
 * A lobby for another game with everybody who stayed to the end, in the same order, and with the same options and
 * levels. Who opens is settled when it starts.
 */
export function rematchOf(old: Table, host: string, turn: number, now: number): NewTable {
  const { game, guild, channel, options } = old.row;
  const seats = old.seats.flatMap((seat, before) => (seat.away ? [] : [{ ...seat, missed: 0, before }]));
  const fresh = newTable(old.game, { game, guild, channel, options }, host, seats, turn, now);
  const { state, result } = old.row;
  const ended = state === null ? result : old.game.result(state);
  return { ...fresh, row: { ...fresh.row, opens: ended?.opens ?? null } };
}
