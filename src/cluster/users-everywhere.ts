import type { Feature } from "../discord/feature.js";
import type { Forgotten } from "../features/privacy/index.js";
import { StoreRefusedError, type Store } from "../store/store.js";
import type { OfServers } from "../tables/ports.js";
import type { Tables } from "../tables/tables.js";
import type { Errands } from "./errands.js";

/** How long somebody waits for what other processes do, in milliseconds. */
const patienceMs = 10_000;

/** Once more if somebody has sat down elsewhere meanwhile; at most so often. */
const maxRounds = 3;

/** All that stores something about people. */
interface UsersDeps {
  readonly store: Pick<Store, "userData">;
  readonly tables: () => Pick<Tables, "userData">;
  readonly features: () => readonly Feature[];
  readonly errands: Errands;
  /** Whether this process serves a server. */
  readonly serves: OfServers;
}

/** Deletes what is stored about somebody, and switches their hints off, in all servers, whichever process serves them. */
export class UsersEverywhere {
  constructor(private readonly deps: UsersDeps) {
    deps.errands.on("forget-user", async ({ about, guild }) => {
      await this.#forgetInFeatures(about ?? "", (one) => one === guild);
      await deps.tables().userData.deleteUserIn(about ?? "", guild);
    });
    deps.errands.on("hints-off", ({ about, guild }) => deps.tables().userData.dropHintsIn(about ?? "", guild));
  }

  /** As of `Tables`. */
  async switchHintsOff(user: string): Promise<void> {
    const { tables, errands, serves } = this.deps;
    const others = await this.#othersOf(user);
    await tables().userData.switchHintsOff(user, serves);
    await errands.ask(others.map((guild) => ({ guild, kind: "hints-off", about: user })));
  }

  /** Deletes a user's data. Can be repeated. */
  async forget(user: string): Promise<Forgotten> {
    const { store, errands } = this.deps;
    const { userData } = this.deps.tables();
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
      others = count === null ? await store.userData.guildsOf(user) : await this.#othersOf(user);
      if (waiting.length > 0) break;
    }
    // Nobody looks again: all that is left has to be asked for by now.
    const left = others.filter((guild) => !waiting.includes(guild));
    await this.#askToForget(user, left);
    return { tables: known ?? tables, isWhole: waiting.length === 0 && others.length === 0 };
  }

  /** @returns the errands' ids, in the same order */
  #askToForget(user: string, guilds: readonly string[]): Promise<readonly string[]> {
    return this.deps.errands.ask(guilds.map((guild) => ({ guild, kind: "forget-user", about: user })));
  }

  /** @returns how many tables had data of theirs; null: a shard has left meanwhile, and not all is done */
  async #forgetHere(user: string): Promise<number | null> {
    const { tables, serves } = this.deps;
    try {
      await this.#forgetInFeatures(user, serves);
      return await tables().userData.deleteUser(user, serves);
    } catch (error) {
      if (error instanceof StoreRefusedError) return null;
      throw error;
    }
  }

  async #forgetInFeatures(user: string, of: OfServers): Promise<void> {
    for (const { forget } of this.deps.features()) await forget?.(user, of);
  }

  async #othersOf(user: string): Promise<readonly string[]> {
    return this.deps.errands.others(await this.deps.store.userData.guildsOf(user));
  }
}
