import type { Store } from "../../store/store.js";
import { Alarms } from "./timers.js";
import type { Pending } from "../change.js";
import { nextDue } from "./expire.js";
import { playedBy } from "./answer-for-seat.js";
import type { Hearts } from "./downtime.js";
import type { Ports } from "../ports.js";
import { Retries } from "./retry-later.js";
import { boardOf } from "../show.js";
import { isUnreadable, type Loaded, type Table } from "../table.js";
import { Slices } from "./slices.js";
import type { Teller } from "../teller.js";
import { type Thought, Thoughts } from "./pending-moves.js";

/** How long to wait before a deadline is looked at again while the bot is off the air, in milliseconds. */
const offAirMs = 10_000;

/** How what happens by itself gets at the tables. */
interface Access {
  /** Runs a job at a table when its turn has come; once more, on the table as it is then, as long as it returns true. */
  readonly inTurn: (table: string, pressTime: number, job: (table: Loaded) => Promise<boolean>) => Promise<unknown>;
  /** Stores a change that was decided in this tick, and tells of it. */
  readonly commit: (pending: Pending) => Promise<Table>;
  /** Sets a table aside that cannot be played on. */
  readonly setAside: (table: string) => Promise<void>;
}

/** What nobody presses for: deadlines, computer players' answers, and further tries at what has come to nothing. */
export class ByItself {
  readonly #thoughts: Thoughts;
  readonly #alarms: Alarms;
  readonly #slices: Slices;
  readonly #retries: Retries;
  readonly #hearts: Hearts;
  readonly #shows: Teller;
  readonly #access: Access;
  #stopped = false;

  /** @param ports as tables take them, with the time of whatever belongs to no server */
  constructor(store: Store, ports: Ports, hearts: Hearts, shows: Teller, access: Access) {
    this.#hearts = hearts;
    this.#shows = shows;
    this.#access = access;
    this.#slices = new Slices(ports.clock);
    this.#thoughts = new Thoughts(
      store,
      ports,
      (thought) => {
        this.#slices.add(`${thought.table} ${thought.seat}`, () => {
          this.#answer(thought);
        });
      },
      (id, error) => {
        this.failed(id, "a computer player's answer", error);
      },
    );
    const ring = (id: string): void => {
      this.#slices.add(id, () => {
        this.#ring(id).catch((error: unknown) => {
          this.failed(id, "what fell due", error);
        });
      });
    };
    this.#alarms = new Alarms(store, ports, ring);
    this.#retries = new Retries(ports, { again: ring, setAside: access.setAside });
  }

  /** Looks through the store for deadlines from now on. */
  start(): void {
    if (!this.#stopped) this.#alarms.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#alarms.stop();
    this.#retries.stop();
    this.#thoughts.stop();
    this.#slices.stop();
  }

  /** Whether somebody is thinking at a table. */
  isThinking(table: string): boolean {
    return this.#thoughts.at(table);
  }

  /** A table is in memory no more. */
  dropped(table: string): void {
    this.#thoughts.dropped(table);
  }

  /** Plans what is to happen by itself at a table as it stands now. */
  attend(table: Table): void {
    if (this.#stopped) return;
    if (!this.#retries.waits(table.row.id)) this.#thoughts.consider(table);
    this.#alarms.set(table);
  }

  /** Something is stored at a table: whatever has come to nothing there before is forgotten. */
  went(table: string): void {
    this.#retries.done(table);
  }

  /** Nothing happens at a table any more. */
  ended(table: string): void {
    this.#thoughts.forget(table);
    this.#retries.done(table);
  }

  /** Something has come to nothing. It is tried again ever more slowly, or its table set aside. @param what for the log */
  failed(table: string, what: string, error: unknown): void {
    this.#thoughts.forget(table);
    if (!this.#stopped) this.#retries.failed(table, what, error);
  }

  /** A computer player's answer, in its turn; one that comes to nothing lets it think again. */
  #answer(thought: Thought): void {
    this.#run(thought.table, "a computer player's answer", async (table) => {
      this.#thoughts.given(thought);
      const pending = playedBy(table, thought, this.#hearts.portsAt(table.row));
      if (pending === null) this.attend(table);
      else await this.#access.commit(pending);
      return false;
    });
  }

  /** A deadline has come. It waits while its server is off the air, and after a silence until deadlines have moved. */
  async #ring(id: string): Promise<void> {
    if (this.#retries.waits(id)) return;
    if (await this.#hearts.mustWait(id)) {
      if (!this.#stopped) this.#alarms.again(id, offAirMs);
      return;
    }
    this.#run(id, "what fell due", async (table) => {
      const fallen = nextDue(table, this.#hearts.portsAt(table.row));
      if (fallen === null) return false;
      const now = await this.#access.commit(fallen.pending);
      if (fallen.warn !== null) this.#shows.awaited(boardOf(now), fallen.warn.users, fallen.warn.prompt);
      return true;
    });
  }

  #run(id: string, what: string, job: (table: Table) => Promise<boolean>): void {
    if (this.#stopped) return;
    const atReadable = async (table: Loaded): Promise<boolean> => !isUnreadable(table) && (await job(table));
    this.#access.inTurn(id, this.#shows.pressTime(), atReadable).catch((error: unknown) => {
      this.failed(id, what, error);
    });
  }
}
