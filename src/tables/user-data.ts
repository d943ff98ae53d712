import { setImmediate } from "node:timers/promises";
import type { Result } from "../game/contract.js";
import type { GameModule } from "../game/module.js";
import { games, isGame } from "../games/index.js";
import type { PersonalRows, Store } from "../store/store.js";
import type { Hearts } from "./clock/downtime.js";
import { GameFault, guarded } from "./decide/game-fault.js";
import { withoutUser } from "./decide/remove-user.js";
import type { Shows } from "./ports.js";
import { boardOf } from "./show.js";
import type { TableAccess } from "./table-access.js";
import { isOpen, isUnreadable } from "./table.js";

export type { PersonalRows } from "../store/store.js";

/** What is stored about single users, through the queues of their tables. */
export class Personal {
  readonly #store: Store["personal"];
  readonly #hearts: Pick<Hearts, "portsAt">;
  readonly #access: TableAccess;
  readonly #shows: Pick<Shows, "forgotten">;

  constructor(
    { personal }: Pick<Store, "personal">,
    hearts: Pick<Hearts, "portsAt">,
    access: TableAccess,
    shows: Pick<Shows, "forgotten">,
  ) {
    this.#store = personal;
    this.#hearts = hearts;
    this.#access = access;
    this.#shows = shows;
  }

  /** Every table that something about a user is stored at, as its rows stand, oldest first. */
  async *rows(user: string): AsyncGenerator<PersonalRows> {
    for (const id of await this.#store.tablesOf(user)) {
      const rows = await this.#access.queues.run(id, () => this.#store.rowsOf(user, id));
      if (rows !== null) yield rows;
      await setImmediate();
    }
  }

  /** At how many tables something about a user is stored. */
  async count(user: string): Promise<number> {
    const ids = await this.#store.tablesOf(user);
    return ids.length;
  }

  /** Removes deleted data from the WAL too; resolves within a second in any case. */
  emptied(): Promise<void> {
    return this.#store.emptied();
  }

  /**
   * Deletes a user's data, table by table: open ones go on without them, at ended ones their seat is nobody's. If it is
   * interrupted, it can be done again.
   *
   * @returns how many tables had something
   */
  async forget(user: string): Promise<number> {
    const seen = new Set<string>();
    const left = async (): Promise<readonly string[]> =>
      (await this.#store.tablesOf(user)).filter((id) => !seen.has(id));
    // Once more, since a rematch that was under way may have seated them again.
    for (let ids = await left(); ids.length > 0; ids = await left()) {
      for (const id of ids) {
        await this.#access.queues.run(id, async () => {
          await this.#store.unlink(user, id);
          if (!(await this.#leave(id, user))) await this.#store.forget(user, id);
        });
        seen.add(id);
        // However many there are, others play on meanwhile.
        await setImmediate();
      }
    }
    await this.#store.emptied();
    return seen.size;
  }

  /** Takes a user from an open table. @returns false where it is not open, and its rows are to be changed */
  async #leave(id: string, user: string): Promise<boolean> {
    const access = this.#access;
    const hasLeft = await access.runNow(id, async (table) => {
      if (isUnreadable(table) || !isOpen(table.row)) return false;
      const pending = withoutUser(table, user, this.#hearts.portsAt(table.row).clock.now());
      if (pending === null) return false;
      this.#shows.forgotten(boardOf(await access.commitAndTell(pending)));
      return true;
    });
    if (hasLeft === true) return true;
    access.cache.drop(id);
    return false;
  }
}

/** How a finished game came out for one seat. `place`: 1 is best, and may be shared; `score`: what the game counts. */
export interface Outcome {
  readonly place: number;
  readonly score: number;
}

/** Null where the rules make nothing of it. */
function resultOf(game: GameModule, state: unknown): Result | null {
  try {
    return guarded(game).result(state);
  } catch (error) {
    if (error instanceof GameFault) return null;
    throw error;
  }
}

/** How a user's game came out for them; null: it is not over, or that is not known any more. */
export function outcomeOf({ row, own }: PersonalRows): Outcome | null {
  if (row.life !== "over" || own === null) return null;
  const game = isGame(row.game) ? games[row.game] : null;
  // What other rules left behind need not be a state of these.
  const isReadable = row.state !== null && game?.rules === row.rules;
  const result = row.result ?? (isReadable ? resultOf(game, row.state) : null);
  if (result === null) return null;
  const at = result.places.findIndex((tied) => tied.includes(own.seat));
  const better = result.places.slice(0, at).flat();
  return { place: better.length + 1, score: result.scores[own.seat] ?? 0 };
}
