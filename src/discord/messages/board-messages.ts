import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { BoardRow, MessageRows } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import type { OfServers } from "../../tables/ports.js";
import type { EndLinks } from "../ui/draw-ephemeral.js";
import { linkTo } from "../ui/parts.js";

/** Delay before shown versions are stored, and after a failure. */
const soonMs = 1_000;
const againMs = 5_000;

/** Boards per transaction, which takes a millisecond or two. */
const atOnce = 50;

/** A board's message and the version that it shows. `message`: null: none. */
export type ShownMessage = Omit<BoardRow, "table">;

/**
 * Which message shows each board, and up to which version. A new message is stored at once, a higher version a moment
 * later together with others. If the process dies in between, the board is written once more.
 */
export class BoardMessages {
  readonly #store: Pick<MessageRows, "board" | "storeBoards">;
  readonly #clock: Pick<Clock, "after">;
  readonly #log: Log;
  readonly #pending = new Map<string, BoardRow>();
  /** Servers of pending boards. */
  readonly #guilds = new WeakMap<BoardRow, string>();
  /** Settles when nothing is being written. */
  #writing: Promise<void> = Promise.resolve();
  #cancel: (() => void) | null = null;
  #stopped = false;

  constructor(store: Pick<MessageRows, "board" | "storeBoards">, clock: Pick<Clock, "after">, log: Log) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
  }

  /** At once if it is still to be stored. @throws if the disk fails */
  of(table: string): ShownMessage | Promise<ShownMessage> {
    return this.#pending.get(table) ?? this.#store.board(table);
  }

  /**
   * A message shows a table's board, at least up to this version.
   *
   * @param guild its server
   * @param lobby as of `BoardRow`
   * @throws if the disk fails; it is retried
   */
  async shown(table: string, message: string, version: number, guild = "", lobby: string | null = null): Promise<void> {
    const known = await this.of(table);
    const row = { table, message, shown: Math.max(known.shown, version), lobby };
    this.#guilds.set(row, guild);
    this.#pending.set(table, row);
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

  /** A link for a sentence: to the channel until the board is posted; empty without a board. */
  async linkTo(board: Pick<Board, "table" | "guild" | "channel"> | null): Promise<string> {
    return board === null ? "" : linkTo(board, (await this.of(board.table)).message);
  }

  /** Links for the messages of those who sat at a table; null: its game is not over. */
  async endLinks(board: Board): Promise<EndLinks | null> {
    if (board.status !== "over") return null;
    const { rematch, guild, channel } = board;
    return {
      result: await this.linkTo(board),
      rematch: rematch === null ? null : await this.linkTo({ table: rematch, guild, channel }),
    };
  }

  /** Stores everything noted. @throws if the disk fails */
  async storeAll(): Promise<void> {
    while (this.#pending.size > 0) await this.#storeThese([...this.#pending.keys()].slice(0, atOnce));
  }

  /** What is noted of some servers' boards may be out of date. */
  drop(of: OfServers): void {
    for (const [table, row] of this.#pending) if (of(this.#guilds.get(row) ?? "")) this.#pending.delete(table);
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
        "the versions that boards show could not be stored; the next start writes some boards again",
      );
    }
  }

  /** One write at a time, so that none replaces a later one. */
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
          this.#log.error({ error }, "the versions that boards show could not be stored; it is tried again");
          if (!this.#stopped) this.#cancel ??= this.#after(againMs);
        },
      );
    });
  }
}
