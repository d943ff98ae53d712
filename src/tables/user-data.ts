import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Result } from "../game/contract.js";
import type { GameModule, Games } from "../game/module.js";
import type { CallRow, UserClubRows, UserRows, Store } from "../store/store.js";
import { change, type Pending } from "./change.js";
import type { ShardTimes } from "./clock/downtime.js";
import { GameFault, guardGame, isOpen, isUnreadable, seatOf, type Table, isOfComputers } from "./table.js";
import { readState } from "./read-table.js";
import type { Channels, OfServers } from "./ports.js";
import { boardOf } from "./show.js";
import type { TableAccess } from "./table-access.js";

export type { UserClubRows as PersonalClubRows } from "../store/store.js";

/** What a table has of a user, and how its game has ended for them. */
export interface PersonalRows extends UserRows {
  readonly outcome: Outcome | null;
}

/** Rows per call that removes a user from the club, so that others wait little. */
const maxAtOnce = 200;

/** Data about single users, changed through their tables' queues. */
export class UserDataService {
  /** @param forgetInBooks told when the club knows somebody no longer */
  constructor(
    private readonly store: Pick<Store, "userData" | "club" | "guildOf">,
    private readonly times: Pick<ShardTimes, "portsAt">,
    private readonly access: TableAccess,
    private readonly channels: Pick<Channels, "userRemoved">,
    private readonly games: Games,
    private readonly forgetInBooks: (user: string) => void,
  ) {}

  /** The user's rows by table, oldest first. */
  async *rows(user: string): AsyncGenerator<PersonalRows> {
    for (const id of await this.store.userData.tablesOf(user)) {
      const rows = await this.access.queues.run(id, () => this.store.userData.rowsOf(user, id));
      if (rows !== null) yield { ...rows, outcome: outcomeOf(rows, this.games) };
      await setImmediate();
    }
  }

  /** The user's rows of the club, game by game. */
  async *clubRows(user: string): AsyncGenerator<UserClubRows> {
    for (const id of await this.store.club.tablesOf(user)) {
      const rows = await this.store.club.rowsOf(user, id);
      if (rows !== null) yield rows;
      await setImmediate();
    }
  }

  /** How many tables name the user, those included that only the club knows. */
  async count(user: string): Promise<number> {
    const [tables, remembered] = await Promise.all([
      this.store.userData.tablesOf(user),
      this.store.club.tablesOf(user),
    ]);
    return new Set([...tables, ...remembered]).size;
  }

  /** As `UserData.bestTimes`. */
  bestTimes(user: string): Promise<ReadonlyMap<string, number>> {
    return this.store.userData.bestTimes(user);
  }

  /** As `UserData.keepBestTime`. */
  keepBestTime(user: string, game: string, tenths: number): Promise<void> {
    return this.store.userData.keepBestTime(user, game, tenths);
  }

  /** As `UserData.hasHintsOff`. */
  hasHintsOff(user: string): Promise<boolean> {
    return this.store.userData.hasHintsOff(user);
  }

  /** When a user wants to be told of their turns; null: they have not said so. */
  async calls(user: string): Promise<CallRow | null> {
    return (await this.store.userData.calls([user]))[0] ?? null;
  }

  setCalls(row: CallRow): Promise<void> {
    return this.store.userData.setCalls(row);
  }

  dropCalls(user: string): Promise<void> {
    return this.store.userData.dropCalls(user);
  }

  /** Switches hints off for a user, also in their open games. @param of in some servers; null: in all */
  async switchHintsOff(user: string, of: OfServers | null = null): Promise<void> {
    await this.store.userData.setHintsOff(user, true);
    await this.#dropHints(user, of);
  }

  /** The same in a server's open games. */
  dropHintsIn(user: string, guild: string): Promise<void> {
    return this.#dropHints(user, (one) => one === guild);
  }

  async #dropHints(user: string, of: OfServers | null): Promise<void> {
    for (const id of await this.#tablesOf(user, of)) {
      await this.access.run(id, async (table) => {
        if (isUnreadable(table)) return;
        const pending = dropHints(table, user, this.times.portsAt(table.row).clock.now());
        if (pending !== null) await this.access.commitAndTell(pending);
      });
      // Others play on in between.
      await setImmediate();
    }
  }

  /** As `UserData.eraseDeleted`. */
  eraseDeleted(): Promise<void> {
    return this.store.userData.eraseDeleted();
  }

  /** Deletes what belongs to no server: best times, and that hints are off. */
  async deleteOfNoServer(user: string): Promise<void> {
    await this.store.userData.dropBestTimes(user);
    await this.store.userData.setHintsOff(user, false);
  }

  /**
   * Deletes a user's data: best times, then table by table. Open tables go on without them; at ended ones their seat
   * becomes nobody's, and the club keeps its games without their name. Can be repeated.
   *
   * @param of tables in some servers; null: in all
   * @returns how many tables had any
   */
  async deleteUser(user: string, of: OfServers | null = null): Promise<number> {
    await this.deleteOfNoServer(user);
    const remembered = await this.store.club.tablesOf(user);
    const seen = await this.#leaveTables(user, of);
    // Only now: a game that ended meanwhile has been added with their name.
    await this.#leaveClub(user);
    await this.store.userData.eraseDeleted();
    return new Set([...seen, ...remembered]).size;
  }

  /** The same at a server's tables. */
  async deleteUserIn(user: string, guild: string): Promise<void> {
    await this.#leaveTables(user, (one) => one === guild);
    await this.#leaveClub(user);
    await this.store.userData.eraseDeleted();
  }

  /** @returns tables that had data of theirs */
  async #leaveTables(user: string, of: OfServers | null): Promise<ReadonlySet<string>> {
    const seen = new Set<string>();
    const left = async (): Promise<readonly string[]> => (await this.#tablesOf(user, of)).filter((id) => !seen.has(id));
    // A rematch that was under way may have seated them again.
    for (let ids = await left(); ids.length > 0; ids = await left()) {
      for (const id of ids) {
        await this.access.queues.run(id, async () => {
          await this.store.userData.unlink(user, id);
          if (!(await this.#leave(id, user))) await this.store.userData.removeUser(user, id);
        });
        seen.add(id);
        // Others play on in between.
        await setImmediate();
      }
    }
    return seen;
  }

  /** In all servers: what the club remembers is no table's. */
  async #leaveClub(user: string): Promise<void> {
    while ((await this.store.club.removeUser(user, maxAtOnce)) > 0) await setImmediate();
    this.forgetInBooks(user);
  }

  /** A user's tables in some servers. @param of null: in all */
  async #tablesOf(user: string, of: OfServers | null): Promise<readonly string[]> {
    const ids = await this.store.userData.tablesOf(user);
    if (of === null) return ids;
    const found: string[] = [];
    for (const id of ids) {
      const guild = await this.store.guildOf(id);
      if (guild !== null && of(guild)) found.push(id);
    }
    return found;
  }

  /** @returns false: it is not open, so its rows have to be changed */
  async #leave(id: string, user: string): Promise<boolean> {
    const { access } = this;
    const hasLeft = await access.runNow(id, async (table) => {
      if (isUnreadable(table) || !isOpen(table.row)) return false;
      const pending = removeUser(table, user, this.times.portsAt(table.row).clock.now());
      if (pending === null) return false;
      this.channels.userRemoved(boardOf(await access.commitAndTell(pending)));
      return true;
    });
    if (hasLeft === true) return true;
    access.cache.drop(id);
    return false;
  }
}

/** A running game in which a user gets no more hints; null: they get none. */
function dropHints(table: Table, user: string, now: number): Pending | null {
  const seat = seatOf(table, user);
  const owner = seat === null ? undefined : table.seats[seat];
  if (table.row.status !== "playing" || seat === null || owner === undefined || owner.hints === 0) return null;
  return change(table, { seats: table.seats.with(seat, { ...owner, hints: 0 }) }, now, null);
}

/** A finished game's outcome for a seat. `place`: 1 is best, ties possible. */
export interface Outcome {
  readonly place: number;
  readonly score: number;
}

/** Null if the rules cannot read the state or fail. */
function resultOf(game: GameModule, row: UserRows["row"]): Result | null {
  try {
    const state = readState(game, row);
    return state === null ? null : guardGame(game).result(state);
  } catch (error) {
    if (error instanceof GameFault) return null;
    throw error;
  }
}

/** Null: the game is not over, or its result is unknown. */
function outcomeOf({ row, own }: UserRows, games: Games): Outcome | null {
  if (row.status !== "over" || own === null) return null;
  const game = games.find(row.game);
  const result = row.result ?? (game === null ? null : resultOf(game, row));
  if (result === null) return null;
  const at = result.places.findIndex((tied) => tied.includes(own.seat));
  const better = result.places.slice(0, at).flat();
  return { place: better.length + 1, score: result.scores[own.seat] ?? 0 };
}

/**
 * Removes a user from an open table: in a lobby their seat goes; in a running game a computer player takes it for good.
 * The host's role passes on; a table without people closes, unless it is of a cup's try-out, where computer players go on
 * alone. Null: they are not there.
 */
function removeUser(table: Table, user: string, now: number): Pending | null {
  const { row, seats } = table;
  const seat = seatOf(table, user);
  const invitations = row.invitations.map((one) => ({
    ...one,
    ...(one.user === user ? { user: "", name: "", answer: one.answer === "open" ? ("no" as const) : one.answer } : {}),
    ...(one.by === user ? { by: "" } : {}),
  }));
  if (seat === null && row.host !== user && isDeepStrictEqual(invitations, row.invitations)) return null;
  const playing = row.status === "playing";
  const left = playing
    ? seats.map((owner) =>
        owner.user === user ? { ...owner, user: null, name: null, away: true, missed: 0, hints: 0 } : owner,
      )
    : seats.filter((owner) => owner.user !== user);
  // Nobody, until `change` finds the next one.
  const host = row.host === user ? "" : row.host;
  const goesOn = left.some((owner) => owner.user !== null) || (row.cup !== null && isOfComputers({ seats: left }));
  // Their held answer counts, but no longer names their interaction.
  const held = table.held.find((answer) => answer.seat === seat);
  const hold = held === undefined ? {} : { hold: { ...held, interaction: null } };
  return change(
    table,
    { seats: left, row: { host, invitations, status: goesOn ? row.status : "closed" }, ...hold },
    now,
    null,
  );
}
