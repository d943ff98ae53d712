import { games } from "../games/index.js";
import type { Store } from "../store/store.js";
import { carriedOver } from "./carry-over.js";
import type { Pending } from "./change.js";
import type { Hearts } from "./clock/downtime.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { Reply, Request } from "./requests.js";
import type { Ports } from "./ports.js";
import { outside, readAgain } from "./read-table.js";
import { closingRefused, type ServerSettings } from "./server-settings.js";
import { boardOf } from "./show.js";
import { isOpen, type Loaded, type Table, type Unreadable } from "./table.js";

/** So long tables are collected that one line of the log tells of, in milliseconds. */
const collectMs = 10_000;

/** How many of them the line names. */
const mostNamed = 10;

/** Log lines about tables that cannot be played on. */
const sentences = {
  closed: "the rules have changed and cannot take these tables along; they are closed and their seeds published",
  quarantined:
    "tables cannot be read by this version; they are set aside and can be closed, and the next start tries them again",
} as const;

/**
 * Handles tables that cannot be played on. One that its rules cannot take along is closed, and its seed published. Any other
 * is set aside: it holds up nobody, can be shown, closed, forgotten and deleted without its state, and goes on if a later
 * start can read it.
 */
export class Quarantine {
  readonly #store: Store;
  readonly #hearts: Pick<Hearts, "portsAt">;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #ended: (table: Unreadable) => void;
  readonly #collected = { closed: new Set<string>(), quarantined: new Set<string>() };
  #cancelLine: (() => void) | null = null;

  /** @param ended told of each such table as it stands after a change, before anybody else is */
  constructor(
    store: Store,
    hearts: Pick<Hearts, "portsAt">,
    { clock, log }: Pick<Ports, "clock" | "log">,
    ended: (table: Unreadable) => void,
  ) {
    this.#store = store;
    this.#hearts = hearts;
    this.#clock = clock;
    this.#log = log;
    this.#ended = ended;
  }

  /** An open table turns out not to be playable. */
  async setAside(table: Unreadable): Promise<Unreadable> {
    const life = table.unreadable === "rules" ? "closed" : "quarantined";
    const after = await this.#end(table, life, table.row.seed !== null && life === "closed", null);
    this.#tellOf(table.row.id, life);
    return after;
  }

  /** Sets an open table aside that could be read, but whose rules fail again and again. */
  async setAsideById(id: string): Promise<void> {
    const table = await outside(this.#store, id, "throws");
    if (table !== null && isOpen(table.row)) await this.setAside(table);
  }

  /** Closes a table that is set aside. */
  close(table: Unreadable): Promise<Unreadable> {
    return this.#end(table, "closed", false, null);
  }

  /**
   * Somebody wants something of a table that cannot be played on: those who may close any can close it.
   *
   * @param settings of its server
   */
  async handle(table: Unreadable, { type, person, interaction }: Request, settings: ServerSettings): Promise<Reply> {
    const board = boardOf(table);
    if (table.row.life !== "quarantined") return { type: "refused", code: "ended", board };
    if (type !== "close") return { type: "refused", code: "unreadable", board };
    const code = closingRefused(settings, table, person);
    if (code !== null) return { type: "refused", code, board };
    const after = await this.#end(table, "closed", false, interaction);
    return { type: "done", board: boardOf(after), pressed: null, visible: true };
  }

  /** The open tables of a shard that were played by rules which this program does not have, in pages. */
  outdated(shard: number): AsyncIterable<readonly string[]> {
    const known = Object.values(games).map(({ id, rules }) => ({ game: id, rules }));
    return this.#store.quarantine.under(known, shard);
  }

  /** All tables of a shard that are set aside, as one page. */
  async *all(shard: number): AsyncGenerator<readonly string[]> {
    yield await this.#store.quarantine.all(shard);
  }

  /** A table that was set aside, as it was before; null: it stays there, unreadable or with another in its channel by now. */
  async readable(id: string): Promise<Table | null> {
    const table = await readAgain(this.#store, id);
    if (table !== null && (await this.#store.openTableIn(table.row.channel)) === null) return table;
    this.stays(id);
    return null;
  }

  /** The change by which a table goes on that has been set aside, or that its rules have just taken along. */
  carryOver(table: Table): Pending {
    return carriedOver(table, this.#now(table));
  }

  /** A table that was set aside stays there. */
  stays(id: string): void {
    this.#tellOf(id, "quarantined");
  }

  /** Writes no line any more. */
  stop(): void {
    this.#cancelLine?.();
    this.#cancelLine = null;
  }

  async #end(
    table: Unreadable,
    life: "closed" | "quarantined",
    revealed: boolean,
    interaction: string | null,
  ): Promise<Unreadable> {
    const now = this.#now(table);
    await this.#store.quarantine.end(table.row.id, life, revealed, interaction, now);
    const version = table.row.version + 1;
    const row = { ...table.row, life, revealed, thinking: false, version, visible: version, changed: now };
    const after = { ...table, row };
    this.#ended(after);
    return after;
  }

  #now({ row }: Loaded): number {
    return this.#hearts.portsAt(row).clock.now();
  }

  /** One line tells of all that come within some seconds: after an update there may be many. */
  #tellOf(id: string, life: "closed" | "quarantined"): void {
    this.#collected[life].add(id);
    this.#cancelLine ??= this.#clock.after(collectMs, () => {
      this.#cancelLine = null;
      for (const [kind, ids] of [
        ["closed", this.#collected.closed],
        ["quarantined", this.#collected.quarantined],
      ] as const) {
        if (ids.size === 0) continue;
        this.#log.warn({ count: ids.size, tables: [...ids].slice(0, mostNamed) }, sentences[kind]);
        ids.clear();
      }
    });
  }
}
