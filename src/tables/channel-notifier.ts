import type { Seat } from "../game/contract.js";
import type { Board } from "./board.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { Announced, Announcement, Ports, Channels, StartSearch } from "./ports.js";

/** Delay before a board that failed is shown again, and how often. */
const againMs = 10_000;
const maxTries = 5;

/**
 * Tells channels of changes at tables; keeps their errors from tables and shows boards again that failed.
 */
export class ChannelNotifier implements Channels {
  readonly #channels: Channels;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #board: (table: string) => Promise<Board | null>;
  /** Failures in a row by board. */
  readonly #failures = new Map<string, number>();

  /** @param board a table's current board */
  constructor(
    channels: Channels,
    { clock, log }: Pick<Ports, "clock" | "log">,
    board: (table: string) => Promise<Board | null>,
  ) {
    this.#channels = channels;
    this.#clock = clock;
    this.#log = log;
    this.#board = board;
  }

  isConnected(guild: string): boolean {
    return this.#notify(null, () => this.#channels.isConnected(guild)) ?? false;
  }

  pressTime(): number {
    return this.#notify(null, () => this.#channels.pressTime()) ?? this.#clock.now();
  }

  /** Unlike the others, this one, `announce` and `catchUp` reject. */
  hasChannel(channel: string): Promise<boolean> {
    return this.#channels.hasChannel(channel);
  }

  isClosed(table: Parameters<Channels["isClosed"]>[0], woken: () => void): boolean {
    return this.#notify(table.id, () => this.#channels.isClosed(table, woken)) ?? false;
  }

  announce(start: Announcement): Promise<Announced> {
    return this.#channels.announce(start);
  }

  findStarts(search: StartSearch): Promise<readonly string[]> {
    return this.#channels.findStarts(search);
  }

  notStarted(board: Board, messages: readonly string[]): void {
    this.#notify(board.table, () => {
      this.#channels.notStarted(board, messages);
    });
  }

  changed(board: Board): void {
    const { table } = board;
    const isTold = this.#notify(table, () => {
      this.#channels.changed(board);
      return true;
    });
    const tries = isTold === true ? 0 : (this.#failures.get(table) ?? 0) + 1;
    if (tries === 0 || tries >= maxTries) {
      this.#failures.delete(table);
      return;
    }
    this.#failures.set(table, tries);
    this.#clock.after(againMs, () => {
      this.#notifyAgain(table).catch((error: unknown) => {
        this.#log.error({ table, error }, "a table could not be read to update its board again");
      });
    });
  }

  catchUp(shard: number, moved: boolean): Promise<void> {
    return this.#channels.catchUp(shard, moved);
  }

  closed(guild: string, channel: string | null): Promise<void> {
    return this.#channels.closed(guild, channel);
  }

  stored(board: Board): void {
    this.#notify(board.table, () => {
      this.#channels.stored(board);
    });
  }

  awaited(board: Board, users: readonly string[], prompt: number): void {
    this.#notify(board.table, () => {
      this.#channels.awaited(board, users, prompt);
    });
  }

  async call(board: Board, users: readonly string[], prompt: number, seat: Seat): Promise<boolean> {
    try {
      return await this.#channels.call(board, users, prompt, seat);
    } catch (error) {
      this.#log.error({ table: board.table, error }, "people could not be told that it is their turn");
      return false;
    }
  }

  async invite(board: Board, number: number): Promise<boolean> {
    try {
      return await this.#channels.invite(board, number);
    } catch (error) {
      this.#log.error({ table: board.table, error }, "somebody could not be asked to a lobby");
      return false;
    }
  }

  async archive(board: Board): Promise<boolean> {
    try {
      return await this.#channels.archive(board);
    } catch (error) {
      this.#log.error({ table: board.table, error }, "a table's thread could not be archived");
      return false;
    }
  }

  userRemoved(board: Board): void {
    this.#notify(board.table, () => {
      this.#channels.userRemoved(board);
    });
  }

  /** Stops showing boards again. */
  stop(): void {
    this.#failures.clear();
  }

  async #notifyAgain(table: string): Promise<void> {
    if (!this.#failures.has(table)) return;
    const board = await this.#board(table);
    if (board !== null) this.changed(board);
  }

  #notify<T>(table: string | null, tell: () => T): T | null {
    try {
      return tell();
    } catch (error) {
      this.#log.error({ table, error }, "a change is stored, but its channel could not be updated");
      return null;
    }
  }
}
