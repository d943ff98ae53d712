import { LRUCache } from "lru-cache";
import type { Seat, GameEvent } from "../game/contract.js";
import type { ActionRow, Store, TableRow } from "../store/store.js";
import { mayTell } from "./table.js";

/** The most events and actions in memory; the least recently used table is dropped first. */
const maxKept = 100_000;

interface Now {
  readonly row: Pick<TableRow, "id" | "steps">;
}

type Source = Pick<Store, "events" | "actions">;

interface History {
  readonly steps: number;
  readonly events: readonly GameEvent[];
  readonly actions: readonly ActionRow[];
}

const start: History = { steps: 0, events: [], actions: [] };

/** What one seat may look back on, in order. */
export interface Past {
  /** Told to it. */
  readonly events: readonly GameEvent[];
  /** Its accepted actions, without those of time-outs. */
  readonly own: readonly unknown[];
}

/**
 * The past as computer players see it. Each row is read and parsed once, so late decisions cost no more than early
 * ones.
 */
export class GameHistory {
  readonly #store: Source;
  readonly #histories = new LRUCache<string, History>({
    maxSize: maxKept,
    sizeCalculation: ({ events, actions }) => Math.max(1, events.length + actions.length),
  });

  /** Running reads, by table and number of steps. */
  readonly #reading = new Map<string, Promise<History>>();

  constructor(store: Source) {
    this.#store = store;
  }

  /** What a seat may look back on. */
  async past({ row: { id, steps } }: Now, seat: Seat): Promise<Past> {
    const known = this.#histories.get(id);
    // A table as it was some steps ago is read again.
    const before = known === undefined || known.steps > steps ? start : known;
    const history = before.steps === steps ? before : await this.#upTo(id, before, steps);
    const own = history.actions.filter((row) => row.seat === seat && row.by !== "timeout");
    return { events: history.events.filter((event) => mayTell(event, seat)), own: own.map(({ action }) => action) };
  }

  /** A table has left memory. */
  drop(table: string): void {
    this.#histories.delete(table);
  }

  /** Seats that are asked at the same time share one read. */
  #upTo(id: string, before: History, steps: number): Promise<History> {
    const key = `${id} ${steps}`;
    const reading = this.#reading.get(key) ?? this.#readOn(id, before, steps);
    this.#reading.set(key, reading);
    return reading.finally(() => this.#reading.delete(key));
  }

  async #readOn(id: string, { steps, events, actions }: History, to: number): Promise<History> {
    const range = { from: steps, to };
    const [told, acted] = await Promise.all([this.#store.events(id, range), this.#store.actions(id, range)]);
    const course = { steps: to, events: [...events, ...told], actions: [...actions, ...acted] };
    this.#histories.set(id, course);
    return course;
  }
}
