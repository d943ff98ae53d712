import type { Store } from "../store/store.js";
import type { Board } from "./board.js";
import { inFull, type Pending } from "./change.js";
import { ByItself } from "./clock/by-itself.js";
import type { Hearts } from "./clock/downtime.js";
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

  constructor({ store, ports, hearts, shows, bounds }: AccessParts) {
    this.#store = store;
    this.#shows = shows;
    this.#bounds = bounds;
    this.races = new Races(ports.clock, this.queues);
    this.byItself = new ByItself(store, { ...ports, clock: hearts.clock }, hearts, shows, {
      inTurn: (id, at, job) => this.runInRace(id, at, job),
      commit: (pending) => this.commitAndTell(pending),
      setAside: (id) =>
        this.queues.run(id, () => {
          this.quarantine.setAsideById(id);
        }),
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
  run<T>(id: string, job: (table: Loaded) => T): Promise<T | null> {
    return this.queues.run(id, () => this.runNow(id, job));
  }

  /**
   * Does the same, but where a race is open together with what else comes in a moment, in the order of pressing.
   *
   * @param at when it was pressed, by Discord's clock; `arrival`: as in a request
   */
  async runInRace<T>(id: string, at: number, job: (table: Loaded, arrival: number | null) => T): Promise<T | null> {
    const turn = (arrival: number | null): T | null => this.runNow(id, (table) => job(table, arrival));
    const table = this.cache.get(id);
    const race = table === null || isUnreadable(table) ? null : raceAt(table);
    return race === null ? this.queues.run(id, () => turn(null)) : this.races.gather(id, race, at, turn);
  }

  /**
   * Runs a job for which the table's queue has its turn already. Where the rules fail at it the table is read again,
   * and may turn out not to be readable.
   */
  runNow<T>(id: string, job: (table: Loaded) => T): T | null {
    const table = this.load(id);
    if (table === null) return null;
    try {
      return job(table);
    } catch (error) {
      if (!(error instanceof GameFault)) throw error;
      this.cache.drop(id);
      const again = this.load(id);
      if (again === null || !isUnreadable(again)) throw error;
      return job(again);
    }
  }

  /** Reads a table in its turn, after it was carried over, set aside or closed if necessary. */
  load(id: string): Loaded | null {
    const table = this.cache.get(id);
    if (table === null) return null;
    if (isUnreadable(table)) return isOpen(table.row) ? this.quarantine.setAside(table) : table;
    if (table.isCarried) return this.commitAndTell(this.quarantine.carryOver(table));
    this.byItself.attend(table);
    return table;
  }

  /** A table's board as it stands. @param renew as a new version, where it shows a time limit */
  board(id: string, renew: boolean): Promise<Board | null> {
    return this.queues.run(id, () => {
      if (renew) this.cache.renew(id);
      const table = this.load(id);
      return table === null ? null : boardOf(table);
    });
  }

  /** Stores a change; only then does the table in memory become what it says. */
  commit(pending: Pending): Table {
    const table = inFull(this.#store, pending);
    const { id } = table.row;
    // What the rules fail at is not to be stored.
    const board = boardOf(table);
    this.#store.commit(pending.change);
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
  }

  /** Stores what nobody pressed for, and tells of it. */
  commitAndTell(pending: Pending): Table {
    const table = this.commit(pending);
    const board = boardOf(table);
    if (isVisible(board)) this.#shows.changed(board);
    else this.#shows.unseen(board);
    return table;
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
