import { GameFault } from "../decide/game-fault.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Ports } from "../ports.js";

/** How long to wait before something is tried again, in milliseconds: the first time, and twice as long each time. */
const firstMs = 5_000;

/** No longer than this: a disk that works again is to be noticed soon, and rules that fail do not change. */
const longestMs = { disk: 60_000, rules: 60 * 60_000 } as const;

/** A table whose rules fail so often in a row is set aside. */
const mostFaults = 5;

/** How something stands that has come to nothing. */
interface Failed {
  readonly times: number;
  readonly faults: number;
  /** Calls the next try off. */
  readonly cancel: () => void;
}

/** What is done about such a table. */
interface Doing {
  readonly again: (table: string) => void;
  readonly setAside: (table: string) => Promise<void>;
}

/** Tables at which something that nobody pressed for has come to nothing, each tried again ever more slowly. */
export class Retries {
  readonly #failed = new Map<string, Failed>();
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #doing: Doing;

  constructor({ clock, log }: Pick<Ports, "clock" | "log">, doing: Doing) {
    this.#clock = clock;
    this.#log = log;
    this.#doing = doing;
  }

  /** It has come to nothing once more, and is tried again after a while. @param what it was, for the log */
  failed(table: string, what: string, error: unknown): void {
    const isFault = error instanceof GameFault;
    const before = this.#failed.get(table);
    before?.cancel();
    const times = (before?.times ?? 0) + 1;
    const faults = isFault ? (before?.faults ?? 0) + 1 : (before?.faults ?? 0);
    const waitMs = Math.min(longestMs[isFault ? "rules" : "disk"], firstMs * 2 ** (times - 1));
    const cancel = this.#clock.after(waitMs, () => {
      this.#failed.set(table, { times, faults, cancel: nothing });
      this.#doing.again(table);
    });
    this.#failed.set(table, { times, faults, cancel });
    const failed = isFault ? `the rules failed at ${what}` : `${what} could not be stored`;
    this.#log.error({ table, error, againMs: waitMs }, `${failed}; it is tried again`);
    if (faults < mostFaults) return;
    this.#doing.setAside(table).catch((fault: unknown) => {
      this.#log.error({ table, error: fault }, "a table could not be set aside; it is tried again");
    });
  }

  /** Something is stored, or there is nothing to try any more: the next failure counts as the first. */
  done(table: string): void {
    this.#failed.get(table)?.cancel();
    this.#failed.delete(table);
  }

  /** Whether a table waits for its next try. */
  waits(table: string): boolean {
    const failed = this.#failed.get(table);
    return failed !== undefined && failed.cancel !== nothing;
  }

  stop(): void {
    for (const { cancel } of this.#failed.values()) cancel();
    this.#failed.clear();
  }
}

/** There is nothing to call off. */
function nothing(): void {
  return undefined;
}
