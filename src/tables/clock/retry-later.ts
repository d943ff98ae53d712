import { GameFault } from "../decide/game-fault.js";
import type { Clock } from "../../clock.js";
import { backOff } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import type { Ports } from "../ports.js";
import { LeaseLostError, type OfServers, type Placed } from "./held-shards.js";

/** The first retry's delay; doubled each time. */
const firstMs = 5_000;

/** The longest delays: a working disk should be noticed soon; failing rules do not change. */
const longestMs = { disk: 60_000, rules: 60 * 60_000 } as const;

/** Failures of the rules in a row before quarantine. */
const mostFaults = 5;

interface Failed {
  readonly guild: string;
  readonly times: number;
  readonly faults: number;
  readonly cancel: () => void;
}

interface RetryActions {
  readonly again: (table: Placed) => void;
  readonly setAside: (table: string) => Promise<void>;
}

/** Retries what failed at tables without a press, ever more slowly. */
export class TableRetries {
  readonly #failed = new Map<string, Failed>();
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #doing: RetryActions;

  constructor({ clock, log }: Pick<Ports, "clock" | "log">, doing: RetryActions) {
    this.#clock = clock;
    this.#log = log;
    this.#doing = doing;
  }

  /** @param what for the log */
  failed({ id: table, guild }: Placed, what: string, error: unknown): void {
    const isFault = error instanceof GameFault;
    const before = this.#failed.get(table);
    before?.cancel();
    const times = (before?.times ?? 0) + 1;
    const faults = isFault ? (before?.faults ?? 0) + 1 : (before?.faults ?? 0);
    const waitMs = backOff(times, firstMs, longestMs[isFault ? "rules" : "disk"]);
    const cancel = this.#clock.after(waitMs, () => {
      this.#failed.set(table, { guild, times, faults, cancel: nothing });
      this.#doing.again({ id: table, guild });
    });
    this.#failed.set(table, { guild, times, faults, cancel });
    // Another process serves it, of which this one hears in a moment.
    if (error instanceof LeaseLostError) return;
    const failed = isFault ? `the rules failed at ${what}` : `${what} could not be stored`;
    this.#log.error({ table, error, againMs: waitMs }, `${failed}; it is tried again`);
    if (faults < mostFaults) return;
    this.#doing.setAside(table).catch((fault: unknown) => {
      this.#log.error({ table, error: fault }, "a table could not be quarantined; it is tried again");
    });
  }

  /** The next failure counts as the first. */
  done(table: string): void {
    this.#failed.get(table)?.cancel();
    this.#failed.delete(table);
  }

  waits(table: string): boolean {
    const failed = this.#failed.get(table);
    return failed !== undefined && failed.cancel !== nothing;
  }

  /** Tables have left this process. */
  end(of: OfServers): void {
    for (const [table, { guild }] of this.#failed) if (of(guild)) this.done(table);
  }

  stop(): void {
    for (const { cancel } of this.#failed.values()) cancel();
    this.#failed.clear();
  }
}

function nothing(): void {
  return undefined;
}
