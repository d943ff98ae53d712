import { LRUCache } from "lru-cache";
import type { Seat, Told } from "../game/contract.js";
import type { ActionRow, Store, TableRow } from "../store/store.js";
import { toldTo } from "./table.js";

/** How many events and actions are kept at most; the table that was asked for longest ago goes first. */
const mostKept = 100_000;

/** What is to be known of a table: which it is, and how many steps it has. */
interface Now {
  readonly row: Pick<TableRow, "id" | "steps">;
}

/** What it is read from: the events, or the accepted actions, of some steps of a game, in order. */
type Source = Pick<Store, "events" | "actions">;

/** What has happened at one table up to a step. */
interface Course {
  /** How many steps are read: all below this number. */
  readonly steps: number;
  readonly events: readonly Told[];
  readonly actions: readonly ActionRow[];
}

/** Before anything has happened. */
const start: Course = { steps: 0, events: [], actions: [] };

/** What one seat may look back on, in order. */
export interface Past {
  /** The events that were told to it. */
  readonly told: readonly Told[];
  /** Its accepted actions, without those that a time-out gave. */
  readonly own: readonly unknown[];
}

/**
 * What computer players look back on. Of each table every row is read and parsed once: a decision late in a long game costs
 * no more than an early one.
 */
export class ToldSoFar {
  readonly #store: Source;
  readonly #courses = new LRUCache<string, Course>({
    maxSize: mostKept,
    sizeCalculation: ({ events, actions }) => Math.max(1, events.length + actions.length),
  });

  /** Courses on their way from the store, by table and step. */
  readonly #reading = new Map<string, Promise<Course>>();

  constructor(store: Source) {
    this.#store = store;
  }

  /** What a seat may look back on, up to a table's last step. */
  async past({ row: { id, steps } }: Now, seat: Seat): Promise<Past> {
    const known = this.#courses.get(id);
    // A table as it was some steps ago is read again.
    const before = known === undefined || known.steps > steps ? start : known;
    const course = before.steps === steps ? before : await this.#upTo(id, before, steps);
    const own = course.actions.filter((row) => row.seat === seat && row.by !== "timeout");
    return { told: course.events.filter((event) => toldTo(event, seat)), own: own.map(({ action }) => action) };
  }

  /** A table is in memory no more. */
  forget(table: string): void {
    this.#courses.delete(table);
  }

  /** Several seats that are asked at once look back together. */
  #upTo(id: string, before: Course, steps: number): Promise<Course> {
    const key = `${id} ${steps}`;
    const reading = this.#reading.get(key) ?? this.#readOn(id, before, steps);
    this.#reading.set(key, reading);
    return reading.finally(() => this.#reading.delete(key));
  }

  async #readOn(id: string, { steps, events, actions }: Course, to: number): Promise<Course> {
    const range = { from: steps, to };
    const [told, acted] = await Promise.all([this.#store.events(id, range), this.#store.actions(id, range)]);
    const course = { steps: to, events: [...events, ...told], actions: [...actions, ...acted] };
    this.#courses.set(id, course);
    return course;
  }
}
