// @module-tag long

import { afterEach, describe, expect, it } from "vitest";
import type { Clock } from "../../src/clock.js";
import { ShardKeeper } from "../../src/cluster/shard-keeper.js";
import { leaseTimes, type TakenLease } from "../../src/store/shard-leases.js";
import { hurriedClock } from "../support/connected.js";
import { openLeases } from "../support/postgres-store.js";
import { createDatabase, hasPostgres } from "../support/postgres.js";
import { keepLines } from "../support/tables.js";

const count = 12;

/** How much faster than in the program everything goes, also by the database's clock. */
const times = 10;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** By shard and epoch: who has taken it. */
type Takings = Map<string, string[]>;

interface Running {
  readonly keeper: ShardKeeper;
  readonly lost: number[];
  /** Nothing runs any more, and nothing is given back. */
  kill(): void;
}

async function run(url: string, id: string, takings: Takings): Promise<Running> {
  let isDead = false;
  const hurried = hurriedClock(times);
  const clock: Clock = { ...hurried, after: (ms, job) => hurried.after(ms, () => (isDead ? undefined : job())) };
  const leases = openLeases(
    url,
    { id, host: "test", most: null },
    { lease: leaseTimes.lease / times, longFree: leaseTimes.longFree / times },
  );
  const { log } = keepLines();
  const keeper = new ShardKeeper({ leases, clock, log, clashed: () => undefined });
  ends.push(() => keeper.stop());
  expect(await keeper.join(count, true)).toEqual({ kind: "joined", count });
  const lost: number[] = [];
  const note = ({ shard, epoch }: Pick<TakenLease, "shard" | "epoch">): void => {
    const key = `${shard} at ${epoch}`;
    takings.set(key, [...(takings.get(key) ?? []), id]);
  };
  keeper.start({
    add: (taken) => {
      for (const one of taken) note(one);
    },
    end: (shard, { kind }) => {
      if (kind === "lost") lost.push(shard);
      return Promise.resolve();
    },
    sessionOf: () => ({ kind: "unchanged" }),
    share: () => undefined,
  });
  const kill = (): void => {
    isDead = true;
  };
  return { keeper, lost, kill };
}

describe.skipIf(!hasPostgres)("keepers on one database", () => {
  it("share its shards fairly as they come and die, and never have the same one at the same time", async () => {
    const url = await createDatabase();
    const takings: Takings = new Map();
    const [a, b] = await Promise.all([run(url, "a", takings), run(url, "b", takings)]);
    const spread = (...running: readonly Running[]): readonly number[] =>
      running.map(({ keeper }) => keeper.held.shards.length);
    await expect.poll(() => spread(a, b)).toEqual([6, 6]);
    const c = await run(url, "c", takings);
    await expect.poll(() => spread(a, b, c)).toEqual([4, 4, 4]);
    a.kill();
    await expect.poll(() => spread(b, c)).toEqual([6, 6]);
    await b.keeper.stop();
    await expect.poll(() => spread(c)).toEqual([12]);
    const owners = [...takings.values()];
    expect(owners.filter((one) => one.length > 1)).toEqual([]);
    expect(c.keeper.held.leases.map(({ shard }) => shard).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: count }, (_, shard) => shard),
    );
  });
});
