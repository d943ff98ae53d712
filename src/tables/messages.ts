import type { Store, TableRow } from "../store/store.js";
import type { Ports } from "./ports.js";
import { Seen } from "./seen.js";
import { boardOf, shownOf } from "./show.js";
import type { TableAccess } from "./table-access.js";
import type { Teller } from "./teller.js";

/** Which messages stand in the channels: the one that shows a table's board, and the one that warns those awaited there. */
export class Messages {
  readonly #store: Pick<Store, "versions" | "setWarning">;
  readonly #seen: Seen;
  readonly #access: TableAccess;
  readonly #shows: Pick<Teller, "unwarn" | "endWarning">;

  constructor(
    store: Store,
    ports: Pick<Ports, "clock" | "log">,
    access: TableAccess,
    shows: Pick<Teller, "unwarn" | "endWarning">,
  ) {
    this.#store = store;
    this.#seen = new Seen(store, ports);
    this.#access = access;
    this.#shows = shows;
  }

  /** A message shows a table's board, at least up to this version. @param whole false: the picture of the next is lacking */
  shown(id: string, message: string, version: number, whole = true): Promise<void> {
    const { queues, cache } = this.#access;
    return queues.run(id, () => {
      const table = cache.peek(id);
      const known = table === null ? this.#store.versions(id)?.message : table.row.message;
      this.#seen.note(id, message, table === null ? version : shownOf(table, version, whole), known);
      cache.patch(id, { message });
    });
  }

  /** A message warns those awaited at a table. One that still stands from an earlier question is told to go. */
  async warned(id: string, warning: NonNullable<TableRow["warning"]>): Promise<void> {
    await this.#access.run(id, (table) => {
      const before = table.row.warning;
      this.#store.setWarning(id, warning);
      this.#access.cache.patch(id, { warning });
      if (before !== null && before.message !== warning.message) this.#shows.unwarn(boardOf(table), before.message);
    });
    await this.check(id);
  }

  /** A warning is gone. A later one stays noted. */
  async unwarned(id: string, message: string): Promise<void> {
    await this.#access.run(id, ({ row }) => {
      if (row.warning?.message !== message) return;
      this.#store.setWarning(id, null);
      this.#access.cache.patch(id, { warning: null });
    });
  }

  /** Removes a warning whose question is answered, at a table that need not be in memory. */
  async check(id: string): Promise<void> {
    await this.#access.run(id, (table) => {
      this.#shows.endWarning(table);
    });
  }

  /** Stores what is noted by now, and from then on each at once. */
  stop(): void {
    this.#seen.stop();
  }
}
