import type { Store } from "../../store/store.js";
import type { SentAway } from "../board.js";
import { refuse, type Refused } from "../change.js";
import type { RefusalCode, RequestBody } from "../requests.js";
import type { OfServers, Placed } from "../ports.js";
import { Queues } from "../queues.js";
import { seatOf, type Table } from "../table.js";

/** How many open tables one user may host, and sit at. */
export type UserMaxima = Readonly<Record<"hosted" | "seats", number>>;

/** More than anybody can play. */
export const defaultMaxima: UserMaxima = { hosted: 3, seats: 20 };

/** No bounds at all. */
export const unlimited: UserMaxima = { hosted: Number.POSITIVE_INFINITY, seats: Number.POSITIVE_INFINITY };

/** A table, and its host. */
interface Hosted extends Placed {
  readonly host: string;
}

/** Why somebody may not open a table. `table`: an example of those they host; null: none. */
export interface RefusedOpening extends Refused {
  readonly table: string | null;
}

/**
 * Limits per user. Who was sent away is not stored, to keep less about people: it holds for the lobby while its host stays,
 * or until its server leaves or the bot starts again.
 */
export class UserLimits {
  readonly #store: Pick<Store, "hostedBy" | "seatsOf">;
  readonly #maxima: UserMaxima;
  readonly #users = new Queues();
  /** By table, under the names that they had there; a new host begins without the list of the one before. */
  readonly #sentAway = new Map<
    string,
    { readonly guild: string; readonly host: string; readonly names: ReadonlyMap<string, string> }
  >();

  constructor(store: Pick<Store, "hostedBy" | "seatsOf">, maxima: UserMaxima) {
    this.#store = store;
    this.#maxima = maxima;
  }

  /** One job after the other, so that nobody exceeds a limit by doing two at once. */
  runAlone<T>(user: string, job: () => Promise<T>): Promise<T> {
    return this.#maxima === unlimited ? job() : this.#users.run(user, job);
  }

  /** Null: they may. */
  async refuseOpening(user: string): Promise<RefusedOpening | null> {
    if (this.#maxima === unlimited) return null;
    const hosted = await this.#store.hostedBy(user);
    if (hosted.length >= this.#maxima.hosted) return { ...refuse("many-tables"), table: hosted[0] ?? null };
    return (await this.hasManySeats(user)) ? { ...refuse("many-seats"), table: null } : null;
  }

  async hasManySeats(user: string): Promise<boolean> {
    return this.#maxima !== unlimited && (await this.#store.seatsOf(user)) >= this.#maxima.seats;
  }

  /** Why nobody asks the table whether a user may join. @param hasManySeats of the user */
  refuseJoining(table: Table, user: string, hasManySeats: boolean): RefusalCode | null {
    if (table.row.status !== "lobby" || seatOf(table, user) !== null) return null;
    if (this.#sentBy(table.row)?.names.has(user) === true) return "sent-away";
    return hasManySeats ? "many-seats" : null;
  }

  /** Why nobody asks the table whether somebody may be asked to it. Null: anybody may be, or nobody is asked. */
  refuseAsking({ row }: Pick<Table, "row">, request: RequestBody): RefusalCode | null {
    return request.kind === "invite" && this.#sentBy(row)?.names.has(request.user) === true ? "not-to-ask" : null;
  }

  /** A request is stored. @param table as it was before */
  done({ row, seats }: { readonly row: Hosted } & Pick<Table, "seats">, request: RequestBody): void {
    if (request.kind !== "send-away" && request.kind !== "let-in") return;
    const { id, guild, host } = row;
    const names = new Map(this.#sentBy(row)?.names);
    if (request.kind === "let-in") names.delete(request.user);
    else names.set(request.user, seats.find(({ user }) => user === request.user)?.name ?? "");
    this.#sentAway.set(id, { guild, host, names });
  }

  /** Whom a lobby's present host has sent away, as the server showed them then. */
  sentAwayBy(table: Pick<Hosted, "id" | "host">): readonly SentAway[] {
    return [...(this.#sentBy(table)?.names ?? [])].map(([user, name]) => ({ user, name }));
  }

  /** Of the present host; the list of another one is dropped. */
  #sentBy({ id, host }: Pick<Hosted, "id" | "host">) {
    const sent = this.#sentAway.get(id);
    if (sent === undefined || sent.host === host) return sent;
    this.drop(id);
    return undefined;
  }

  drop(table: string): void {
    this.#sentAway.delete(table);
  }

  /** Tables have left. */
  end(of: OfServers): void {
    for (const [table, { guild }] of this.#sentAway) if (of(guild)) this.drop(table);
  }
}
