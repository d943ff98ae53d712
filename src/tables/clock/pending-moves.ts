import type { Seat } from "../../game/contract.js";
import { games } from "../../games/index.js";
import type { Level } from "../../game/player.js";
import type { Store } from "../../store/store.js";
import type { Ports } from "../ports.js";
import { type Table, thinkers } from "../table.js";
import { type Past, ToldSoFar } from "../told-so-far.js";

/** A computer player's answer whose time has come. */
export interface Thought {
  readonly table: string;
  readonly seat: Seat;
  readonly prompt: number;
  readonly action: unknown;
}

/** What a player sees of the past that never looks back. */
const nothing: Past = { told: [], own: [] };

/** What a computer player is thinking about, and how to call it off. */
interface Asking {
  readonly prompt: number;
  readonly cancel: () => void;
}

/**
 * The clock of the computer players. Each open question is put to its player once; the answer comes back through
 * `answer` after the time that the player takes. Nothing of it is stored: a table that is loaded again asks again.
 */
export class Thoughts {
  readonly #pending = new Map<string, Map<Seat, Asking>>();
  readonly #course: ToldSoFar;
  readonly #ports: Ports;
  readonly #answer: (thought: Thought) => void;
  readonly #failed: (table: string, error: unknown) => void;

  /** @param failed told when there is no answer at all, since the rules have none even for a time-out */
  constructor(
    store: Store,
    ports: Ports,
    answer: (thought: Thought) => void,
    failed: (table: string, error: unknown) => void,
  ) {
    this.#course = new ToldSoFar(store);
    this.#ports = ports;
    this.#answer = answer;
    this.#failed = failed;
  }

  /** Asks the computer players of a table as it stands now, and forgets questions that are no longer open. */
  consider(table: Table): void {
    const seats = this.#pending.get(table.row.id) ?? new Map<Seat, Asking>();
    const asked = thinkers(table);
    for (const [seat, pending] of seats) {
      if (asked.some(({ prompt }) => prompt.seat === seat && prompt.id === pending.prompt)) continue;
      pending.cancel();
      seats.delete(seat);
    }
    for (const { prompt, level } of asked) {
      if (!seats.has(prompt.seat)) seats.set(prompt.seat, this.#ask(table, prompt.seat, prompt.id, level));
    }
    if (seats.size > 0) this.#pending.set(table.row.id, seats);
    else this.#pending.delete(table.row.id);
  }

  /**
   * An answer has had its turn: if its question stays open to the seat, the seat is asked again when next considered.
   */
  given({ table, seat, prompt }: Thought): void {
    const seats = this.#pending.get(table);
    const asking = seats?.get(seat);
    if (asking?.prompt !== prompt) return;
    asking.cancel();
    seats?.delete(seat);
  }

  /** Answers of a table came to nothing: what is open is asked again when the table is next considered. */
  forget(table: string): void {
    for (const pending of this.#pending.get(table)?.values() ?? []) pending.cancel();
    this.#pending.delete(table);
  }

  /** A table is in memory no more. */
  dropped(table: string): void {
    this.#course.forget(table);
  }

  /** Whether somebody is thinking at this table. */
  at(table: string): boolean {
    return this.#pending.has(table);
  }

  /** Calls everything off. */
  stop(): void {
    for (const seats of this.#pending.values()) for (const pending of seats.values()) pending.cancel();
    this.#pending.clear();
  }

  #ask(table: Table, seat: Seat, prompt: number, level: Level): Asking {
    let off = false;
    let cancelTimer: (() => void) | null = null;
    const begun = this.#ports.clock.steady();
    const give = (action: unknown, afterMs: number): void => {
      if (off) return;
      // The wait counts from the question on: how long the thinking took would tell of what was thought about.
      const left = Math.max(0, afterMs - (this.#ports.clock.steady() - begun));
      cancelTimer = this.#ports.clock.after(left, () => {
        this.#answer({ table: table.row.id, seat, prompt, action });
      });
    };
    this.#decide(table, seat, level).then(
      ({ action, afterMs }) => {
        give(action, afterMs);
      },
      (error: unknown) => {
        if (off) return;
        const { id } = table.row;
        try {
          const standIn = this.#standIn(table, seat);
          this.#ports.log.error(
            { table: id, seat, error },
            "a computer player failed; the time-out's answer stands in",
          );
          give(standIn, 1000);
        } catch (fault) {
          this.#failed(id, fault);
        }
      },
    );
    return {
      prompt,
      cancel: () => {
        off = true;
        cancelTimer?.();
      },
    };
  }

  async #decide(table: Table, seat: Seat, level: Level): Promise<{ action: unknown; afterMs: number }> {
    const { row, game } = table;
    if (row.seed === null) throw new Error("a game without a seed");
    const { looksBack } = games[row.game].player;
    const { told, own } = looksBack ? await this.#course.past(table, seat) : nothing;
    return this.#ports.players.decide(row.game, {
      seat,
      view: game.view(row.state, seat),
      legal: game.legal(row.state, seat),
      told,
      own,
      level,
      random: this.#ports.random(row.seed, row.steps, `player-${seat}`),
    });
  }

  #standIn({ row, game }: Table, seat: Seat): unknown {
    if (row.seed === null) throw new Error("a game without a seed");
    return game.timeout(row.state, seat, this.#ports.random(row.seed, row.steps, `timeout-${seat}`));
  }
}
