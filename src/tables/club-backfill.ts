import { setImmediate } from "node:timers/promises";
import type { Log } from "../log.js";
import type { Store } from "../store/store.js";
import { clubEntryAt } from "./end-game.js";
import type { Queues } from "./queues.js";
import { readTable } from "./read-table.js";
import { isUnreadable } from "./table.js";

/**
 * Takes games into the club that ended before the program had one, once after each start, by table id. They owe no
 * rounds: nobody was told.
 */
export class ClubBackfill {
  readonly #store: Store;
  readonly #queues: Pick<Queues, "run">;
  readonly #log: Log;
  readonly #added: (guilds: readonly string[]) => Promise<void>;
  #after = "";
  #isDone = false;

  /** @param added told of servers whose club has more games now */
  constructor(
    store: Store,
    queues: Pick<Queues, "run">,
    log: Log,
    added: (guilds: readonly string[]) => Promise<void>,
  ) {
    this.#added = added;
    this.#store = store;
    this.#queues = queues;
    this.#log = log;
  }

  /** Each in its table's turn. @returns how many were looked at; 0: none is left */
  async takeIn(most: number): Promise<number> {
    if (this.#isDone) return 0;
    const ids = await this.#store.club.missing(this.#after, most);
    const guilds = new Set<string>();
    for (const id of ids) {
      const guild = await this.#queues.run(id, () => this.#add(id));
      if (guild !== null) guilds.add(guild);
      this.#after = id;
      await setImmediate();
    }
    await this.#added([...guilds]);
    this.#isDone = ids.length === 0;
    return ids.length;
  }

  /** A game that cannot be read, or whose result is unknown, is left out. @returns the server whose club has it */
  async #add(id: string): Promise<string | null> {
    const table = await readTable(this.#store, id);
    if (table === null || isUnreadable(table)) return null;
    const entry = clubEntryAt(table, await this.#store.actions(id), this.#log);
    if (entry === null) return null;
    return (await this.#store.club.addEnded({ ...entry, owed: null })) ? table.row.guild : null;
  }
}
