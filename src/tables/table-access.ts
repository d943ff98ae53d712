import { type Change, StoreRefusedError, StaleChangeError, type Store } from "../store/store.js";
import { type Board, isSlow } from "./board.js";
import { endOf, type Pending, putOff, startsGame, withHints } from "./change.js";
import { AutomaticMoves } from "./clock/automatic-moves.js";
import type { ShardTimes, TimeGate } from "./clock/downtime.js";
import { afterDowntime, withQuietHours } from "./clock/quiet-hours.js";
import type { UserLimits } from "./decide/user-limits.js";
import { withClubEntry } from "./end-game.js";
import { Races } from "./decide/races.js";
import type { Log } from "../log.js";
import type { OfServers, Placed, Ports } from "./ports.js";
import { Quarantine } from "./quarantine.js";
import { Queues, TimeLimitError } from "./queues.js";
import { boardOf, isVisible } from "./show.js";
import type { ChannelNotifier } from "./channel-notifier.js";
import {
  GameFault,
  isOpen,
  isUnreadable,
  type Loaded,
  openRaceOf,
  type Table,
  type Unreadable,
  countTables,
  type TableCount,
} from "./table.js";
import type { Clock } from "../clock.js";
import { readTable, type Source } from "./read-table.js";
import type { Games } from "../game/module.js";

interface AccessParts {
  readonly store: Store;
  /** With a clock that never stands still. */
  readonly ports: Ports;
  readonly times: ShardTimes;
  readonly channels: ChannelNotifier;
  readonly limits: UserLimits;
  /** A server's time zone. */
  readonly zoneOf: (guild: string) => Promise<string>;
  /** A lobby was closed whose start may have been posted. */
  readonly lostStart: (table: string) => void;
}

/** One job at a time per table; a change is stored before the table in memory takes it. */
export class TableAccess {
  readonly queues = new Queues();
  readonly races: Races;
  readonly cache: TableCache;
  /** What happens at tables without a press. */
  readonly automatic: AutomaticMoves;
  readonly quarantine: Quarantine;
  readonly #store: Store;
  readonly #log: Log;
  readonly #channels: ChannelNotifier;
  readonly #limits: UserLimits;
  readonly #zoneOf: AccessParts["zoneOf"];
  readonly #lostStart: AccessParts["lostStart"];
  readonly #times: ShardTimes;
  readonly #gate: TimeGate;
  /** Those in memory whose timers are set, and whose computer players are asked. */
  readonly #planned = new WeakSet<Table>();
  /** Those in memory of which no deadline has been moved into a night. */
  readonly #rested = new WeakSet<Table>();
  /** Those that may lack a stored change in memory. */
  readonly #doubtful = new Set<string>();

  constructor({ store, ports, times, channels, limits, zoneOf, lostStart }: AccessParts) {
    this.#store = store;
    this.#log = ports.log;
    this.#channels = channels;
    this.#limits = limits;
    this.#zoneOf = zoneOf;
    this.#lostStart = lostStart;
    this.#times = times;
    this.#gate = times.gate;
    this.races = new Races(ports.clock, this.queues);
    this.automatic = new AutomaticMoves(store, { ...ports, clock: times.clock }, times, channels, {
      inTurn: (id, at, job) =>
        this.turnInRace(id, at, async () => {
          const planned = (table: Loaded): Promise<boolean> => {
            if (!isUnreadable(table)) this.automatic.plan(table);
            return job(table);
          };
          while ((await this.runNow(id, planned)) === true);
        }),
      commit: (pending) => this.commitAndTell(pending),
      setAside: (id) => this.queues.run(id, () => this.quarantine.setAsideById(id)),
    });
    this.quarantine = new Quarantine(store, times, ports, (table) => {
      this.#ended(table);
    });
    this.cache = new TableCache(
      store,
      ports.games,
      ports.clock,
      (id) => this.automatic.isThinking(id) || this.queues.busy(id),
      (id) => {
        this.automatic.dropped(id);
      },
      ports.mayKeep,
    );
  }

  /** Nothing of a shard's tables is kept, or happens by itself. @param of its servers */
  drop(shard: number, of: OfServers): void {
    this.automatic.end(shard, of);
    this.cache.clear(of);
    this.races.end(of);
    this.#limits.end(of);
  }

  /** A look at a table: at once while nothing is under way there, else in its turn. Null: no such table. */
  async look<T>(id: string, read: (table: Loaded) => T): Promise<T | null> {
    const table = this.queues.busy(id) || this.#gate.moving !== null ? null : this.cache.get(id);
    if (table === null || !this.#planTimers(table)) return this.run(id, read);
    try {
      return read(table);
    } catch (error) {
      if (error instanceof GameFault) return this.run(id, read);
      throw error;
    }
  }

  /** A job in the table's turn; null: no such table. */
  run<T>(id: string, job: (table: Loaded) => T | Promise<T>): Promise<T | null> {
    return this.queues.run(id, () => this.runNow(id, job));
  }

  /** A table as it is known before somebody's turn there; null: no such table. */
  beforeTurn(id: string): Loaded | Promise<Loaded | null> {
    // It may only be loaded in a turn.
    return this.cache.peek(id) ?? this.queues.run(id, () => this.load(id));
  }

  /**
   * Takes a table's turn; in an open race with the other presses of the moment, in the order of pressing.
   *
   * @param at press time by Discord's clock; `arrival`: as in `RequestInTurn`
   */
  async turnInRace<T>(id: string, at: number, turn: (arrival: number | null) => Promise<T>): Promise<T> {
    const table = await this.beforeTurn(id);
    const race = table === null || isUnreadable(table) ? null : openRaceOf(table);
    return race === null || table === null
      ? this.queues.run(id, () => turn(null))
      : this.races.gather(table.row, race, at, turn);
  }

  /**
   * Runs a job in a turn already taken. Only what it decides before its first `await` may be stored. If the rules fail,
   * the table is read again.
   */
  async runNow<T>(id: string, job: (table: Loaded) => T | Promise<T>): Promise<T | null> {
    try {
      return await this.#runOn(id, job);
    } catch (error) {
      // A change that was given up was stored after all.
      if (error instanceof StaleChangeError) return this.#runOn(id, job);
      if (!(error instanceof GameFault)) throw error;
      this.cache.drop(id);
      const again = await this.load(id);
      if (again === null || !isUnreadable(again)) throw error;
      return this.#runOn(id, job);
    }
  }

  /** Reads a table in its turn; carries it over, quarantines or closes it if necessary. One that is not kept is only read. */
  async load(id: string): Promise<Loaded | null> {
    for (;;) {
      const table = this.cache.get(id);
      if (table === null) {
        const read = await this.cache.load(id);
        if (read === null || !this.cache.keeps(read)) return read;
        if (this.#doubtful.delete(id) && isVisible(boardOf(read))) this.#channels.changed(boardOf(read));
      } else if (this.#planTimers(table)) return table;
      else if (isUnreadable(table)) return this.quarantine.setAside(table);
      else {
        const deadlines = this.#mayHaveSlid(table) ? await this.#outOfNights(table) : table.deadlines;
        const now = this.#times.portsAt(table.row).clock.now();
        if (this.#gate.moving !== null) await this.#gate.moving;
        else if (this.cache.peek(id) !== table) continue;
        else if (table.isCarried) return this.commitAndTell(this.quarantine.carryOver({ ...table, deadlines }));
        else if (deadlines === table.deadlines) this.#rested.add(table);
        else return this.commitAndTell(putOff(table, deadlines, now));
      }
    }
  }

  async #outOfNights(table: Table): Promise<Table["deadlines"]> {
    const zone = await this.#zoneOf(table.row.guild);
    return afterDowntime(this.#store, table, this.#times.portsAt(table.row).clock.now(), zone);
  }

  /** Whether its deadlines have moved since its last change, maybe into a night, and nobody has looked. */
  #mayHaveSlid(table: Table): boolean {
    const { row } = table;
    const isRunning = isSlow(row) && row.status === "playing";
    return isRunning && !this.#rested.has(table) && row.changed <= this.#times.movedAt(row.guild);
  }

  /** @param renew as a new version, if it shows a time limit */
  board(id: string, renew: boolean): Promise<Board | null> {
    return this.queues.run(id, async () => {
      if (renew) await this.cache.renew(id);
      const table = await this.load(id);
      return table === null ? null : boardOf(table);
    });
  }

  /**
   * Stores a change decided in this tick; then the table in memory takes it.
   *
   * @throws StoreRefusedError
   */
  commit(pending: Pending): Promise<Table> {
    return this.#gate.store(async () => {
      const isOn = this.#times.since(this.#times.shardOf(pending.table.row.guild));
      const { change, table } = await this.#completed(pending);
      const { id } = table.row;
      // What cannot be shown must not be stored.
      const board = boardOf(table);
      await this.#write(change);
      if (!isOn()) return table;
      this.cache.put(table);
      this.automatic.succeeded(id);
      if (table.row.status !== "playing") this.races.drop(id);
      if (startsGame(pending) || !isOpen(table.row)) this.#limits.drop(id);
      if (table.row.status === "closed" && table.row.attempted !== null) this.#lostStart(id);
      try {
        this.automatic.plan(table);
        this.#planned.add(table);
        this.#rested.add(table);
      } catch (error) {
        // It is stored all the same.
        this.automatic.failed(table.row, "what is to happen by itself", error);
      }
      this.#channels.stored(board);
      return table;
    });
  }

  /** A change with what is read for it at the beginning and the end of a game. */
  #completed(pending: Pending): Pick<Pending, "change" | "table"> | Promise<Pick<Pending, "change" | "table">> {
    if (startsGame(pending))
      return withHints(this.#store, pending).then((hinted) => withQuietHours(this.#store, hinted, this.#zoneOf));
    if (endOf(pending) !== null) return withClubEntry(this.#store, this.#log, pending);
    return withQuietHours(this.#store, pending, this.#zoneOf);
  }

  /** For changes without a press. No edit may betray one that others cannot see. */
  async commitAndTell(pending: Pending): Promise<Table> {
    const table = await this.commit(pending);
    const board = boardOf(table);
    if (isVisible(board)) this.#channels.changed(board);
    return table;
  }

  /** Runs a job in a tick in which the table is up to date and deadlines do not move. */
  async #runOn<T>(id: string, job: (table: Loaded) => T | Promise<T>): Promise<T | null> {
    for (;;) {
      const table = this.#gate.moving === null ? this.cache.get(id) : null;
      if (table !== null && this.#planTimers(table)) return job(table);
      await this.#gate.moving;
      const read = await this.load(id);
      if (read === null) return null;
      if (!this.cache.keeps(read) && this.#gate.moving === null) return job(read);
    }
  }

  /** Plans a table's timers, once. @returns false: it must be quarantined, closed, carried over or put off first */
  #planTimers(table: Loaded): boolean {
    if (isUnreadable(table)) return !isOpen(table.row);
    if (table.isCarried || this.#mayHaveSlid(table)) return false;
    if (!this.#planned.has(table)) this.automatic.plan(table);
    this.#planned.add(table);
    return true;
  }

  /** A change may have failed. Once it has settled, the table is read again and its channel told. */
  reloadAfterFailure(table: Placed, error: unknown): void {
    const { id, guild } = table;
    const settled = error instanceof TimeLimitError ? error.settled : Promise.resolve();
    void settled.then(() => {
      this.cache.drop(id);
      if (this.#hasLeft(guild)) return;
      this.#doubtful.add(id);
      this.automatic.failed(table, "a change", error);
    });
  }

  /** If writing fails, the store is asked whether it is stored. */
  async #write(change: Change): Promise<void> {
    const { id } = change.row;
    try {
      await this.#store.commit(change);
    } catch (error) {
      this.cache.drop(id);
      if (error instanceof StaleChangeError || error instanceof StoreRefusedError) throw error;
      const isStored = await this.#isStored(change).catch(() => null);
      if (isStored === true) return;
      if (isStored === null || error instanceof TimeLimitError) this.reloadAfterFailure(change.row, error);
      throw error;
    }
  }

  /** Whether this change is stored, and not an earlier try that came late. */
  async #isStored({ row, interaction }: Change): Promise<boolean> {
    const stored = await this.#store.loadUnreadable(row.id);
    if (stored?.row.version !== row.version || stored.row.changed !== row.changed) return false;
    return interaction === null || (await this.#store.tableOfPress(interaction)) === row.id;
  }

  #hasLeft(guild: string): boolean {
    return this.#times.hasEnded(this.#times.shardOf(guild));
  }

  #ended(table: Unreadable): void {
    const { id } = table.row;
    const board = boardOf(table);
    this.automatic.ended(id);
    if (!this.#hasLeft(table.row.guild)) this.cache.put(table);
    this.races.drop(id);
    this.#channels.changed(board);
    this.#channels.stored(board);
  }
}

/** How long an idle table stays in memory after somebody acted there, and otherwise: enough to write its board. */
const [idleMs, briefMs] = [60_000, 100];

/** The most tables in memory, besides those in use. */
const maxTables = 2_000;

/**
 * Tables in memory: those in use and, for a while, those at which people act. Others go soon: thousands may fall due
 * within a minute.
 */
export class TableCache {
  readonly #tables = new Map<string, Loaded>();
  readonly #timers = new Map<string, () => void>();
  readonly #visited = new Set<string>();
  #clearings = 0;

  /**
   * @param inUse whether a table must stay
   * @param dropped called with each table that goes
   * @param mayKeep as of `Ports`
   */
  constructor(
    private readonly store: Source & Pick<Store, "renew">,
    private readonly games: Games,
    private readonly clock: Clock,
    private readonly inUse: (id: string) => boolean,
    private readonly dropped: (id: string) => void = () => undefined,
    private readonly mayKeep: OfServers = () => true,
  ) {}

  /** A visited table stays longer. */
  visit(id: string): void {
    if (!this.#tables.has(id)) return;
    this.#visited.add(id);
    this.#keepFor(id, idleMs);
  }

  peek(id: string): Loaded | null {
    return this.#tables.get(id) ?? null;
  }

  /** A table if it is in memory, as the newest; it stays there for a while. */
  get(id: string): Loaded | null {
    const known = this.#tables.get(id);
    return known === undefined || !this.keeps(known) ? null : this.put(known);
  }

  /** Whether a table may be kept. */
  keeps({ row }: Loaded): boolean {
    return this.mayKeep(row.guild);
  }

  /** In its turn. Null: no such table. */
  async load(id: string): Promise<Loaded | null> {
    for (;;) {
      const clearings = this.#clearings;
      const table = await readTable(this.store, id, this.games);
      // What was read before the cache was cleared may be out of date.
      if (clearings !== this.#clearings) continue;
      return table !== null && this.keeps(table) ? this.put(table) : table;
    }
  }

  put<Any extends Loaded>(table: Any): Any {
    const { id } = table.row;
    this.#tables.delete(id);
    this.#tables.set(id, table);
    this.#dropOldest();
    this.#keepFor(id, this.#visited.has(id) ? idleMs : briefMs);
    return table;
  }

  /** Numbers of tables in memory, by game and status. */
  count(): readonly TableCount[] {
    return countTables([...this.#tables.values()].map(({ row }) => row));
  }

  drop(id: string): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    this.#tables.delete(id);
    this.#visited.delete(id);
    this.dropped(id);
  }

  /** A table still in use stays; its last user puts it back. */
  #keepFor(id: string, ms: number): void {
    this.#timers.get(id)?.();
    const cancel = this.clock.after(ms, () => {
      if (this.inUse(id)) this.#keepFor(id, idleMs);
      else this.drop(id);
    });
    this.#timers.set(id, cancel);
  }

  /** Tables in use move to the end. At most two are looked at: this happens with every press. */
  #dropOldest(): void {
    for (let looked = 0; looked < 2 && this.#tables.size > maxTables; looked += 1) {
      const [oldest] = this.#tables;
      if (oldest === undefined) return;
      const [id, table] = oldest;
      if (this.inUse(id)) {
        this.#tables.delete(id);
        this.#tables.set(id, table);
      } else this.drop(id);
    }
  }

  /** As `Store.renew`. */
  async renew(id: string): Promise<void> {
    try {
      await this.store.renew(id);
    } finally {
      // A failed call may still be stored.
      this.drop(id);
    }
  }

  /** Drops tables, also those in use. @param of left out: all */
  clear(of: OfServers = () => true): void {
    this.#clearings += 1;
    for (const [id, { row }] of this.#tables) if (of(row.guild)) this.drop(id);
  }
}
