import { Client } from "pg";
import type { Holdings } from "../shard-leases.js";
import type { Store } from "../store.js";

/** Takes all shards, under new epochs. */
const take = `
  insert into shards as stored (shard, owner, epoch) select shard, $1, 1 from generate_series(0, $2::integer - 1) as shard
  on conflict (shard) do update set owner = excluded.owner, epoch = stored.epoch + 1
  returning shard, epoch`;

/** A process that has all shards, without leases: it must be the only one. */
export class SoleOwner implements Holdings {
  readonly #url: string;
  readonly #process: string;
  #epochs: ReadonlyMap<number, bigint> = new Map();

  constructor(url: string, process: string) {
    this.#url = url;
    this.#process = process;
  }

  get count(): number {
    return Math.max(1, this.#epochs.size);
  }

  epochOf(shard: number): bigint | null {
    return this.#epochs.get(shard) ?? null;
  }

  /** The same store, which takes the shards when it is told how many there are. */
  around(store: Store): Store {
    const spread = store.spread.bind(store);
    return Object.assign(store, {
      spread: async (now: number, shards: number): Promise<boolean> => {
        if (this.#epochs.size !== shards) this.#epochs = await this.#take(shards);
        return spread(now, shards);
      },
    });
  }

  async #take(shards: number): Promise<ReadonlyMap<number, bigint>> {
    const client = new Client({ connectionString: this.#url });
    await client.connect();
    try {
      const { rows } = await client.query<{ shard: number; epoch: string }>(take, [this.#process, shards]);
      return new Map(rows.map(({ shard, epoch }) => [shard, BigInt(epoch)]));
    } finally {
      await client.end();
    }
  }
}
