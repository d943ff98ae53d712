import type { Clock } from "../../clock.js";
import type { Queues } from "../queues.js";
import { Slices } from "../clock/slices.js";

/**
 * How long after its first press a race waits for others, in milliseconds. Of two presses of the same moment one can
 * take some 100 ms longer to get here, by who is nearer to Discord and on which net; longer, and a tile that was
 * snatched would feel as if it stuck.
 */
const gatherMs = 100;

/** Something that waits to take its turn. `arrival`: its place in the order in which they came, from 0. */
interface Entry {
  readonly at: number;
  readonly arrival: number;
  /** Takes the turn. @returns what settles the promise of it */
  readonly run: () => Promise<() => void>;
}

/** Gathers for a moment what comes to a race, and then lets it take its turns in the order of pressing. */
export class Races {
  readonly #gathered = new Map<string, Entry[]>();
  /** The question of each table's last race. */
  readonly #questions = new Map<string, number>();
  readonly #clock: Clock;
  readonly #queues: Queues;
  /** The moments of many races may end at once, as when time runs out at many tables. */
  readonly #slices: Slices;

  constructor(clock: Clock, queues: Queues) {
    this.#clock = clock;
    this.#slices = new Slices(clock);
    this.#queues = queues;
  }

  /**
   * Runs a job in the table's queue when its moment has come, together with the others of that moment and before
   * anything else.
   *
   * @param question the one that is raced for
   * @param at when it was pressed, by Discord's clock, in milliseconds; of the same millisecond the first to come is first
   */
  gather<T>(table: string, question: number, at: number, job: (arrival: number) => T | Promise<T>): Promise<T> {
    this.#questions.set(table, question);
    return new Promise((resolve, reject) => {
      const entries = this.#gathered.get(table) ?? this.#begin(table);
      const arrival = entries.length;
      const run = async (): Promise<() => void> => {
        try {
          const outcome = await job(arrival);
          return () => {
            resolve(outcome);
          };
        } catch (error) {
          return () => {
            reject(error instanceof Error ? error : new Error(String(error)));
          };
        }
      };
      entries.push({ at, arrival, run });
    });
  }

  /** Whether a table's last race was for this question: who answers it still is late, and not astray. */
  wasFor(table: string, question: number): boolean {
    return this.#questions.get(table) === question;
  }

  /** No more races at a table. */
  forget(table: string): void {
    this.#questions.delete(table);
  }

  /** Lets everything that is gathered take its turn now. */
  flush(): void {
    this.#slices.stop();
    for (const table of this.#gathered.keys()) this.#start(table);
  }

  #begin(table: string): Entry[] {
    const entries: Entry[] = [];
    this.#gathered.set(table, entries);
    this.#clock.after(gatherMs, () => {
      this.#slices.add(table, () => {
        if (this.#gathered.get(table) === entries) this.#start(table);
      });
    });
    return entries;
  }

  /** What comes until the queue is free still belongs to this moment. All of one moment are answered when all are stored. */
  #start(table: string): void {
    void this.#queues.run(table, async () => {
      const entries = this.#gathered.get(table) ?? [];
      this.#gathered.delete(table);
      const answers: (() => void)[] = [];
      for (const { run } of entries.toSorted((a, b) => a.at - b.at || a.arrival - b.arrival)) answers.push(await run());
      for (const answer of answers) answer();
    });
  }
}
