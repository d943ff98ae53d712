import { setImmediate } from "node:timers/promises";
import type { Result } from "../game/contract.js";
import type { GameModule } from "../game/module.js";
import { games, isGame } from "../games/index.js";
import type { UserRows, Store } from "../store/store.js";
import type { ShardTimes } from "./clock/shard-times.js";
import { GameFault, guardGame } from "./decide/game-fault.js";
import { removeUser } from "./decide/remove-user.js";
import type { Channels } from "./ports.js";
import { boardOf } from "./show.js";
import type { TableAccess } from "./table-access.js";
import { isOpen, isUnreadable } from "./table.js";

export type { UserRows as PersonalRows } from "../store/store.js";

/** Data about single users, changed through their tables' queues. */
export class UserDataService {
  readonly #store: Store["userData"];
  readonly #times: Pick<ShardTimes, "portsAt">;
  readonly #access: TableAccess;
  readonly #channels: Pick<Channels, "userRemoved">;

  constructor(
    { userData }: Pick<Store, "userData">,
    times: Pick<ShardTimes, "portsAt">,
    access: TableAccess,
    channels: Pick<Channels, "userRemoved">,
  ) {
    this.#store = userData;
    this.#times = times;
    this.#access = access;
    this.#channels = channels;
  }

  /** The user's rows by table, oldest first. */
  async *rows(user: string): AsyncGenerator<UserRows> {
    for (const id of await this.#store.tablesOf(user)) {
      const rows = await this.#access.queues.run(id, () => this.#store.rowsOf(user, id));
      if (rows !== null) yield rows;
      await setImmediate();
    }
  }

  async count(user: string): Promise<number> {
    const ids = await this.#store.tablesOf(user);
    return ids.length;
  }

  /** As `UserData.eraseDeleted`. */
  eraseDeleted(): Promise<void> {
    return this.#store.eraseDeleted();
  }

  /**
   * Deletes a user's data, table by table. Open tables go on without them; at ended ones their seat becomes nobody's.
   * Can be repeated after an interruption.
   *
   * @returns how many tables had any
   */
  async deleteUser(user: string): Promise<number> {
    const seen = new Set<string>();
    const left = async (): Promise<readonly string[]> =>
      (await this.#store.tablesOf(user)).filter((id) => !seen.has(id));
    // A rematch that was under way may have seated them again.
    for (let ids = await left(); ids.length > 0; ids = await left()) {
      for (const id of ids) {
        await this.#access.queues.run(id, async () => {
          await this.#store.unlink(user, id);
          if (!(await this.#leave(id, user))) await this.#store.removeUser(user, id);
        });
        seen.add(id);
        // Others play on in between.
        await setImmediate();
      }
    }
    await this.#store.eraseDeleted();
    return seen.size;
  }

  /** @returns false: it is not open, so its rows have to be changed */
  async #leave(id: string, user: string): Promise<boolean> {
    const access = this.#access;
    const hasLeft = await access.runNow(id, async (table) => {
      if (isUnreadable(table) || !isOpen(table.row)) return false;
      const pending = removeUser(table, user, this.#times.portsAt(table.row).clock.now());
      if (pending === null) return false;
      this.#channels.userRemoved(boardOf(await access.commitAndTell(pending)));
      return true;
    });
    if (hasLeft === true) return true;
    access.cache.drop(id);
    return false;
  }
}

/** A finished game's outcome for a seat. `place`: 1 is best, ties possible. */
export interface Outcome {
  readonly place: number;
  readonly score: number;
}

/** Null if the rules fail. */
function resultOf(game: GameModule, state: unknown): Result | null {
  try {
    return guardGame(game).result(state);
  } catch (error) {
    if (error instanceof GameFault) return null;
    throw error;
  }
}

/** Null: the game is not over, or its result is unknown. */
export function outcomeOf({ row, own }: UserRows): Outcome | null {
  if (row.status !== "over" || own === null) return null;
  const game = isGame(row.game) ? games[row.game] : null;
  // States of other rules may not be readable.
  const isReadable = row.state !== null && game?.rules === row.rules;
  const result = row.result ?? (isReadable ? resultOf(game, row.state) : null);
  if (result === null) return null;
  const at = result.places.findIndex((tied) => tied.includes(own.seat));
  const better = result.places.slice(0, at).flat();
  return { place: better.length + 1, score: result.scores[own.seat] ?? 0 };
}
