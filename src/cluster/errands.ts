import { randomBytes } from "node:crypto";
import { type ErrandRow, type ErrandRows, StoreRefusedError, type Store } from "../store/store.js";
import type { OfServers } from "../tables/ports.js";
import type { Clock } from "../clock.js";
import { backOff, sleep } from "../lib/waits.js";
import type { Log } from "../log.js";

/**
 * What processes ask of each other.
 *
 * - `forget-user`: deletes what is stored about a user in a server.
 * - `hints-off`: switches a user's hints off in its open games.
 * - `show-again`: writes a table's board, over an older state that a process may have written too late.
 * - `read-again`: reads again what is in memory of the server.
 * - `show-times`: writes the boards of the server's shard whose time limits have moved, which its last owner has not done.
 */
export type ErrandKind = "forget-user" | "hints-off" | "show-again" | "read-again" | "show-times";

/** Something for the process that serves a server. */
export interface Errand extends Pick<ErrandRow, "guild" | "about"> {
  readonly kind: ErrandKind;
}

/** How often a process looks for what it is asked. */
const lookMs = 1_000;

/** How often it is asked whether an errand is done. */
const waitMs = 250;

/** Before an errand that failed is tried again, doubled each time, and the longest wait. */
const againMs = { first: 5_000, longest: 5 * 60_000 } as const;

/** Errands per look. */
const maxAtOnce = 200;

/**
 * Has done by other processes what belongs to shards that they serve, and does what they ask. They are stored until
 * they are done: if a process dies, the next owner of the shard does them, perhaps twice, which changes nothing.
 */
export class Errands {
  readonly #rows: ErrandRows;
  readonly #doing = new Map<string, (errand: ErrandRow) => Promise<void>>();
  /** By id: how often, and until when it waits, monotonic. */
  readonly #failed = new Map<string, { readonly times: number; readonly notBefore: number }>();
  #running: Promise<void> = Promise.resolve();
  #cancel: (() => void) | null = null;
  #isFailing = false;
  #stopped = false;

  /** @param serves whether this process serves a server */
  constructor(
    { errands }: Pick<Store, "errands">,
    private readonly serves: OfServers,
    private readonly ports: { readonly clock: Clock; readonly log: Log },
  ) {
    if (errands === null) throw new Error("processes that share no database cannot ask each other");
    this.#rows = errands;
  }

  /** Says how a kind of errand is done. */
  on(kind: ErrandKind, job: (errand: ErrandRow) => Promise<void>): void {
    this.#doing.set(kind, job);
  }

  /** Those of some servers that others serve, or nobody. */
  others(guilds: readonly string[]): readonly string[] {
    return guilds.filter((guild) => !this.serves(guild));
  }

  /** Stores errands, all or none. @returns their ids */
  async ask(errands: readonly Errand[]): Promise<readonly string[]> {
    if (errands.length === 0) return [];
    const at = this.ports.clock.now();
    const rows = errands.map((errand) => ({ ...errand, id: randomBytes(12).toString("base64url"), at }));
    await this.#rows.add(rows);
    return rows.map(({ id }) => id);
  }

  /** Waits until errands are done. @returns the ids of those that are not, after `ms` milliseconds */
  async wait(ids: readonly string[], ms: number): Promise<readonly string[]> {
    const until = this.ports.clock.steady() + ms;
    for (;;) {
      const left = ids.length === 0 ? [] : await this.#rows.left(ids);
      if (left.length === 0 || this.#stopped || this.ports.clock.steady() >= until) return left;
      await sleep(this.ports.clock, waitMs);
    }
  }

  /** Looks for errands from now on. May be called again. */
  start(): void {
    if (this.#stopped || this.#cancel !== null) return;
    this.#lookIn(0);
  }

  /** Resolves when nothing is being done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    await this.#running;
  }

  #lookIn(ms: number): void {
    this.#cancel = this.ports.clock.after(ms, () => {
      this.#running = this.#look().finally(() => {
        if (!this.#stopped) this.#lookIn(lookMs);
      });
    });
  }

  async #look(): Promise<void> {
    try {
      for (const errand of await this.#rows.due(maxAtOnce)) await this.#do(errand);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.ports.log.error({ error }, "errands of other processes could not be read; it is tried again");
      this.#isFailing = true;
    }
  }

  async #do(errand: ErrandRow): Promise<void> {
    const { id, guild, kind } = errand;
    const job = this.#doing.get(kind);
    const failed = this.#failed.get(id);
    const isWaiting = failed !== undefined && failed.notBefore > this.ports.clock.steady();
    // A newer program's waits for one that knows it.
    if (job === undefined || isWaiting || this.#stopped || !this.serves(guild)) return;
    try {
      await job(errand);
      await this.#rows.done(id);
      this.#failed.delete(id);
    } catch (error) {
      if (error instanceof StoreRefusedError) return;
      const times = (failed?.times ?? 0) + 1;
      const ms = backOff(times, againMs.first, againMs.longest);
      this.#failed.set(id, { times, notBefore: this.ports.clock.steady() + ms });
      this.ports.log.error(
        { kind, guild, againMs: ms, error },
        "an errand of another process failed; it is tried again",
      );
    }
  }
}
