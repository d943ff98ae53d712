import { games as modules, isGame } from "../../../games/index.js";
import type { ClubGame } from "../../../store/store.js";
import { ownedSeats } from "./badge-tally.js";

/** The best that a server has seen of one of a game's records. */
export interface HeldRecord {
  readonly game: string;
  readonly record: string;
  readonly value: number;
  /** Who was first to reach it, as shown then. */
  readonly user: string;
  readonly name: string;
  readonly table: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A server's records. Games are added in order; the first to reach a record keeps it until it is beaten. */
export class RecordTally {
  readonly #held = new Map<string, HeldRecord>();

  add(played: ClubGame): void {
    const { game, table, ended: at } = played;
    if (!isGame(game)) return;
    for (const { user, name, facts } of ownedSeats(played))
      for (const { id: record, fact, best } of modules[game].club.records) {
        const value = facts[fact];
        if (value === undefined || (best === "most" && value <= 0)) continue;
        const key = `${game} ${record}`;
        const before = this.#held.get(key);
        const isBetter = before === undefined || (best === "most" ? value > before.value : value < before.value);
        if (isBetter) this.#held.set(key, { game, record, value, user, name, table, at });
      }
  }

  /** Of one game, in its own order; records that nobody holds are left out. */
  records(game: string): readonly HeldRecord[] {
    if (!isGame(game)) return [];
    return modules[game].club.records.flatMap(({ id }) => this.#held.get(`${game} ${id}`) ?? []);
  }
}
