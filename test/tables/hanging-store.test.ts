import { describe, expect, it } from "vitest";
import type { Store } from "../../src/store/store.js";
import { TimeLimitError } from "../../src/tables/queues.js";
import type { Reply } from "../../src/tables/requests.js";
import { settle } from "../support/fake-clock.js";
import { askedAt, boardAt, personIn, startedOf, throwing } from "../support/tables-of-three.js";
import { nextInteraction, requestOf } from "../support/interactions.js";
import { bench, type Bench, person } from "../support/tables.js";

/** Longer than anything may take. */
const tooLongMs = 2_001;

/** A method of the store that hangs. */
interface Hanging {
  /** Carries out hanging calls, first to last; no more hang. @param carryOut false: they fail, and change nothing */
  end(carryOut?: boolean): Promise<void>;
}

/** From now on a method of the store hangs. */
function hang(store: Store, name: "commit" | "create" | "load" | "tableOfPress"): Hanging {
  const method = store[name].bind(store) as (...given: readonly unknown[]) => Promise<unknown>;
  const calls: ((carryOut: boolean) => Promise<unknown>)[] = [];
  const hanging = (...given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      calls.push(async (carryOut) => {
        if (carryOut) await method(...given).then(resolve, reject);
        else reject(new Error("the connection is gone"));
      });
    });
  Object.assign(store, { [name]: hanging });
  return {
    end: async (carryOut = true) => {
      Object.assign(store, { [name]: method });
      for (const call of calls) await call(carryOut);
      await settle();
    },
  };
}

/** The one who is asked throws. */
async function press(on: Bench, table: string, interaction = nextInteraction()): Promise<Reply> {
  const { seat, id } = askedAt(await boardAt(on, table));
  return pressOn(on, table, seat, id, interaction);
}

function pressOn(
  on: Bench,
  table: string,
  seat: number,
  prompt: number,
  interaction = nextInteraction(),
): Promise<Reply> {
  return on.tables.requests.handle(
    table,
    requestOf({ kind: "press", prompt, ...throwing }, personIn(seat), interaction),
  );
}

/** The reply's kind, or the error's name. */
const outcome = (reply: Promise<Reply>): Promise<string> =>
  reply.then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof Error ? error.constructor.name : "?"),
  );

const actions = async (on: Bench, table: string): Promise<number> => (await on.store.actions(table)).length;

describe("a store that hangs", () => {
  it.each(["commit", "load", "tableOfPress"] as const)(
    "at %s lets a press fail in time and holds up nobody afterwards",
    async (name) => {
      const before = bench();
      const board = await startedOf(before);
      const [{ table }, { seat, id }] = [board, askedAt(board)];
      // Nothing is in memory.
      const on = bench({ store: before.store, clock: before.clock });
      const hanging = hang(on.store, name);
      const first = outcome(pressOn(on, table, seat, id));
      // By the last one's turn nobody waits for it.
      const [behind, last] = [outcome(pressOn(on, table, seat, id)), outcome(pressOn(on, table, seat, id))];
      await on.clock.forward(tooLongMs);
      expect(new Set([await first, await behind, await last])).toEqual(new Set(["TimeLimitError"]));
      await hanging.end(false);
      expect(await actions(on, table)).toBe(0);
      expect(await outcome(press(on, table))).toBe("done");
      expect(await actions(on, table)).toBe(1);
    },
  );

  it("and carries a change out late has it counted once: the next press is decided on it", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    const { seat, id } = askedAt(await boardAt(on, table));
    const hanging = hang(on.store, "commit");
    const late = nextInteraction();
    const first = outcome(pressOn(on, table, seat, id, late));
    await on.clock.forward(tooLongMs);
    expect(await first).toBe("TimeLimitError");
    // In memory the table is as before.
    expect(await boardAt(on, table)).toMatchObject({ play: { prompts: [{ id }] } });
    on.store.commit = async (change) => {
      await hanging.end();
      return on.store.commit(change);
    };
    expect(await pressOn(on, table, seat, id)).toMatchObject({ kind: "refused", code: "stale" });
    expect(await on.store.actions(table)).toMatchObject([{ interaction: late }]);
  });

  it("and carries a change out late shows it, and lets the game go on, though nobody presses", async () => {
    const on = bench();
    const { table } = await on.open(person("Anna"));
    for (const _ of [1, 2]) await on.request(table, person("Anna"), { kind: "add", level: "strong" });
    await on.request(table, person("Anna"), { kind: "start" });
    const { seat, id } = askedAt(await boardAt(on, table));
    expect(seat).toBe(0);
    const hanging = hang(on.store, "commit");
    const first = outcome(on.request(table, person("Anna"), { kind: "press", prompt: id, ...throwing }));
    await on.clock.forward(tooLongMs);
    expect(await first).toBe("TimeLimitError");
    await on.clock.forward(1_000);
    const told = on.changed.length;
    await hanging.end();
    await on.clock.forward(5_000);
    expect(on.changed.slice(told).map((board) => board.table)).toContain(table);
    await on.clock.forward(60_000);
    expect(await actions(on, table)).toBeGreaterThan(1);
  });

  it("while a table is opened lets that fail in time, and shows the table if it is opened late", async () => {
    const on = bench();
    const hanging = hang(on.store, "create");
    const opening: Promise<unknown> = on.open(person("Anna"));
    const failed = opening.catch((error: unknown) => error);
    await on.clock.forward(tooLongMs);
    expect(await failed).toBeInstanceOf(TimeLimitError);
    await hanging.end();
    await on.clock.forward(5_000);
    expect(on.changed).toMatchObject([{ status: "lobby" }]);
    await expect(on.open(person("Ben"))).rejects.toThrow("channel-taken");
  });

  it("holds up no other table", async () => {
    const on = bench();
    const [one, other] = [await startedOf(on), await startedOf(on, {}, "katchen", { channel: "9" })];
    const commit = on.store.commit.bind(on.store);
    on.store.commit = (change) => (change.row.id === one.table ? new Promise(() => undefined) : commit(change));
    const stuck = outcome(press(on, one.table));
    expect((await press(on, other.table)).kind).toBe("done");
    await on.clock.forward(tooLongMs);
    expect(await stuck).toBe("TimeLimitError");
  });
});

describe("a change that is stored though the store says that it failed", () => {
  it("counts, and the press is answered as if nothing had been", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    const commit = on.store.commit.bind(on.store);
    on.store.commit = async (change) => {
      on.store.commit = commit;
      await commit(change);
      throw new Error("the connection is gone");
    };
    expect((await press(on, table)).kind).toBe("done");
    expect(await actions(on, table)).toBe(1);
  });

  it("counts too where nobody can say so at first: the table is read again, and shown", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    const [commit, loadUnreadable] = [on.store.commit.bind(on.store), on.store.loadUnreadable.bind(on.store)];
    on.store.commit = async (change) => {
      await commit(change);
      throw new Error("the connection is gone");
    };
    on.store.loadUnreadable = () => Promise.reject(new Error("no connection"));
    expect(await outcome(press(on, table))).toBe("Error");
    Object.assign(on.store, { commit, loadUnreadable });
    const told = on.changed.length;
    await on.clock.forward(5_000);
    expect(on.changed.slice(told)).toMatchObject([{ table, version: (await loadUnreadable(table))?.row.version }]);
    expect(await actions(on, table)).toBe(1);
  });
});

describe("a table that somebody else has changed in the store", () => {
  it("is read again, and the press decided on what is there", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    const before = await boardAt(on, table);
    await on.store.renew(table);
    expect(await press(on, table)).toMatchObject({ kind: "done", board: { version: before.version + 2 } });
    expect(await actions(on, table)).toBe(1);
  });
});
