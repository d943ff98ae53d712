import type { Seat } from "../../game/contract.js";
import type { Decision, Level } from "../../game/player.js";
import type { Store } from "../../store/store.js";
import { keyOf, isOnlyWatched, isPresent, type Table, promptsForComputers, promptsOf } from "../table.js";
import type { OfServers, Placed, Ports } from "../ports.js";
import { boardOf } from "../show.js";
import { type Past, GameHistory } from "../game-history.js";

/** A computer player's answer that is due. */
export interface PendingMove {
  readonly table: string;
  readonly guild: string;
  readonly seat: Seat;
  readonly prompt: number;
  readonly action: unknown;
}

/** Thinking-time factor where computer players alone have something to decide. */
const amongThemselves = 0.4;

/** How long after a great moment's first beat, which shows what was done, the second is seen at least. */
const seenMs = 600;

/** The past of a player that never looks back. */
const nothing: Past = { events: [], own: [] };

interface Asking {
  readonly guild: string;
  readonly prompt: number;
  readonly cancel: () => void;
}

/**
 * Asks computer players once per open prompt, and gives their answers to `answer` after their delay. Nothing is stored:
 * a table loaded again asks again.
 */
export class ComputerMoves {
  readonly #pending = new Map<string, Map<Seat, Asking>>();
  readonly #history: GameHistory;
  readonly #ports: Ports;
  readonly #answer: (move: PendingMove) => void;
  readonly #failed: (table: Placed, error: unknown) => void;

  /** @param failed called if there is not even a time-out's answer */
  constructor(
    store: Store,
    ports: Ports,
    answer: (move: PendingMove) => void,
    failed: (table: Placed, error: unknown) => void,
  ) {
    this.#history = new GameHistory(store);
    this.#ports = ports;
    this.#answer = answer;
    this.#failed = failed;
  }

  update(table: Table): void {
    const seats = this.#pending.get(table.row.id) ?? new Map<Seat, Asking>();
    const asked = promptsForComputers(table);
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

  /** If its prompt stays open, the next update asks again. */
  remove({ table, seat, prompt }: PendingMove): void {
    const seats = this.#pending.get(table);
    const asking = seats?.get(seat);
    if (asking?.prompt !== prompt) return;
    asking.cancel();
    seats?.delete(seat);
  }

  /** The next update asks again. */
  cancel(table: string): void {
    for (const pending of this.#pending.get(table)?.values() ?? []) pending.cancel();
    this.#pending.delete(table);
  }

  /** A table has left memory. */
  dropped(table: string): void {
    this.#history.drop(table);
  }

  /** Forgets tables of some servers. */
  end(of: OfServers): void {
    for (const [table, seats] of this.#pending)
      if ([...seats.values()].some(({ guild }) => of(guild))) this.cancel(table);
  }

  isThinking(table: string): boolean {
    return this.#pending.has(table);
  }

  stop(): void {
    for (const seats of this.#pending.values()) for (const pending of seats.values()) pending.cancel();
    this.#pending.clear();
  }

  #ask(table: Table, seat: Seat, prompt: number, level: Level): Asking {
    let off = false;
    let cancelTimer: (() => void) | null = null;
    const begun = this.#ports.clock.steady();
    const pace = isOnlyWatched(table) ? amongThemselves : 1;
    const leastMs = beatOf(table);
    const isForPeople = promptsOf(table).some((open) => open.seat !== seat && isPresent(table.seats[open.seat]));
    const give = ({ action, afterMs, yieldMs = 0 }: Decision<unknown>): void => {
      if (off) return;
      const waitsMs = Math.max(afterMs + (isForPeople ? yieldMs : 0), leastMs);
      // The delay counts from the question: thinking time must not show.
      const left = Math.max(0, waitsMs * pace - (this.#ports.clock.steady() - begun));
      cancelTimer = this.#ports.clock.after(left, () => {
        this.#answer({ table: table.row.id, guild: table.row.guild, seat, prompt, action });
      });
    };
    this.#decide(table, seat, level).then(give, (error: unknown) => {
      if (off) return;
      const { id } = table.row;
      try {
        const standIn = this.#standIn(table, seat);
        this.#ports.log.error(
          { table: id, seat, error },
          "a computer player failed; the time-out's move is played instead",
        );
        give({ action: standIn, afterMs: 1000 });
      } catch (fault) {
        this.#failed(table.row, fault);
      }
    });
    return {
      guild: table.row.guild,
      prompt,
      cancel: () => {
        off = true;
        cancelTimer?.();
      },
    };
  }

  async #decide(table: Table, seat: Seat, level: Level): Promise<Decision<unknown>> {
    const { row, game } = table;
    const { events, own } = game.player.looksBack ? await this.#history.past(table, seat) : nothing;
    return this.#ports.players.decide(game, {
      seat,
      view: game.view(row.state, seat),
      legal: game.legal(row.state, seat),
      events,
      own,
      level,
      random: this.#ports.random(keyOf(table), row.steps, `player-${seat}`),
    });
  }

  #standIn(table: Table, seat: Seat): unknown {
    const { row, game } = table;
    return game.timeout(row.state, seat, this.#ports.random(keyOf(table), row.steps, `timeout-${seat}`));
  }
}

/** The least delay of an answer to what a table asks now: a great moment is shown to its end first. */
function beatOf(table: Table): number {
  const { screen } = table.game;
  if (screen.beatMs === undefined) return 0;
  const ms = screen.beatMs(boardOf(table).play?.recent ?? []);
  return ms === 0 ? 0 : ms + seenMs;
}
