import type { Feature } from "../discord/feature.js";
import type { Forgotten } from "../features/privacy/index.js";
import { StoreRefusedError, type Store } from "../store/store.js";
import type { OfServers } from "../tables/ports.js";
import type { UserDataService } from "../tables/user-data.js";
import type { Errands } from "./errands.js";

/** How long somebody waits for what other processes do, in milliseconds. */
const patienceMs = 10_000;

/** Once more if somebody has sat down elsewhere meanwhile; at most so often. */
const maxRounds = 3;

/** What is asked of all that stores something about people. */
interface UsersDeps {
  readonly stored: Pick<Store["userData"], "guildsOf">;
  readonly userData: Pick<UserDataService, "count" | "deleteOfNoServer" | "deleteUser" | "deleteUserIn">;
  readonly everyFeature: () => readonly Feature[];
  readonly errands: Errands;
  /** Whether this process serves a server. */
  readonly serves: OfServers;
}

/** Deletes what is stored about somebody in all servers, whichever process serves them. */
export class UsersEverywhere {
  constructor(private readonly deps: UsersDeps) {
    deps.errands.on("forget-user", ({ about, guild }) => this.#forgetIn(about ?? "", guild));
  }

  /** Deletes a user's data. Can be repeated. */
  async forget(user: string): Promise<Forgotten> {
    const { stored, userData, errands } = this.deps;
    // First: no other process is asked for it if this one loses a shard below.
    await userData.deleteOfNoServer(user);
    let others = await this.#othersOf(user);
    const known = others.length === 0 ? null : await userData.count(user);
    let waiting: readonly string[] = [];
    let tables = 0;
    for (let round = 0; round < maxRounds && (round === 0 || others.length > 0); round += 1) {
      const asked = await this.#askToForget(user, others);
      const count = await this.#forgetHere(user);
      tables = Math.max(tables, count ?? 0);
      const undone = await errands.wait(asked, patienceMs);
      waiting = others.filter((_, at) => undone.includes(asked[at] ?? ""));
      // What this process has just lost the next owner does.
      others = count === null ? await stored.guildsOf(user) : await this.#othersOf(user);
      if (waiting.length > 0) break;
    }
    // Nobody looks again: all that is left has to be asked for by now.
    await this.#askToForget(
      user,
      others.filter((guild) => !waiting.includes(guild)),
    );
    return { tables: known ?? tables, isWhole: waiting.length === 0 && others.length === 0 };
  }

  /** @returns the errands' ids, in the same order */
  #askToForget(user: string, guilds: readonly string[]): Promise<readonly string[]> {
    return this.deps.errands.ask(guilds.map((guild) => ({ guild, kind: "forget-user", about: user })));
  }

  /** @returns how many tables had data of theirs; null: a shard has left meanwhile, and not all is done */
  async #forgetHere(user: string): Promise<number | null> {
    try {
      for (const { forget } of this.deps.everyFeature()) await forget?.(user, this.deps.serves);
      return await this.deps.userData.deleteUser(user, this.deps.serves);
    } catch (error) {
      if (error instanceof StoreRefusedError) return null;
      throw error;
    }
  }

  async #othersOf(user: string): Promise<readonly string[]> {
    const { stored, errands } = this.deps;
    return errands.others(await stored.guildsOf(user));
  }

  async #forgetIn(user: string, guild: string): Promise<void> {
    for (const { forget } of this.deps.everyFeature()) await forget?.(user, (one) => one === guild);
    await this.deps.userData.deleteUserIn(user, guild);
  }
}
