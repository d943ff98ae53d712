import type { Board } from "../../tables/board.js";
import type { Clock } from "../../tables/ports.js";
import { type Desk, newDesk } from "./desk.js";

/** A desk that nobody wrote at for so long, in milliseconds, is cleared away; tokens are dead by then. */
const clearMs = 15 * 60_000;

/** One at which nobody has pressed is cleared away sooner; and how often that is seen to. */
const [unpressedMs, sweepMs] = [60_000, 10_000];

/** The desks of all boards that are being written, wait to be, or were a short while ago. */
export class Desks {
  readonly #desks = new Map<Board["table"], Desk>();
  readonly #clock: Pick<Clock, "steady">;
  #swept = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, "steady">) {
    this.#clock = clock;
  }

  /** The desk of a board's table, which knows of this board from now on, unless it knows a newer one. */
  at(board: Board): Desk {
    const now = this.#clock.steady();
    const known = this.#desks.get(board.table);
    if (known !== undefined) {
      if (board.version > known.newest.version) known.newest = board;
      known.touched = now;
      return known;
    }
    this.#sweep(now);
    const desk = newDesk(board, now);
    this.#desks.set(board.table, desk);
    return desk;
  }

  all(): readonly Desk[] {
    return [...this.#desks.values()];
  }

  /** Clears desks away, but not for each new one: after a start there may be many at once. */
  #sweep(now: number): void {
    if (now - this.#swept < sweepMs) return;
    this.#swept = now;
    for (const [id, desk] of this.#desks) {
      const kept = desk.token === null ? unpressedMs : clearMs;
      if (!isInUse(desk) && desk.touched < now - kept) this.#desks.delete(id);
    }
  }
}

/** Whether something will still be written from this desk: a second desk of its table would know nothing of it. */
function isInUse({ flying, cancel, painting }: Desk): boolean {
  return flying || painting || cancel !== null;
}
