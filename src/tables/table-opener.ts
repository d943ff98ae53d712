import {
  ChannelTakenError,
  StoreRefusedError,
  type Store,
  type DeadlineRow,
  type SeatRow,
  type TableRow,
} from "../store/store.js";
import { type Board, isSlow, turnIn } from "./board.js";
import { closeTable, type Refused, refuse } from "./change.js";
import { givesWay, deadlinesAfter, lobbyMs } from "./clock/deadlines.js";
import type { RefusedOpening, UserLimits } from "./decide/user-limits.js";
import type { ShardTimes } from "./clock/downtime.js";
import type { Opening, Person, Reply, Request, CupSeating } from "./requests.js";
import { allowsTables, defaultSettings, type ServerSettings, type SettingsKeeper } from "./server-settings.js";
import { boardOf } from "./show.js";
import type { TableAccess } from "./table-access.js";
import { TimeLimitError } from "./queues.js";
import type { GameModule, Games } from "../game/module.js";
import {
  isOpen,
  isPresent,
  isUnreadable,
  type Loaded,
  nextPerson,
  seatForPerson,
  seatOf,
  seatForComputer,
  type Table,
  newTableId,
} from "./table.js";

/** Makes a table with its server's settings, or refuses. @param now in milliseconds since 1970 */
type Make = (settings: ServerSettings, seed: () => Buffer, now: number) => NewTable | Refused;

type ChannelTaken = Extract<Reply, { readonly kind: "refused" }> & { readonly board: Board };

type Asked<Type extends Request["kind"]> = Extract<Request, { readonly kind: Type }>;

/** Opens tables, one at a time per channel. */
export class TableOpener {
  constructor(
    private readonly store: Store,
    private readonly games: Games,
    private readonly times: Pick<ShardTimes, "portsAt" | "gate">,
    private readonly limits: Pick<UserLimits, "refuseOpening" | "runAlone">,
    private readonly settings: Pick<SettingsKeeper, "of">,
    private readonly access: Pick<TableAccess, "queues" | "run" | "commitAndTell" | "reloadAfterFailure">,
  ) {}

  /** @param check throws if nobody waits for it any more */
  open(asked: Asked<"open">, check: () => void): Promise<Reply> {
    const { guild, channel, options: wanted, cup, person, interaction } = asked;
    const isLimited = cup === undefined;
    return this.#create(asked, person, interaction, isLimited, (settings, seed, now) => {
      check();
      const game = this.games.find(asked.game);
      const options = game?.options.safeParse(wanted);
      if (game === null || options?.success !== true) return refuse("malformed");
      const seats = cup === undefined ? [seatForPerson(person.user, person.name)] : cupSeats(cup);
      const { ownThread = false, shared = false } = asked;
      const where = { guild, channel, ownThread, shared };
      const opening = { ...where, options: options.data, ...(cup === undefined ? {} : { cup }) };
      // People of a club evening are there, however slowly their server plays else.
      const { turnSeconds } = shared && isSlow({ turn: settings.turnSeconds }) ? defaultSettings : settings;
      return createTable(game, opening, person.user, seats, turnSeconds, seed, now);
    });
  }

  /** @param check as in `open` */
  async rematch(old: Loaded, asked: Asked<"rematch">, check: () => void): Promise<Reply> {
    const { parent, person, interaction } = asked;
    if (old.row.status === "closed") return this.#again(old, asked, check);
    if (old.row.status !== "over") return { kind: "refused", code: "not-now", board: boardOf(old) };
    if (isUnreadable(old)) return { kind: "refused", code: "unreadable", board: boardOf(old) };
    const seat = seatOf(old, person.user);
    if (seat === null || !isPresent(old.seats[seat])) return { kind: "refused", code: "stranger", board: boardOf(old) };
    const { guild, channel, cup } = old.row;
    if (cup !== null) return { kind: "refused", code: "cup-table", board: boardOf(old) };
    const ended = await this.#endOf(old);
    return this.#create({ guild, channel, parent }, person, interaction, true, (_settings, seed, now) => {
      check();
      return createRematch(old, person, now - ended < lobbyMs[isSlow(old.row) ? "slow" : "brisk"], seed, now);
    });
  }

  /** When a game ended: its row changes again with a rematch, or a round that is settled. */
  async #endOf({ row: { id, steps, changed } }: Table): Promise<number> {
    return (await this.store.actions(id, { from: steps - 1, to: steps + 1 })).at(-1)?.at ?? changed;
  }

  /** After a table that was closed: the same game with the same options, for anybody. */
  async #again(old: Loaded, asked: Asked<"rematch">, check: () => void): Promise<Reply> {
    const { guild, channel, ownThread, cup } = old.row;
    const { game } = old;
    if (cup !== null) return { kind: "refused", code: "cup-table", board: boardOf(old) };
    if (game === null) return { kind: "refused", code: "unreadable", board: boardOf(old) };
    const options = game.options.safeParse(await this.#optionsOf(old));
    // Other rules may not know these options any more.
    return this.open(
      { ...asked, kind: "open", game: game.id, guild, channel, options: options.data ?? {}, ownThread },
      check,
    );
  }

  async #optionsOf(old: Loaded): Promise<unknown> {
    if (!isUnreadable(old)) return old.row.options;
    return old.why === "rules" ? (await this.store.load(old.row.id, 0))?.row.options : null;
  }

  #create(
    { guild, channel, parent, byHost }: Pick<Opening, "guild" | "channel" | "parent" | "byHost">,
    { user }: Person,
    interaction: string,
    isLimited: boolean,
    make: Make,
  ): Promise<Reply> {
    return this.access.queues.run(`channel ${channel}`, async () => {
      const known = await this.store.tableOfPress(interaction);
      if (known !== null) return this.#reply("known", known);
      const settings = await this.settings.of(guild);
      // First of all: nobody is led to a way of playing here.
      if (byHost !== true && !allowsTables(settings, channel, parent)) {
        return { kind: "refused", code: "not-here", board: null };
      }
      const taken = await this.#taken(channel);
      if (taken !== null && !(await this.#givesWay(taken.board.table))) return taken;
      try {
        if (taken !== null) {
          const barred = isLimited ? await this.limits.refuseOpening(user) : null;
          if (barred !== null) return await this.#refused(barred);
          // Not while the user's other requests wait: one of them may have that table's turn.
          if (!(await this.#makeRoom(taken.board.table))) return (await this.#taken(channel)) ?? taken;
        }
        const made = await this.limits.runAlone(user, async () => {
          const refused = isLimited ? await this.limits.refuseOpening(user) : null;
          return refused ?? this.#make(guild, settings, interaction, make);
        });
        if (made.kind === "new") return await this.#reply("done", made.row.id);
        return await this.#refused(made);
      } catch (error) {
        if (error instanceof StoreRefusedError) throw error;
        // A quarantined table has come back, or one was opened elsewhere.
        const other = error instanceof ChannelTakenError ? await this.#taken(channel) : null;
        if (other !== null) return other;
        // A failed call may still be stored.
        const stored = await this.store.tableOfPress(interaction);
        if (stored === null) throw error;
        return this.#reply("done", stored);
      }
    });
  }

  async #refused({ kind, code, table }: RefusedOpening): Promise<Reply> {
    return { kind, code, board: table === null ? null : await this.#board(table) };
  }

  #board(table: string): Promise<Board | null> {
    return this.access.run(table, boardOf);
  }

  /** Whether nobody attends to a table any more. */
  async #givesWay(id: string): Promise<boolean> {
    return (await this.access.run(id, (table) => this.#isUnattended(table))) === true;
  }

  /** Closes a table that nobody attends to. @returns false: somebody does by now */
  async #makeRoom(id: string): Promise<boolean> {
    const hasRoom = await this.access.run(id, async (table) => {
      if (isUnreadable(table) || !isOpen(table.row)) return true;
      if (!this.#isUnattended(table)) return false;
      await this.access.commitAndTell(closeTable(table, this.times.portsAt(table.row).clock.now()));
      return true;
    });
    return hasRoom !== false;
  }

  #isUnattended(table: Loaded): boolean {
    return !isUnreadable(table) && givesWay(table, this.times.portsAt(table.row).clock.now());
  }

  /** Null: the channel has no open table. */
  async #taken(channel: string): Promise<ChannelTaken | null> {
    const taken = await this.store.openTableIn(channel);
    const board = taken === null ? null : await this.#board(taken);
    // An unreadable table does not block the channel.
    return board !== null && isOpen(board) ? { kind: "refused", code: "channel-taken", board } : null;
  }

  async #make(
    guild: string,
    settings: ServerSettings,
    interaction: string,
    make: Make,
  ): Promise<NewTable | RefusedOpening> {
    const { gate } = this.times;
    while (gate.moving !== null) await gate.moving;
    const ports = this.times.portsAt({ guild });
    const made = make(settings, ports.seed, ports.clock.now());
    if (made.kind === "refused") return { ...made, table: null };
    try {
      await gate.store(() => this.store.create(made.row, made.seats, made.deadlines, interaction));
    } catch (error) {
      if (error instanceof TimeLimitError) this.access.reloadAfterFailure(made.row, error);
      throw error;
    }
    return made;
  }

  async #reply(kind: "done" | "known", id: string): Promise<Reply> {
    const board = await this.#board(id);
    if (board === null) return { kind: "refused", code: "no-table", board };
    return kind === "done" ? { kind, board, pressed: null, visible: true } : { kind, board };
  }
}

/** A table to be stored. */
interface NewTable {
  readonly kind: "new";
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
  readonly deadlines: readonly DeadlineRow[];
}

/** The seats of a cup's table. */
function cupSeats({ seats }: CupSeating): readonly SeatRow[] {
  return seats.map((seat) =>
    "computer" in seat ? seatForComputer(seat.computer) : seatForPerson(seat.user, seat.name),
  );
}

/** A new lobby. @param turn time limit of a turn, in seconds @param seed as `Ports.seed` @internal */
export function createTable(
  game: GameModule,
  opening: Pick<Opening, "guild" | "channel" | "ownThread" | "options" | "cup"> & Partial<Pick<TableRow, "shared">>,
  host: string,
  seats: readonly SeatRow[],
  turn: number,
  seed: () => Buffer,
  now: number,
): NewTable {
  const { guild, channel, ownThread = false, shared = false, options, cup } = opening;
  const row: TableRow = {
    id: newTableId(seed(), null),
    game: game.id,
    rules: game.rules,
    carried: null,
    revealed: false,
    guild,
    channel,
    ownThread,
    options,
    host,
    status: "lobby",
    opener: null,
    opens: null,
    rematch: null,
    cup: cup?.id ?? null,
    shared,
    remarks: [],
    invitations: [],
    turn: turnIn(game, turn),
    pausedUntil: null,
    pauseVotes: null,
    protocol: 3,
    seed: seed(),
    salt: null,
    terms: null,
    message: null,
    starts: null,
    attempted: null,
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

/**
 * A lobby for a rematch, with the same options, levels and time. Right after a game everybody who stayed to its end sits
 * there in the same order, computer players too. Later on the others have gone their ways: their seats are free.
 *
 * @param isFresh whether its lobby would still be open, had it been opened at the end
 */
function createRematch(
  old: Table,
  host: Pick<Person, "user" | "name">,
  isFresh: boolean,
  seed: () => Buffer,
  now: number,
): NewTable {
  const { guild, channel, ownThread, shared, options, turn } = old.row;
  const everybody = old.seats.flatMap((seat, before) => {
    const name = seat.user === host.user ? host.name : seat.name;
    return seat.away ? [] : [{ ...seat, name, stops: false, missed: 0, before, hints: 0, word: null }];
  });
  // Computer players have nothing else to do.
  const isAsked = isFresh || everybody.every(({ user }) => user === null || user === host.user);
  const seats = isAsked ? everybody : [seatForPerson(host.user, host.name)];
  const where = { guild, channel, ownThread, shared };
  const first = shared ? (nextPerson(seats, 0)?.user ?? host.user) : host.user;
  const fresh = createTable(old.game, { ...where, options }, first, seats, turn, seed, now);
  const { state, result } = old.row;
  const ended = state === null ? result : old.game.result(state);
  const opens = isAsked ? (ended?.opens ?? null) : null;
  return { ...fresh, row: { ...fresh.row, id: newTableId(seed(), old.row.id), opens } };
}
