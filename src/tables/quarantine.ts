import type { Store } from "../store/store.js";
import { type Pending, change } from "./change.js";
import type { ShardTimes } from "./clock/downtime.js";
import type { Reply, TableRequest } from "./requests.js";
import type { Ports } from "./ports.js";
import { readUnreadable, readAgain } from "./read-table.js";
import { refuseClosing, type ServerSettings } from "./server-settings.js";
import { boardOf } from "./show.js";
import { isOpen, type Loaded, type Table, type Unreadable, promptsOf } from "./table.js";
import { isDeepStrictEqual } from "node:util";

/**
 * Lets a table go on that was carried over or quarantined, without drafts and with the final answers that are still
 * legal. The board is always written.
 *
 * @param status before; a quarantined table has no deadlines left, so each prompt gets its full time
 */
function carryOver(table: Table, now: number, status: Table["row"]["status"] = table.row.status): Pending {
  const before = kept(table);
  const pending = change(
    { ...before, row: { ...before.row, status } },
    { row: { status: table.row.status } },
    now,
    null,
  );
  const { change: written, table: after } = pending;
  const row = { ...after.row, visible: after.row.version };
  return {
    ...pending,
    change: { ...written, row, drafts: after.drafts, held: after.held },
    table: { ...after, row, isCarried: false },
  };
}

function kept(table: Table): Table {
  if (!table.isCarried) return table;
  const { game, row } = table;
  const prompts = promptsOf(table);
  const held = table.held.filter(
    ({ prompt, seat, action }) =>
      prompts.some((open) => open.id === prompt && open.seat === seat) &&
      game.legal(row.state, seat).some((legal) => isDeepStrictEqual(legal, action)),
  );
  return { ...table, drafts: [], held };
}

/** How long tables are collected for one log line. */
const collectMs = 10_000;

const maxNamed = 10;

const sentences = {
  closed: "the rules have changed and cannot take these tables along; they are closed and their seeds published",
  quarantined:
    "tables cannot be read by this version; they are set aside and can be closed, and the next start tries them again",
} as const;

/**
 * Handles tables that cannot be played on. One that its rules cannot carry over is closed and its seed published.
 * Others are quarantined: they block nobody; can be shown, closed, anonymised and deleted without their state; and go
 * on once they can be read.
 */
export class Quarantine {
  readonly #collected = { closed: new Set<string>(), quarantined: new Set<string>() };
  #cancelLine: (() => void) | null = null;

  /** @param ended called with each table that it has closed or quarantined */
  constructor(
    private readonly store: Store,
    private readonly times: Pick<ShardTimes, "portsAt">,
    private readonly ports: Pick<Ports, "clock" | "log" | "games">,
    private readonly ended: (table: Unreadable) => void,
  ) {}

  async setAside(table: Unreadable): Promise<Unreadable> {
    const status = table.why === "rules" ? "closed" : "quarantined";
    const after = await this.#end(table, status, table.row.steps > 0 && status === "closed", null);
    this.#tellOf(table.row.id, status);
    return after;
  }

  /** Its rules keep failing. */
  async setAsideById(id: string): Promise<void> {
    const table = await readUnreadable(this.store, id, "throws", this.ports.games);
    if (table !== null && isOpen(table.row)) await this.setAside(table);
  }

  close(table: Unreadable): Promise<Unreadable> {
    return this.#end(table, "closed", false, null);
  }

  /** Handles a request to an unplayable table, which can only be closed. @param settings of its server */
  async handle(
    table: Unreadable,
    { kind, person, interaction }: TableRequest,
    settings: ServerSettings,
  ): Promise<Reply> {
    const board = boardOf(table);
    if (table.row.status !== "quarantined") return { kind: "refused", code: "ended", board };
    if (kind !== "close") return { kind: "refused", code: "unreadable", board };
    const code = refuseClosing(settings, table, person);
    if (code !== null) return { kind: "refused", code, board };
    const after = await this.#end(table, "closed", false, interaction);
    return { kind: "done", board: boardOf(after), pressed: null, visible: true };
  }

  /** A shard's open tables under other rules, in pages. */
  outdated(shard: number): AsyncIterable<readonly string[]> {
    const known = this.ports.games.all.map(({ id, rules }) => ({ game: id, rules }));
    return this.store.quarantine.under(known, shard);
  }

  /** A shard's quarantined tables, as one page. */
  async *all(shard: number): AsyncGenerator<readonly string[]> {
    yield await this.store.quarantine.all(shard);
  }

  /** A quarantined table as it was before; null: it is unreadable, or its channel taken. */
  async readable(id: string): Promise<Table | null> {
    const table = await readAgain(this.store, id, this.ports.games);
    if (table !== null && (await this.store.openTableIn(table.row.channel)) === null) return table;
    this.stays(id);
    return null;
  }

  carryOver(table: Table): Pending {
    return carryOver(table, this.#now(table));
  }

  release(table: Table): Pending {
    return carryOver(table, this.#now(table), "quarantined");
  }

  stays(id: string): void {
    this.#tellOf(id, "quarantined");
  }

  stop(): void {
    this.#cancelLine?.();
    this.#cancelLine = null;
  }

  async #end(
    table: Unreadable,
    status: "closed" | "quarantined",
    revealed: boolean,
    interaction: string | null,
  ): Promise<Unreadable> {
    const now = this.#now(table);
    await this.store.quarantine.end(table.row.id, status, revealed, interaction, now);
    const version = table.row.version + 1;
    const row = { ...table.row, status, revealed, thinking: false, version, visible: version, changed: now };
    const after = { ...table, row };
    this.ended(after);
    return after;
  }

  #now({ row }: Loaded): number {
    return this.times.portsAt(row).clock.now();
  }

  /** One line for many: there may be some after an update. */
  #tellOf(id: string, status: "closed" | "quarantined"): void {
    this.#collected[status].add(id);
    this.#cancelLine ??= this.ports.clock.after(collectMs, () => {
      this.#cancelLine = null;
      for (const [kind, ids] of [
        ["closed", this.#collected.closed],
        ["quarantined", this.#collected.quarantined],
      ] as const) {
        if (ids.size === 0) continue;
        this.ports.log.warn({ count: ids.size, tables: [...ids].slice(0, maxNamed) }, sentences[kind]);
        ids.clear();
      }
    });
  }
}
