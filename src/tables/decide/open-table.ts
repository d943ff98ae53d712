import type { GameModule } from "../../game/module.js";
import type { DeadlineRow, SeatRow } from "../../store/store.js";
import { deadlinesAfter } from "../clock/deadlines.js";
import type { CupSeating, Opening, Person } from "../requests.js";
import { newTableId } from "../robots.js";
import { type KnownRow, seatForComputer, seatForPerson, type Table } from "../table.js";

/** A table to be stored. */
export interface NewTable {
  readonly kind: "new";
  readonly row: KnownRow;
  readonly seats: readonly SeatRow[];
  readonly deadlines: readonly DeadlineRow[];
}

/** The seats of a cup's table. */
export function cupSeats({ seats }: CupSeating): readonly SeatRow[] {
  return seats.map((seat) =>
    "computer" in seat ? seatForComputer(seat.computer) : seatForPerson(seat.user, seat.name),
  );
}

/** A new lobby. @param turn time limit of a turn, in seconds @param seed drawn for it alone */
export function createTable(
  game: GameModule,
  opening: Omit<Opening, "parent" | "byHost">,
  host: string,
  seats: readonly SeatRow[],
  turn: number,
  seed: Buffer,
  now: number,
): NewTable {
  const { guild, channel, options, cup } = opening;
  const row: KnownRow = {
    id: newTableId(null),
    game: opening.game,
    rules: game.rules,
    carried: null,
    revealed: false,
    guild,
    channel,
    options,
    host,
    status: "lobby",
    opener: null,
    opens: null,
    rematch: null,
    cup: cup?.id ?? null,
    remarks: [],
    turn,
    protocol: 2,
    seed,
    salt: null,
    started: null,
    steps: 0,
    state: null,
    result: null,
    version: 1,
    visible: 1,
    thinking: false,
    opened: now,
    changed: now,
  };
  const table: Table = {
    kind: "readable",
    row,
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
  return { kind: "new", row, seats, deadlines: deadlinesAfter(table, table, now) };
}

/** A lobby for a rematch: everybody who stayed to the end, computer players too, same order, options and levels. */
export function createRematch(
  old: Table,
  host: Pick<Person, "user" | "name">,
  turn: number,
  seed: Buffer,
  now: number,
): NewTable {
  const { game, guild, channel, options } = old.row;
  const seats = old.seats.flatMap((seat, before) => {
    const name = seat.user === host.user ? host.name : seat.name;
    return seat.away ? [] : [{ ...seat, name, missed: 0, before, hints: 0 }];
  });
  const fresh = createTable(old.game, { game, guild, channel, options }, host.user, seats, turn, seed, now);
  const { state, result } = old.row;
  const ended = state === null ? result : old.game.result(state);
  return { ...fresh, row: { ...fresh.row, id: newTableId(old.row.id), opens: ended?.opens ?? null } };
}
