import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { unlessRefused } from "../ports.js";
import { Timers } from "./timers.js";

/** Deadlines further away are found by the next search. */
const aheadMs = 60_000;

/** Before something is looked at again, at least. */
const minMs = 1_000;

/** Before work that failed is tried again, at most. */
const againMs = 60_000;

/** Something that is due, in milliseconds since 1970. */
export interface Due {
  readonly id: string;
  readonly due: number;
}

/** One kind of work. */
interface Duty {
  /** What is due by a moment, by time and id, after one that is known; null: from the first on. */
  readonly dueBy: (moment: number, after: Due | null, most: number) => Promise<readonly Due[]>;
  /** Whether nothing more is to be done here. */
  readonly isOver: (id: string) => boolean;
  /** Does what there is to do. What it stores as done is not done again. */
  readonly run: (id: string) => Promise<void>;
  /** To be logged. */
  readonly failed: (id: string, error: unknown) => void;
}

/**
 * Work that follows from what is stored, such as boards at Discord: once something has changed, and when it is due by the
 * calendar. For each thing there is one run at a time, and another one if it was asked for meanwhile.
 */
export class DueWork {
  readonly #duty: Duty;
  readonly #clock: Clock;
  readonly #leaps: LeapWatch;
  readonly #timers: Timers<Due>;
  /** Things with a run under way; true: run again afterwards. */
  readonly #busy = new Map<string, boolean>();
  #stopped = false;

  constructor(duty: Duty, { clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#duty = duty;
    this.#clock = clock;
    this.#leaps = new LeapWatch(clock);
    const find: Duty["dueBy"] = async (...page) => (this.trustsClock() ? duty.dueBy(...page) : []);
    const read = ({ id, due }: Due): { id: string; at: number; shard: number } => ({ id, at: due, shard: 0 });
    this.#timers = new Timers({ find, read }, { clock, log }, (id) => {
      this.wake(id);
    });
  }

  /** Does what is due, now and from now on. May be called again. */
  start(): void {
    if (!this.#stopped) this.#timers.start();
  }

  /** Starts nothing any more. What is under way ends at its next step. */
  stop(): void {
    this.#stopped = true;
    this.#timers.stop();
  }

  /** Whether nothing is done any more at all. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Whether nothing more is done here. */
  isOver(id: string): boolean {
    return this.#stopped || this.#duty.isOver(id);
  }

  /** As of `LeapWatch`. */
  trustsClock(): boolean {
    return this.#leaps.trustsClock();
  }

  /** Does what there is to do. Failures are logged, and tried again within a minute. */
  wake(id: string): void {
    if (this.isOver(id)) return;
    if (this.#busy.has(id)) {
      this.#busy.set(id, true);
      return;
    }
    this.#busy.set(id, false);
    void unlessRefused(this.#duty.run(id))
      .catch((error: unknown) => {
        if (this.isOver(id)) return;
        this.#duty.failed(id, error);
        this.#timers.setBy(id, this.#clock.now() + againMs);
      })
      .finally(() => {
        const isAgain = this.#busy.get(id) === true;
        this.#busy.delete(id);
        if (isAgain) this.wake(id);
      });
  }

  /** Wakes when it is due, in milliseconds since 1970, unless the search of the store comes first. */
  wakeAt(id: string, due: number): void {
    // A run that has outlasted the program, or what it is for, would leave a timer behind.
    if (this.isOver(id)) return;
    const ms = due - this.#clock.now();
    if (ms <= aheadMs) this.#timers.setAfter(id, Math.max(minMs, ms));
  }

  /**
   * Does something between two runs, and wakes afterwards.
   *
   * @returns null: it was not done, since a run is under way, or none is started any more
   */
  async doBetween<T>(id: string, job: () => Promise<T>): Promise<T | null> {
    if (this.#busy.has(id) || this.#stopped) {
      this.wake(id);
      return null;
    }
    this.#busy.set(id, false);
    try {
      return await job();
    } finally {
      this.#busy.delete(id);
      this.wake(id);
    }
  }
}

/** Smaller differences between time of day and steady clock are no leap, in milliseconds. */
const patienceMs = 25_000;

/** How long a time of day that has leapt is doubted, in milliseconds. */
const doubtMs = 5 * 60_000;

/**
 * Notices that the time of day has leapt against the steady clock: it was set, or the machine slept. What goes by the
 * calendar waits until it is back, or has stayed so for five minutes.
 */
export class LeapWatch {
  readonly #clock: Pick<Clock, "now" | "steady">;
  /** What the time of day was ahead of the steady clock when it was last relied on. */
  #ahead: number;
  /** What it has been ahead since a time by the steady clock; null: there was no leap. */
  #doubted: { readonly ahead: number; readonly since: number } | null = null;

  constructor(clock: Pick<Clock, "now" | "steady">) {
    this.#clock = clock;
    this.#ahead = clock.now() - clock.steady();
  }

  /** Whether the time of day can be relied on. To be asked every minute, so that drift is no leap. */
  trustsClock(): boolean {
    const steady = this.#clock.steady();
    const ahead = this.#clock.now() - steady;
    if (!isLeap(ahead, this.#ahead)) return this.#rely(ahead);
    if (this.#doubted === null || isLeap(ahead, this.#doubted.ahead)) this.#doubted = { ahead, since: steady };
    return steady - this.#doubted.since >= doubtMs && this.#rely(ahead);
  }

  #rely(ahead: number): true {
    this.#ahead = ahead;
    this.#doubted = null;
    return true;
  }
}

function isLeap(one: number, other: number): boolean {
  return Math.abs(one - other) > patienceMs;
}
