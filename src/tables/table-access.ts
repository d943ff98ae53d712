import { type Change, StaleChangeError, type Store } from "../store/store.js";
import type { Board } from "./board.js";
import { endsGame, type Pending, withPast } from "./change.js";
import { ByItself } from "./clock/by-itself.js";
import type { Hearts } from "./clock/downtime.js";
import type { TimeGate } from "./clock/time-gate.js";
import type { Bounds } from "./decide/bounds.js";
import { GameFault } from "./decide/game-fault.js";
import { Races } from "./decide/races.js";
import type { Ports } from "./ports.js";
import { Quarantine } from "./quarantine.js";
import { Queues } from "./queues.js";
import { boardOf, isVisible } from "./show.js";
import { Shelf } from "./table-cache.js";
import { isOpen, isUnreadable, type Loaded, raceAt, type Table, type Unreadable } from "./table.js";
import type { Teller } from "./teller.js";

/** What the tables are kept by. */
interface AccessParts {
  readonly store: Store;
  /** With the clock that nobody stops. */
  readonly ports: Ports;
  readonly hearts: Hearts;
  readonly shows: Teller;
  readonly bounds: Bounds;
}

/** The way to a table: one job at a time, and a change is stored before the table in memory becomes what it says. */
export class TableAccess {
  readonly queues = new Queues();
  readonly races: Races;
  readonly cache: Shelf;
  /** What happens at tables without a press. */
  readonly byItself: ByItself;
  /** The tables that cannot be played on. */
  readonly quarantine: Quarantine;
  readonly #store: Store;
  readonly #shows: Teller;
  readonly #bounds: Bounds;
  readonly #gate: TimeGate;

  constructor({ store, ports, hearts, shows, bounds }: AccessParts) {
    this.#store = store;
    this.#shows = shows;
    this.#bounds = bounds;
    this.#gate = hearts.gate;
    this.races = new Races(ports.clock, this.queues);
    this.byItself = new ByItself(store, { ...ports, clock: hearts.clock }, hearts, shows, {
      inTurn: (id, at, job) =>
        this.turnInRace(id, at, async () => {
          while ((await this.runNow(id, job)) === true);
        }),
      commit: (pending) => this.commitAndTell(pending),
      setAside: (id) => this.queues.run(id, () => this.quarantine.setAsideById(id)),
    });
    this.quarantine = new Quarantine(store, hearts, ports, (table) => {
      this.#ended(table);
    });
    this.cache = new Shelf(
      store,
      ports.clock,
      (id) => this.byItself.isThinking(id) || this.queues.busy(id),
      (id) => {
        this.byItself.dropped(id);
      },
    );
  }

  /** Runs a job at a table in its turn; null where there is no such table. */
  run<T>(id: string, job: (table: Loaded) => T | Promise<T>): Promise<T | null> {
    return this.queues.run(id, () => this.runNow(id, job));
  }

  /**
   * Takes a table's turn, but where a race is open together with what else comes in a moment, in the order of pressing.
   *
   * @param at when it was pressed, by Discord's clock; `arrival`: as in a request
   */
  async turnInRace<T>(id: string, at: number, turn: (arrival: number | null) => Promise<T>): Promise<T> {
    // Only in its turn a table may be loaded.
    const table = this.cache.peek(id) ?? (await this.queues.run(id, () => this.load(id)));
    const race = table === null || isUnreadable(table) ? null : raceAt(table);
    return race === null ? this.queues.run(id, () => turn(null)) : this.races.gather(id, race, at, turn);
  }

  /**
   * Runs a job for which the table's queue has its turn already. What the job decides before it first waits may be stored.
   * Where the rules fail at it the table is read again, and may turn out not to be readable.
   */
  async runNow<T>(id: string, job: (table: Loaded) => T | Promise<T>): Promise<T | null> {
    try {
      return await this.#runOn(id, job);
    } catch (error) {
      if (!(error instanceof GameFault)) throw error;
      this.cache.drop(id);
      const again = await this.load(id);
      if (again === null || !isUnreadable(again)) throw error;
      return this.#runOn(id, job);
    }
  }

  /** Reads a table in its turn, after it was carried over, set aside or closed if necessary. */
  async load(id: string): Promise<Loaded | null> {
    for (;;) {
      const table = this.cache.get(id);
      if (table === null) {
        if ((await this.cache.load(id)) === null) return null;
      } else if (this.#isSeenTo(table)) return table;
      else if (isUnreadable(table)) return this.quarantine.setAside(table);
      else if (this.#gate.moving === null) return this.commitAndTell(this.quarantine.carryOver(table));
      else await this.#gate.moving;
    }
  }

  /** A table's board as it stands. @param renew as a new version, where it shows a time limit */
  board(id: string, renew: boolean): Promise<Board | null> {
    return this.queues.run(id, async () => {
      if (renew) await this.cache.renew(id);
      const table = await this.load(id);
      return table === null ? null : boardOf(table);
    });
  }

  /** Stores a change that was decided in this tick; only then does the table in memory become what it says. */
  commit(pending: Pending): Promise<Table> {
    return this.#gate.store(async () => {
      const table = endsGame(pending) ? await withPast(this.#store, pending) : pending.table;
      const { id } = table.row;
      // What the rules fail at is not to be stored.
      const board = boardOf(table);
      await this.#write(pending.change);
      this.cache.put(table);
      this.byItself.went(id);
      if (table.row.life !== "playing") this.races.forget(id);
      if (table.row.life !== "lobby") this.#bounds.forget(id);
      try {
        this.byItself.attend(table);
      } catch (error) {
        // It is stored, whatever the rules make of it.
        this.byItself.failed(id, "what is to happen by itself", error);
      }
      this.#shows.stored(board);
      return table;
    });
  }

  /** Stores what nobody pressed for, and tells of it. */
  async commitAndTell(pending: Pending): Promise<Table> {
    const table = await this.commit(pending);
    const board = boardOf(table);
    if (isVisible(board)) this.#shows.changed(board);
    else this.#shows.unseen(board);
    return table;
  }

  /** A job on a table in memory, in the same tick in which it is known to be up to date and time to stand. */
  async #runOn<T>(id: string, job: (table: Loaded) => T | Promise<T>): Promise<T | null> {
    for (;;) {
      const table = this.#gate.moving === null ? this.cache.get(id) : null;
      if (table !== null && this.#isSeenTo(table)) return job(table);
      await this.#gate.moving;
      if ((await this.load(id)) === null) return null;
    }
  }

  /** Arms what is to happen at a table by itself. @returns false: it is to be set aside, closed or carried over first */
  #isSeenTo(table: Loaded): boolean {
    if (isUnreadable(table)) return !isOpen(table.row);
    if (table.isCarried) return false;
    this.byItself.attend(table);
    return true;
  }

  /** Writes a change. Where the store says that it has failed, the store is asked whether it has. */
  async #write(change: Change): Promise<void> {
    try {
      await this.#store.commit(change);
    } catch (error) {
      this.cache.drop(change.row.id);
      if (error instanceof StaleChangeError || !(await this.#isStored(change))) throw error;
    }
  }

  /** Whether a change is stored. No other has its table's next version, since the queue waits for it. */
  async #isStored({ row, interaction }: Change): Promise<boolean> {
    const stored = await this.#store.outside(row.id);
    if (stored?.row.version !== row.version) return false;
    return interaction === null || (await this.#store.tableOfPress(interaction)) === row.id;
  }

  /** A table that cannot be read has become what it is now. */
  #ended(table: Unreadable): void {
    const { id } = table.row;
    const board = boardOf(table);
    this.cache.put(table);
    this.byItself.ended(id);
    this.races.forget(id);
    this.#shows.changed(board);
    this.#shows.stored(board);
  }
}
