import type { Board } from "./board.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { Ports, Shows } from "./ports.js";

/** How long to wait before a failed board is shown again, in milliseconds, and how often. */
const againMs = 10_000;
const mostTries = 5;

/** Shows changes to the channels and keeps their errors away from tables. Failed boards are shown again. */
export class Teller implements Shows {
  readonly #shows: Shows;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #board: (table: string) => Promise<Board | null>;
  /** Failures in a row of each board. */
  readonly #untold = new Map<string, number>();

  /** @param board a table's current board */
  constructor(
    shows: Shows,
    { clock, log }: Pick<Ports, "clock" | "log">,
    board: (table: string) => Promise<Board | null>,
  ) {
    this.#shows = shows;
    this.#clock = clock;
    this.#log = log;
    this.#board = board;
  }

  onAir(guild: string): boolean {
    return this.#heard(null, () => this.#shows.onAir(guild)) ?? false;
  }

  pressTime(): number {
    return this.#heard(null, () => this.#shows.pressTime()) ?? this.#clock.now();
  }

  changed(board: Board): void {
    const { table } = board;
    const isTold = this.#heard(table, () => {
      this.#shows.changed(board);
      return true;
    });
    const tries = isTold === true ? 0 : (this.#untold.get(table) ?? 0) + 1;
    if (tries === 0 || tries >= mostTries) {
      this.#untold.delete(table);
      return;
    }
    this.#untold.set(table, tries);
    this.#clock.after(againMs, () => {
      this.#tellAgain(table).catch((error: unknown) => {
        this.#log.error({ table, error }, "a board that was to be told of again could not be read");
      });
    });
  }

  /** The caller handles what fails. */
  catchUp(shard: number, moved: boolean): Promise<void> {
    return this.#shows.catchUp(shard, moved);
  }

  unseen(board: Board): void {
    this.#heard(board.table, () => {
      this.#shows.unseen(board);
    });
  }

  closed(guild: string, channel: string | null): Promise<void> {
    return this.#shows.closed(guild, channel);
  }

  stored(board: Board): void {
    this.#heard(board.table, () => {
      this.#shows.stored(board);
    });
  }

  awaited(board: Board, users: readonly string[], prompt: number): void {
    this.#heard(board.table, () => {
      this.#shows.awaited(board, users, prompt);
    });
  }

  forgotten(board: Board): void {
    this.#heard(board.table, () => {
      this.#shows.forgotten(board);
    });
  }

  /** Shows nothing again. */
  stop(): void {
    this.#untold.clear();
  }

  async #tellAgain(table: string): Promise<void> {
    if (!this.#untold.has(table)) return;
    const board = await this.#board(table);
    if (board !== null) this.changed(board);
  }

  #heard<T>(table: string | null, tell: () => T): T | null {
    try {
      return tell();
    } catch (error) {
      this.#log.error({ table, error }, "a channel could not be told of something that is stored");
      return null;
    }
  }
}
