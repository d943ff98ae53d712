import type { Store, TableRow } from "../store/store.js";
import type { Queues } from "./queues.js";
import type { Seen } from "./seen.js";
import type { Shelf } from "./table-cache.js";
import { boardOf, shownOf } from "./show.js";
import { awaited, isUnreadable, type Loaded } from "./table.js";
import type { Teller } from "./teller.js";

/** Which messages stand in the channels: the one that shows a table's board, and the one that warns those awaited there. */
export class Messages {
  readonly #store: Store;
  readonly #seen: Seen;
  readonly #shelf: Shelf;
  readonly #queues: Queues;
  readonly #shows: Pick<Teller, "unwarn">;
  readonly #load: (table: string) => Loaded | null;

  /** @param load a table, after whatever is to be done there first */
  constructor(
    store: Store,
    seen: Seen,
    shelf: Shelf,
    queues: Queues,
    shows: Pick<Teller, "unwarn">,
    load: (table: string) => Loaded | null,
  ) {
    this.#store = store;
    this.#seen = seen;
    this.#shelf = shelf;
    this.#queues = queues;
    this.#shows = shows;
    this.#load = load;
  }

  /** A message shows a table's board, at least up to this version. @param whole false: the picture of the next is lacking */
  shown(id: string, message: string, version: number, whole: boolean): Promise<void> {
    return this.#queues.run(id, () => {
      const table = this.#shelf.peek(id);
      const known = table === null ? this.#store.versions(id)?.message : table.row.message;
      this.#seen.note(id, message, table === null ? version : shownOf(table, version, whole), known);
      this.#shelf.patch(id, { message });
    });
  }

  /** A message warns those awaited at a table. One that still stands from an earlier question is told to go. */
  async warned(id: string, warning: NonNullable<TableRow["warning"]>): Promise<void> {
    await this.#within(id, (table) => {
      const before = table.row.warning;
      this.#store.setWarning(id, warning);
      this.#shelf.patch(id, { warning });
      if (before !== null && before.message !== warning.message) this.#shows.unwarn(boardOf(table), before.message);
    });
    await this.check(id);
  }

  /** Does as `checkWarning`, at a table that need not be in memory. */
  check(id: string): Promise<void> {
    return this.#within(id, (table) => {
      this.checkWarning(table);
    });
  }

  /** A warning is gone. A later one stays noted. */
  async unwarned(id: string, message: string): Promise<void> {
    await this.#within(id, ({ row }) => {
      if (row.warning?.message !== message) return;
      this.#store.setWarning(id, null);
      this.#shelf.patch(id, { warning: null });
    });
  }

  /** A warning goes when nobody is awaited any more on the question it was about. */
  checkWarning(table: Loaded): void {
    const { warning } = table.row;
    if (warning === null) return;
    if (!isUnreadable(table) && awaited(table).some(({ id }) => id === warning.prompt)) return;
    this.#shows.unwarn(boardOf(table), warning.message);
  }

  #within(id: string, job: (table: Loaded) => void): Promise<void> {
    return this.#queues.run(id, () => {
      const table = this.#load(id);
      if (table !== null) job(table);
    });
  }
}
