import { setImmediate } from "node:timers/promises";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { MessageRows } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import { runOnePerTurn } from "../../tables/clock/one-per-turn.js";
import type { Tables } from "../../tables/tables.js";
import type { BoardMessages } from "./board-messages.js";

/** Delay and number of retries. */
const againMs = 10_000;
const maxTries = 5;

/** Tables per page, which takes a millisecond or two to read. */
const rowsAtOnce = 500;

/** What catching up works with. */
export interface CatchUpPorts {
  readonly store: Pick<MessageRows, "behind">;
  readonly messages: Pick<BoardMessages, "of">;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
  readonly tables: () => Pick<Tables, "board"> & { readonly shards: Pick<Tables["shards"], "timed" | "renewed"> };
  /** Has a board written; resolves when the next may be queued. */
  readonly write: (board: Board) => Promise<void>;
}

/** One way through a shard's boards. */
interface Round {
  /** Whether time limits have moved. */
  readonly moved: boolean;
}

/**
 * Updates boards after a start or downtime: those behind, and those whose time limit has moved. No faster than they can
 * be written.
 */
export class CatchUp {
  readonly #ports: CatchUpPorts;
  /** Those that are not done, by shard; a new one replaces the old one. */
  readonly #rounds = new Map<number, Round>();

  constructor(ports: CatchUpPorts) {
    this.#ports = ports;
  }

  /**
   * Resolves when all are written or queued.
   *
   * @param hasMoved whether time limits have moved
   */
  async run(shard: number, hasMoved: boolean): Promise<void> {
    const { store, clock, log } = this.#ports;
    const moved = hasMoved || this.#rounds.get(shard)?.moved === true;
    const round: Round = { moved };
    this.#rounds.set(shard, round);
    const isOn = (): boolean => this.#rounds.get(shard) === round;
    const rest = (ms: number): Promise<void> =>
      isOn() ? new Promise((resolve) => clock.after(ms, resolve)) : Promise.resolve();
    const behind: string[] = [];
    for await (const page of store.behind(shard)) {
      behind.push(...page);
      await setImmediate();
      if (!isOn()) return;
    }
    const timed = moved ? await this.#timed(shard, isOn) : new Map<string, number>();
    let left: readonly string[] = [...new Set([...behind, ...timed.keys()])];
    for (let tries = 0; left.length > 0 && tries < maxTries; tries += 1) {
      if (tries > 0) await rest(againMs);
      const failed: string[] = [];
      const show = async (id: string): Promise<void> => {
        if (!isOn()) return;
        failed.push(id);
        const board = await this.#boardToShow(id, timed.get(id) ?? null);
        failed.pop();
        if (board !== null) await this.#ports.write(board);
      };
      await runOnePerTurn(log, left, show);
      left = failed;
    }
    if (isOn()) this.#rounds.delete(shard);
  }

  /**
   * A shard's servers have left.
   *
   * @returns whether boards are left whose time limit has moved
   */
  end(shard: number): boolean {
    const round = this.#rounds.get(shard);
    this.#rounds.delete(shard);
    return round?.moved === true;
  }

  /** @returns shards with boards left whose time limit has moved */
  stop(): readonly number[] {
    return [...this.#rounds.keys()].filter((shard) => this.end(shard));
  }

  /**
   * A board whose message is still behind.
   *
   * @param before the table's version when its time limit moved; null: it has not
   */
  async #boardToShow(id: string, before: number | null): Promise<Board | null> {
    const tables = this.#ports.tables();
    const { shown } = await this.#ports.messages.of(id);
    if (before !== null) return shown > before ? null : tables.shards.renewed(id);
    const board = await tables.board(id);
    return board === null || shown >= board.visible ? null : board;
  }

  /** Tables whose boards show a time limit, with versions. @param isOn false: stop */
  async #timed(shard: number, isOn: () => boolean): Promise<ReadonlyMap<string, number>> {
    const { shards } = this.#ports.tables();
    const found = new Map<string, number>();
    for (let after = ""; isOn();) {
      const page = await shards.timed(shard, after, rowsAtOnce);
      for (const [id, version] of page) found.set(id, version);
      const last = [...page.keys()].at(-1);
      if (last === undefined || page.size < rowsAtOnce) return found;
      after = last;
      await setImmediate();
    }
    return found;
  }
}
