import type { Holdings } from "../../src/store/shard-leases.js";
import {
  type BoardRow,
  type Change,
  type ErrandRow,
  type ErrandRows,
  StoreRefusedError,
  shardOf,
  type Store,
  type TableRow,
} from "../../src/store/store.js";

/** Which process owns each shard, in the store that all share. */
export class Leases {
  readonly count: number;
  readonly errands: ErrandRow[] = [];
  readonly #owned = new Map<number, bigint>();
  #epoch = 0n;

  constructor(count: number) {
    this.count = count;
  }

  /** From its owner. @returns what its new owner stores under */
  take(shard: number): bigint {
    this.#epoch += 1n;
    this.#owned.set(shard, this.#epoch);
    return this.#epoch;
  }

  /** If it is still this one's. */
  release(shard: number, epoch: bigint): void {
    if (this.isOwned(shard, epoch)) this.#owned.delete(shard);
  }

  isOwned(shard: number, epoch: bigint | null): boolean {
    return epoch !== null && this.#owned.get(shard) === epoch;
  }
}

/** What one process thinks it holds. */
export class Held implements Holdings {
  readonly epochs = new Map<number, bigint>();
  readonly leases: Leases;
  /** Whether its clock tells it that its leases have run out. */
  isExpired = false;
  /** Before the process dies. */
  writesLeft = Number.POSITIVE_INFINITY;

  constructor(leases: Leases) {
    this.leases = leases;
  }

  get count(): number {
    return this.leases.count;
  }

  epochOf(shard: number): bigint | null {
    return this.epochs.get(shard) ?? null;
  }

  isValid(shard: number): boolean {
    return !this.isExpired && this.epochs.has(shard);
  }

  /** Before each write. Never resolves for a process that dies there. */
  async write(): Promise<void> {
    if (this.writesLeft <= 0) await new Promise<never>(() => undefined);
    this.writesLeft -= 1;
  }

  /** Whether the store lets it write there. */
  owns(guild: string): boolean {
    const shard = shardOf(guild, this.count);
    return this.leases.isOwned(shard, this.epochOf(shard));
  }
}

/** Finds a call's server by its arguments; null: it changes nothing. */
type Place = (store: Store, ...args: never[]) => string | null | Promise<string | null>;

const byRow: Place = (_store, { guild }: { readonly guild: string }) => guild;
const byTable: Place = (store, table: string) => store.guildOf(table);
const bySecond: Place = (store, _user: string, table: string) => store.guildOf(table);
const byGuild: Place = (_store, guild: string) => guild;
const byCup: Place = async (store, cup: string) => (await store.cups.of(cup))?.guild ?? null;
const byClubTable: Place = async (store, table: string) => (await store.club.round(table))?.guild ?? null;

/** Calls that only the owner of a shard may make (see `Store`), besides `touch`. */
const bound: Readonly<Record<string, Place>> = {
  create: (_store, { guild }: TableRow) => guild,
  commit: (_store, { row }: Change) => row.guild,
  renew: byTable,
  setGuild: byRow,
  "userData.unlink": bySecond,
  "userData.removeUser": bySecond,
  "quarantine.end": byTable,
  "messages.settle": byGuild,
  "messages.addWarning": (store, { table }: { readonly table: string }) => store.guildOf(table),
  "club.settleRound": byClubTable,
  "club.reopenRound": byClubTable,
  "club.setCoaster": byRow,
  "evenings.set": byRow,
  "evenings.answer": byRow,
  "evenings.plan": (_store, [first]: readonly { readonly guild: string }[]) => first?.guild ?? null,
  "evenings.setTable": byRow,
  "evenings.removeUser": (_store, _user: string, guild: string) => guild,
  "cups.open": byRow,
  "cups.set": byRow,
  "cups.append": byCup,
  "cups.engrave": byCup,
  "cups.removeUser": (store, _user: string, cup: string) => byCup(store, ...([cup] as never[])),
};

/** A store as one of several processes that share it has it. */
export function leasedStore(store: Store, held: Held): Store {
  const own = within(store, store, held, "");
  const everything = Number.MAX_SAFE_INTEGER;
  return {
    ...own,
    touch: async (now, patienceMs, shard = 0, upMs = 0) => {
      if (!held.leases.isOwned(shard, held.epochOf(shard))) throw new StoreRefusedError(`shard ${shard}`);
      return store.touch(now, patienceMs, shard, upMs);
    },
    deadlinesBy: async (moment, after, most) => {
      const rows = await store.deadlinesBy(moment, after, everything);
      return rows.filter(({ shard }) => held.epochOf(shard) !== null).slice(0, most);
    },
    messages: {
      ...own.messages,
      storeBoards: async (rows) => {
        const kept: BoardRow[] = [];
        for (const row of rows) if (held.owns((await store.guildOf(row.table)) ?? "0")) kept.push(row);
        return store.messages.storeBoards(kept);
      },
    },
    evenings: {
      ...own.evenings,
      dueBy: async (...args) => (await store.evenings.dueBy(...args)).filter(({ guild }) => held.owns(guild)),
    },
    errands: errandRows(held),
  };
}

function within<Part extends object>(part: Part, store: Store, held: Held, prefix: string): Part {
  const own: Record<string, unknown> = {};
  const owners = [part, Object.getPrototypeOf(part) as object].filter((owner) => owner !== Object.prototype);
  for (const name of owners.flatMap((owner) => Object.getOwnPropertyNames(owner))) {
    const found: unknown = Reflect.get(part, name);
    const place = bound[`${prefix}${name}`];
    if (typeof found === "object" && found !== null) own[name] = within(found, store, held, `${name}.`);
    else if (typeof found === "function" && place !== undefined)
      own[name] = async (...args: never[]) => {
        const guild = await place(store, ...args);
        await held.write();
        if (guild !== null && !held.owns(guild)) throw new StoreRefusedError(`${prefix}${name} in server ${guild}`);
        return Reflect.apply(found, part, args) as unknown;
      };
    else own[name] = typeof found === "function" ? (found.bind(part) as unknown) : found;
  }
  return own as Part;
}

function errandRows(held: Held): ErrandRows {
  const rows = held.leases.errands;
  return {
    add: async (errands) => void rows.push(...errands),
    due: async (most) => rows.filter(({ guild }) => held.owns(guild)).slice(0, most),
    done: async (id) => {
      await held.write();
      const at = rows.findIndex((row) => row.id === id);
      if (at !== -1) rows.splice(at, 1);
    },
    left: async (ids) => ids.filter((id) => rows.some((row) => row.id === id)),
  };
}
