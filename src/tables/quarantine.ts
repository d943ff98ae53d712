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
import { closingRefused, settingsFrom } from "./server-settings.js";
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
  setAside(table: Unreadable): Unreadable {
    const life = table.unreadable === "rules" ? "closed" : "quarantined";
    const after = this.#end(table, life, table.row.seed !== null && life === "closed", null);
    this.#tellOf(table.row.id, life);
    return after;
  }

  /** Sets an open table aside that could be read, but whose rules fail again and again. */
  setAsideById(id: string): void {
    const table = outside(this.#store, id, "throws");
    if (table !== null && isOpen(table.row)) this.setAside(table);
  }

  /** Closes a table that is set aside. */
  close(table: Unreadable): Unreadable {
    return this.#end(table, "closed", false, null);
  }

  /** Somebody wants something of a table that cannot be played on: those who may close any can close it. */
  handle(table: Unreadable, { type, person, interaction }: Request): Reply {
    const board = boardOf(table);
    if (this.#store.tableOfPress(interaction) !== null) return { type: "known", board };
    if (table.row.life !== "quarantined") return { type: "refused", code: "ended", board };
    if (type !== "close") return { type: "refused", code: "unreadable", board };
    const code = closingRefused(settingsFrom(this.#store.guild(table.row.guild)), table, person);
    if (code !== null) return { type: "refused", code, board };
    return {
      type: "done",
      board: boardOf(this.#end(table, "closed", false, interaction)),
      pressed: null,
      visible: true,
    };
  }

  /** The open tables of a shard that were played by rules which this program does not have, in pages. */
  outdated(shard: number): Iterable<readonly string[]> {
    const known = Object.values(games).map(({ id, rules }) => ({ game: id, rules }));
    return this.#store.quarantine.under(known, shard);
  }

  /** All tables of a shard that are set aside. */
  all(shard: number): readonly string[] {
    return this.#store.quarantine.all(shard);
  }

  /**
   * The change by which a table that was set aside goes on; null: it stays there, since it still cannot be read, or its
   * channel has another by now.
   */
  release(id: string): Pending | null {
    const table = readAgain(this.#store, id);
    if (table === null || this.#store.openTableIn(table.row.channel) !== null) {
      this.#tellOf(id, "quarantined");
      return null;
    }
    return this.carryOver(table);
  }

  /** The change by which a table goes on that has been set aside, or that its rules have just taken along. */
  carryOver(table: Table): Pending {
    return carriedOver(table, this.#now(table));
  }

  /** Writes no line any more. */
  stop(): void {
    this.#cancelLine?.();
    this.#cancelLine = null;
  }

  #end(table: Unreadable, life: "closed" | "quarantined", revealed: boolean, interaction: string | null): Unreadable {
    const now = this.#now(table);
    this.#store.quarantine.end(table.row.id, life, revealed, interaction, now);
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
