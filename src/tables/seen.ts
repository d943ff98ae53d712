import type { Store } from "../store/store.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { Ports } from "./ports.js";

/** How long what the channels show may wait to be stored, and again after a fault of the disk; in milliseconds. */
const soonMs = 1_000;
const againMs = 5_000;

/** How many tables are stored in one go: that takes a millisecond or two. */
const atOnce = 50;

/**
 * Stores which version of a table its message shows: with the table's next change, else a moment later together with
 * others. Each by itself would be a second transaction for every press.
 */
export class Seen {
  readonly #store: Pick<Store, "shown" | "seen" | "storeSeen">;
  readonly #clock: Clock;
  readonly #log: Log;
  #cancel: (() => void) | null = null;
  #stopped = false;

  constructor(store: Pick<Store, "shown" | "seen" | "storeSeen">, { clock, log }: Pick<Ports, "clock" | "log">) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
  }

  /** A message shows at least this version of a table. @param known the table's message as it is stored, if that is known */
  note(table: string, message: string, version: number, known: string | null | undefined): void {
    if (message !== known) {
      // Without it the next start would post another.
      this.#store.shown(table, message, version);
      return;
    }
    this.#store.seen(table, version);
    if (this.#stopped) this.#storeAll();
    else this.#cancel ??= this.#after(soonMs);
  }

  /** Stores what is noted by now, and from then on each at once. */
  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
    this.#cancel = null;
    try {
      this.#storeAll();
    } catch (error) {
      this.#log.error(
        { error },
        "which boards are shown could not be stored; some are written once more at the next start",
      );
    }
  }

  #storeAll(): void {
    while (this.#store.storeSeen(atOnce));
  }

  #after(ms: number): () => void {
    return this.#clock.after(ms, () => {
      this.#cancel = null;
      try {
        if (this.#store.storeSeen(atOnce)) this.#cancel = this.#after(0);
      } catch (error) {
        this.#log.error({ error }, "which boards are shown could not be stored; it is tried again");
        this.#cancel = this.#after(againMs);
      }
    });
  }
}
