import type { Clock } from "../../clock.js";
import type { OfServers, Placed } from "../ports.js";
import type { Queues } from "../queues.js";
import { OnePerTurn } from "../clock/one-per-turn.js";

/** How long a race waits after its first press: simultaneous presses can arrive some 100 ms apart. */
const gatherMs = 100;

/** A job in a race. `arrival`: its place in the order of arrival, from 0. */
interface Entry {
  readonly at: number;
  readonly arrival: number;
  /** @returns settles the promise of the job */
  readonly run: () => Promise<() => void>;
}

/** Gathers a race's presses for a moment and runs them in the order of pressing. */
export class Races {
  readonly #gathered = new Map<string, Entry[]>();
  /** By table, of the last race. */
  readonly #questions = new Map<string, { readonly guild: string; readonly question: number }>();
  readonly #clock: Clock;
  readonly #queues: Queues;
  /** Many races may end together. */
  readonly #jobs: OnePerTurn;

  constructor(clock: Clock, queues: Queues) {
    this.#clock = clock;
    this.#jobs = new OnePerTurn(clock);
    this.#queues = queues;
  }

  /**
   * Runs a job in the table's queue with the others of its moment, before anything else.
   *
   * @param question the prompt raced for
   * @param at press time by Discord's clock, in ms; ties by arrival
   */
  gather<T>(
    { id: table, guild }: Placed,
    question: number,
    at: number,
    job: (arrival: number) => T | Promise<T>,
  ): Promise<T> {
    this.#questions.set(table, { guild, question });
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

  /** Whether a table's last race was for this prompt: then an answer is late, not stale. */
  wasFor(table: string, question: number): boolean {
    return this.#questions.get(table)?.question === question;
  }

  drop(table: string): void {
    this.#questions.delete(table);
  }

  /** Tables have left. What was gathered runs, and is refused by the store. */
  end(of: OfServers): void {
    for (const [table, { guild }] of this.#questions) if (of(guild)) this.drop(table);
  }

  /** Settles at once what is gathered. @param of at some servers' tables; left out: at all, and nothing is gathered later */
  flush(of?: OfServers): void {
    if (of === undefined) this.#jobs.stop();
    for (const table of this.#gathered.keys())
      if (of === undefined || of(this.#questions.get(table)?.guild ?? "")) this.#start(table);
  }

  #begin(table: string): Entry[] {
    const entries: Entry[] = [];
    this.#gathered.set(table, entries);
    this.#clock.after(gatherMs, () => {
      this.#jobs.add(table, () => {
        if (this.#gathered.get(table) === entries) this.#start(table);
      });
    });
    return entries;
  }

  /** What comes until the queue is free still belongs to this moment; all are stored before any is answered. */
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
