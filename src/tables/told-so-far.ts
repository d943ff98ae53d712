import { LRUCache } from "lru-cache";
import type { Seat, Told } from "../game/contract.js";
import type { ActionRow, Steps, TableRow } from "../store/store.js";

/** How many events and actions are kept at most; the table that was asked for longest ago goes first. */
const mostKept = 100_000;

/** What is to be known of a table: which it is, and how many steps it has. */
interface Now {
  readonly row: Pick<TableRow, "id" | "steps">;
}

/** Whence it is read: the events, or the accepted actions, of some steps of a game, in order. */
interface Source {
  events(table: string, steps: Steps): readonly Told[];
  actions(table: string, steps: Steps): readonly ActionRow[];
}

/** What has happened at one table up to a step. */
interface Course {
  /** How many steps are read: all below this number. */
  steps: number;
  readonly events: Told[];
  readonly actions: ActionRow[];
}

/**
 * What computer players look back on. Of each table every row is read and parsed once, and only when somebody looks: a
 * decision late in a long game costs no more than an early one.
 */
export class ToldSoFar {
  readonly #store: Source;
  readonly #courses = new LRUCache<string, Course>({
    maxSize: mostKept,
    sizeCalculation: ({ events, actions }) => Math.max(1, events.length + actions.length),
  });

  constructor(store: Source) {
    this.#store = store;
  }

  /** The events up to a table's last step that may be told to a seat, in order. */
  events(table: Now, mayHear: (event: Told) => boolean): readonly Told[] {
    return this.#upTo(table).events.filter(mayHear);
  }

  /** A seat's accepted actions up to a table's last step, without those that a time-out gave, in order. */
  actions(table: Now, seat: Seat): readonly unknown[] {
    const own = this.#upTo(table).actions.filter((row) => row.seat === seat && row.by !== "timeout");
    return own.map(({ action }) => action);
  }

  /** A table is in memory no more. */
  forget(table: string): void {
    this.#courses.delete(table);
  }

  #upTo({ row: { id, steps } }: Now): Course {
    const known = this.#courses.get(id);
    // A table as it was some steps ago is read again.
    const course = known === undefined || known.steps > steps ? { steps: 0, events: [], actions: [] } : known;
    if (course.steps < steps) this.#readOn(id, course, steps);
    this.#courses.set(id, course);
    return course;
  }

  #readOn(id: string, course: Course, steps: number): void {
    const range = { from: course.steps, to: steps };
    const events = this.#store.events(id, range);
    for (const action of this.#store.actions(id, range)) course.actions.push(action);
    for (const event of events) course.events.push(event);
    course.steps = steps;
  }
}
