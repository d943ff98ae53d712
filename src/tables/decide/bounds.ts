import type { Store } from "../../store/store.js";
import type { RefusalCode, RequestBody } from "../requests.js";
import { Queues } from "../queues.js";
import { seatOf, type Table } from "../table.js";

/** How much one user may have of all open tables: how many to host, and how many seats. */
export type Most = Readonly<Record<"hosted" | "seats", number>>;

/** What is more than anybody can play. */
export const mostOf: Most = { hosted: 3, seats: 20 };

/** No bounds at all. */
export const unbounded: Most = { hosted: Number.POSITIVE_INFINITY, seats: Number.POSITIVE_INFINITY };

/** Why somebody may not open a table. `table`: one that they host already, as an example; null: there is none to show. */
export interface Bound {
  readonly code: RefusalCode;
  readonly table: string | null;
}

/**
 * What keeps single users from taking all the tables, and others from theirs. Whom a host has sent away is not stored,
 * since it would be one more thing to keep about people: it holds for the lobby, or until the bot restarts.
 */
export class Bounds {
  readonly #store: Pick<Store, "hostedBy" | "seatsOf">;
  readonly #most: Most;
  readonly #users = new Queues();
  /** Users by lobby. */
  readonly #sentAway = new Map<string, Set<string>>();

  constructor(store: Pick<Store, "hostedBy" | "seatsOf">, most: Most) {
    this.#store = store;
    this.#most = most;
  }

  /**
   * Does something by which a user takes up more, one such thing after the other, so that nobody gets past the bounds by
   * doing two at once.
   */
  alone<T>(user: string, job: () => Promise<T>): Promise<T> {
    return this.#most === unbounded ? job() : this.#users.run(user, job);
  }

  /** Why a user may not open a table now; null: they may. */
  async opening(user: string): Promise<Bound | null> {
    if (this.#most === unbounded) return null;
    const hosted = await this.#store.hostedBy(user);
    if (hosted.length >= this.#most.hosted) return { code: "many-tables", table: hosted[0] ?? null };
    return (await this.hasManySeats(user)) ? { code: "many-seats", table: null } : null;
  }

  /** Whether a user sits at as many tables as anybody may. */
  async hasManySeats(user: string): Promise<boolean> {
    return this.#most !== unbounded && (await this.#store.seatsOf(user)) >= this.#most.seats;
  }

  /** Why a request is refused before its table is asked; null: it is not. @param hasManySeats as that says of the user */
  requesting(table: Table, { type }: RequestBody, user: string, hasManySeats: boolean): RefusalCode | null {
    if (type !== "join" || table.row.life !== "lobby" || seatOf(table, user) !== null) return null;
    if (this.#sentAway.get(table.row.id)?.has(user) === true) return "sent-away";
    return hasManySeats ? "many-seats" : null;
  }

  /** A request has been carried out. */
  done(table: string, request: RequestBody): void {
    if (request.type !== "send-away") return;
    const users = this.#sentAway.get(table) ?? new Set();
    this.#sentAway.set(table, users.add(request.user));
  }

  /** A table is no lobby any more. */
  forget(table: string): void {
    this.#sentAway.delete(table);
  }
}
