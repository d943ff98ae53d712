import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { ShardLeases } from "../store/shard-leases.js";

/** The wait for the next try while the database does not answer. */
const againMs = 1_000;

/** Turns to start sessions, which all processes take at the same place. Of one bucket, one shard asks at a time. */
export class IdentifyTurns {
  readonly #leases: Pick<ShardLeases, "identify">;
  readonly #ports: { readonly clock: Pick<Clock, "after">; readonly log: Log };
  /** The last that waits in each bucket. */
  readonly #last = new Map<number, Promise<void>>();

  constructor(
    leases: Pick<ShardLeases, "identify">,
    ports: { readonly clock: Pick<Clock, "after">; readonly log: Log },
  ) {
    this.#leases = leases;
    this.#ports = ports;
  }

  /** @throws if the signal aborts before the turn has come */
  take(bucket: number, signal: AbortSignal): Promise<void> {
    const before = this.#last.get(bucket) ?? Promise.resolve();
    const taken = before.then(() => this.#ask(bucket, signal));
    this.#last.set(
      bucket,
      taken.catch(() => undefined),
    );
    return taken;
  }

  async #ask(bucket: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      // The next asks when this one is done.
      const waitMs = await this.#waitOf(bucket);
      if (waitMs === 0) return;
      await new Promise<void>((resolve) => {
        const cancel = this.#ports.clock.after(waitMs, resolve);
        signal.addEventListener("abort", () => {
          cancel();
          resolve();
        });
      });
    }
  }

  async #waitOf(bucket: number): Promise<number> {
    try {
      return await this.#leases.identify(bucket);
    } catch (error) {
      this.#ports.log.debug({ bucket, error }, "the turn to start a session cannot be had; it is tried again");
      return againMs;
    }
  }
}
