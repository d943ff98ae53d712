import type { Store } from "../../store/store.js";
import { LeaseLostError } from "../../tables/clock/held-shards.js";
import type { Cups } from "../cup/service.js";
import type { Errands } from "../../tables/errands.js";
import type { Evenings } from "../evening/service.js";
import type { UserDataService } from "../../tables/user-data.js";

/** How long somebody waits for what other processes do, in milliseconds. */
const patienceMs = 10_000;

/** Once more if somebody has sat down elsewhere meanwhile; at most so often. */
const maxRounds = 3;

interface Parts {
  readonly userData: Pick<Store["userData"], "guildsOf">;
  readonly own: Pick<
    UserDataService,
    "count" | "deleteOfNoServer" | "deleteUser" | "deleteUserIn" | "switchHintsOff" | "dropHintsIn"
  >;
  readonly evenings: Pick<Evenings, "removeUser">;
  readonly cups: Pick<Cups, "removeUser">;
  readonly errands: Errands;
}

/** How deleting a user's data came out. */
export interface Forgotten {
  /** How many tables had any. */
  readonly tables: number;
  /** False: other processes have not done their part yet, and will. */
  readonly isWhole: boolean;
}

/** What is done for users in all servers, whichever process serves them. */
export class UsersEverywhere {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { errands, own } = parts;
    errands.on("forget-user", ({ about, guild }) => this.#forgetIn(about ?? "", guild));
    errands.on("hints-off", ({ about, guild }) => own.dropHintsIn(about ?? "", guild));
  }

  /** Deletes a user's data. Can be repeated. */
  async forget(user: string): Promise<Forgotten> {
    const { userData, own, errands } = this.#parts;
    // First: no other process is asked for it if this one loses a shard below.
    await own.deleteOfNoServer(user);
    let others = await this.#othersOf(user);
    const known = others.length === 0 ? null : await own.count(user);
    let waiting: readonly string[] = [];
    let tables = 0;
    for (let round = 0; round < maxRounds && (round === 0 || others.length > 0); round += 1) {
      const asked = await this.#askToForget(user, others);
      const count = await this.#forgetHere(user);
      tables = Math.max(tables, count ?? 0);
      const undone = await errands.wait(asked, patienceMs);
      waiting = others.filter((_, at) => undone.includes(asked[at] ?? ""));
      // What this process has just lost the next owner does.
      others = count === null ? await userData.guildsOf(user) : await this.#othersOf(user);
      if (waiting.length > 0) break;
    }
    // Nobody looks again: all that is left has to be asked for by now.
    await this.#askToForget(
      user,
      others.filter((guild) => !waiting.includes(guild)),
    );
    return { tables: known ?? tables, isWhole: waiting.length === 0 && others.length === 0 };
  }

  /** Switches hints off for a user, also in their open games; in those of other processes a moment later. */
  async switchHintsOff(user: string): Promise<void> {
    const { own, errands } = this.#parts;
    const others = await this.#othersOf(user);
    await own.switchHintsOff(user);
    await errands.ask(others.map((guild) => ({ guild, kind: "hints-off", about: user })));
  }

  /** @returns the errands' ids, in the same order */
  #askToForget(user: string, guilds: readonly string[]): Promise<readonly string[]> {
    return this.#parts.errands.ask(guilds.map((guild) => ({ guild, kind: "forget-user", about: user })));
  }

  /** @returns how many tables had data of theirs; null: a shard has left meanwhile, and not all is done */
  async #forgetHere(user: string): Promise<number | null> {
    const { own, evenings, cups } = this.#parts;
    try {
      await evenings.removeUser(user);
      await cups.removeUser(user);
      return await own.deleteUser(user);
    } catch (error) {
      if (error instanceof LeaseLostError) return null;
      throw error;
    }
  }

  async #othersOf(user: string): Promise<readonly string[]> {
    const { userData, errands } = this.#parts;
    return errands.isAlone ? [] : errands.others(await userData.guildsOf(user));
  }

  async #forgetIn(user: string, guild: string): Promise<void> {
    const { own, evenings, cups } = this.#parts;
    const of = (one: string): boolean => one === guild;
    await evenings.removeUser(user, of);
    await cups.removeUser(user, of);
    await own.deleteUserIn(user, guild);
  }
}
