import type { Store } from "../../store/store.js";
import type { RefusalCode, RequestBody } from "../requests.js";
import { seatOf, type Table } from "../table.js";

/** How much one user may have of all open tables: how many to host, and how many seats. */
export type Most = Readonly<Record<"hosted" | "seats", number>>;

/** What is more than anybody can play. */
export const mostOf: Most = { hosted: 3, seats: 20 };

/** No bounds at all. */
export const unbounded: Most = { hosted: Number.POSITIVE_INFINITY, seats: Number.POSITIVE_INFINITY };

/** Why somebody may not open a table. `table`: one that they host already, as an example; null: it is about seats. */
export interface Bound {
  readonly code: "many-tables" | "many-seats";
  readonly table: string | null;
}

/**
 * What keeps single users from taking all the tables, and others from theirs. Whom a host has sent away is not stored,
 * since it would be one more thing to keep about people: it holds for the lobby, or until the bot restarts.
 */
export class Bounds {
  readonly #store: Pick<Store, "hostedBy" | "seatsOf">;
  readonly #most: Most;
  /** Users by lobby. */
  readonly #sentAway = new Map<string, Set<string>>();

  constructor(store: Pick<Store, "hostedBy" | "seatsOf">, most: Most) {
    this.#store = store;
    this.#most = most;
  }

  /** Why a user may not open a table now; null: they may. */
  opening(user: string): Bound | null {
    const hosted = this.#store.hostedBy(user);
    if (hosted.length >= this.#most.hosted) return { code: "many-tables", table: hosted[0] ?? null };
    return this.#store.seatsOf(user) >= this.#most.seats ? { code: "many-seats", table: null } : null;
  }

  /** Why a request is refused before its table is asked; null: it is not. */
  requesting(table: Table, { type }: RequestBody, user: string): RefusalCode | null {
    if (type !== "join" || table.row.life !== "lobby" || seatOf(table, user) !== null) return null;
    if (this.#sentAway.get(table.row.id)?.has(user) === true) return "sent-away";
    return this.#store.seatsOf(user) >= this.#most.seats ? "many-seats" : null;
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
