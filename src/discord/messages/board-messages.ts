import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { BoardRow, MessageRows } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import { linkTo } from "../ui/parts.js";

/** How long what messages show may wait to be stored, and again after a fault of the disk; in milliseconds. */
const soonMs = 1_000;
const againMs = 5_000;

/** How many boards are stored in one go: that takes a millisecond or two. */
const atOnce = 50;

/** What is known of the message that shows a table's board. `message`: null: there is none. */
export type Standing = Pick<BoardRow, "message" | "shown">;

/**
 * Which message shows each table's board, and up to which version. That another message does is stored at once, a higher
 * version a moment later together with others: each by itself would be a second transaction for every press. A process
 * that dies before that shows the board once more.
 */
export class BoardMessages {
  readonly #store: Pick<MessageRows, "board" | "storeBoards">;
  readonly #clock: Pick<Clock, "after">;
  readonly #log: Log;
  /** What is not stored yet. */
  readonly #pending = new Map<string, BoardRow>();
  /** Settles when no write is on its way. */
  #writing: Promise<void> = Promise.resolve();
  #cancel: (() => void) | null = null;
  #stopped = false;

  constructor(store: Pick<MessageRows, "board" | "storeBoards">, clock: Pick<Clock, "after">, log: Log) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
  }

  /** What is known of a table's message: at once as long as that is not stored. @throws when the disk fails */
  of(table: string): Standing | Promise<Standing> {
    return this.#pending.get(table) ?? this.#store.board(table);
  }

  /** A message shows a table's board, at least up to this version. @throws when the disk fails; it is tried again all the same */
  async shown(table: string, message: string, version: number): Promise<void> {
    const known = await this.of(table);
    this.#pending.set(table, { table, message, shown: Math.max(known.shown, version) });
    if (message === known.message && !this.#stopped) {
      this.#cancel ??= this.#after(soonMs);
      return;
    }
    try {
      // Without it the next start would post another.
      await this.#storeThese([table]);
    } catch (error) {
      if (!this.#stopped) this.#cancel ??= this.#after(againMs);
      throw error;
    }
  }

  /** Where a board is to be found, for a sentence; its channel as long as it is not posted, and nowhere where there is none. */
  async linkTo(board: Pick<Board, "table" | "guild" | "channel"> | null): Promise<string> {
    return board === null ? "" : linkTo(board, (await this.of(board.table)).message);
  }

  /** Stores what is noted by now. @throws when the disk fails */
  async storeAll(): Promise<void> {
    while (this.#pending.size > 0) await this.#storeThese([...this.#pending.keys()].slice(0, atOnce));
  }

  /** Stores everything noted, and from then on each at once. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    this.#cancel = null;
    try {
      await this.storeAll();
    } catch (error) {
      this.#log.error(
        { error },
        "which boards are shown could not be stored; some are written once more at the next start",
      );
    }
  }

  /** One write at a time: an earlier one never takes the place of a later one. */
  #storeThese(tables: readonly string[]): Promise<void> {
    const write = this.#writing.then(async () => {
      const rows = tables.flatMap((table) => this.#pending.get(table) ?? []);
      await this.#store.storeBoards(rows);
      for (const row of rows) if (this.#pending.get(row.table) === row) this.#pending.delete(row.table);
    });
    this.#writing = write.catch(() => undefined);
    return write;
  }

  #after(ms: number): () => void {
    return this.#clock.after(ms, () => {
      this.#cancel = null;
      this.#storeThese([...this.#pending.keys()].slice(0, atOnce)).then(
        () => {
          if (this.#pending.size > 0 && !this.#stopped) this.#cancel ??= this.#after(0);
        },
        (error: unknown) => {
          this.#log.error({ error }, "which boards are shown could not be stored; it is tried again");
          if (!this.#stopped) this.#cancel ??= this.#after(againMs);
        },
      );
    });
  }
}
