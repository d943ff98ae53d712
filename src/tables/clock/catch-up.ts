import type { Store } from "../../store/store.js";
import { each } from "./wake.js";
import type { Board } from "../board.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Ports, Shows } from "../ports.js";

/** How long to wait before those that failed are tried again, in milliseconds, and how often that is done. */
const againMs = 10_000;
const mostTries = 5;

/** How many tables are read in one go: that takes a millisecond or two. */
const rowsAtOnce = 500;

/**
 * Shows what the channels do not show yet, after a start or downtime: boards that are behind, and those whose time
 * limit has moved. No faster than the writer asks for the next.
 */
export class CatchUp {
  readonly #store: Pick<Store, "behind" | "timed" | "versions">;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #board: (table: string, renew: boolean) => Promise<Board | null>;
  readonly #shows: Pick<Shows, "catchUp">;
  /** The round of each shard: one that begins ends the one before it, whose rest it has on its own list. */
  readonly #rounds = new Map<number, symbol>();

  /** @param board a table's board as it stands; `renew`: as a new version, where it shows a time limit */
  constructor(
    store: Pick<Store, "behind" | "timed" | "versions">,
    { clock, log }: Pick<Ports, "clock" | "log">,
    board: (table: string, renew: boolean) => Promise<Board | null>,
    shows: Pick<Shows, "catchUp">,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#board = board;
    this.#shows = shows;
  }

  /**
   * Takes what stands in the store now for a shard, and resolves when all of it is told of.
   *
   * @param moved whether the time limits have
   */
  async run(moved: boolean, shard: number): Promise<void> {
    const round = Symbol("round");
    this.#rounds.set(shard, round);
    const isOn = (): boolean => this.#rounds.get(shard) === round;
    const rest = (ms: number): Promise<void> =>
      isOn() ? new Promise((resolve) => this.#clock.after(ms, resolve)) : Promise.resolve();
    const { store, turn } = { store: this.#store, turn: () => rest(0) };
    const behind = await paged(turn, (after) => store.behind(shard, after, rowsAtOnce).map((id) => [id, 0]));
    const timed = moved
      ? await paged(turn, (after) => [...store.timed(shard, after, rowsAtOnce)])
      : new Map<string, number>();
    let left: readonly string[] = [...new Set([...behind.keys(), ...timed.keys()])];
    for (let tries = 0; left.length > 0 && tries < mostTries; tries += 1) {
      if (tries > 0) await rest(againMs);
      const failed: string[] = [];
      const show = async (id: string): Promise<void> => {
        if (!isOn()) return;
        failed.push(id);
        const before = timed.get(id) ?? null;
        const board = this.#isShown(id, before) ? null : await this.#board(id, before !== null);
        failed.pop();
        if (board !== null) await this.#shows.catchUp(board);
      };
      await each(this.#log, left, show);
      left = failed;
    }
  }

  /** Whether a table's message shows by now what it was to catch up on. @param before its version when its time moved */
  #isShown(id: string, before: number | null): boolean {
    const now = this.#store.versions(id);
    return now === null || (before === null ? now.shown >= now.version : now.shown > before);
  }

  /** Tells of nothing more. */
  stop(): void {
    this.#rounds.clear();
  }
}

/** Reads tables page by page, each with a number. @param turn lets others have their turn between two pages */
async function paged(
  turn: () => Promise<void>,
  read: (after: string) => readonly (readonly [id: string, version: number])[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  let page = read("");
  for (;;) {
    for (const [id, version] of page) found.set(id, version);
    const last = page.at(-1);
    if (last === undefined || page.length < rowsAtOnce) return found;
    await turn();
    page = read(last[0]);
  }
}
