import { beforeEach, describe, expect, it } from "vitest";
import { ChannelTakenError, type Store, StaleChangeError } from "../../src/store/store.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { checks, contract } from "./contract.js";
import { survive } from "./contract-crashes.js";
import { type Engine, withTable } from "./engine.js";
import { sqliteEngine } from "./sqlite-engine.js";

let engine: Engine;
beforeEach(() => {
  engine = sqliteEngine(temporaryFolder());
});

describe("SQLite as a store", () => {
  contract(() => engine);
});

/** What is wrong with an engine, the group of checks that has to notice, and how it comes to be wrong. */
const faults: readonly (readonly [string, string, (store: Store) => void])[] = [
  [
    "changes of which a part is stored where another fails",
    "a change",
    (store) => {
      const commit = store.commit.bind(store);
      store.commit = async (change) => {
        try {
          await commit(change);
        } catch (error) {
          if (!(error instanceof StaleChangeError)) await commit({ ...change, step: null, interaction: null });
          throw error;
        }
      };
    },
  ],
  [
    "changes that count on no version",
    "a change",
    (store) => {
      const commit = store.commit.bind(store);
      store.commit = async ({ row, ...change }) => {
        const version = ((await store.loadUnreadable(row.id))?.row.version ?? 0) + 1;
        await commit({ ...change, row: { ...row, version } });
      };
    },
  ],
  [
    "presses that count twice",
    "an interaction",
    (store) => {
      const commit = store.commit.bind(store);
      store.commit = async (change) => {
        const isKnown = change.interaction !== null && (await store.tableOfPress(change.interaction)) !== null;
        await commit({ ...change, interaction: isKnown ? null : change.interaction });
      };
    },
  ],
  [
    "a second open table in a channel",
    "a channel",
    (store) => {
      const create = store.create.bind(store);
      store.create = (row, ...rest) =>
        create(row, ...rest).catch((error: unknown) => {
          if (error instanceof ChannelTakenError) return create({ ...row, channel: `${row.channel}*` }, ...rest);
          throw error;
        });
    },
  ],
  [
    "deadlines that go on while their shard is silent",
    "deadlines",
    (store) => {
      const touch = store.touch.bind(store);
      store.touch = (now, _patienceMs, shard) => touch(now, Number.MAX_SAFE_INTEGER, shard);
    },
  ],
  [
    "rows that go too young",
    "old rows",
    ({ old }) => {
      const nextDetailed = old.nextDetailed.bind(old);
      old.nextDetailed = (before) => nextDetailed(before + 1);
    },
  ],
  [
    "a user who stays somewhere",
    "a user",
    ({ userData }) => {
      userData.unlink = () => Promise.resolve();
    },
  ],
  [
    "a board that counts as shown before it is",
    "what stands in the channels",
    ({ messages }) => {
      const storeBoards = messages.storeBoards.bind(messages);
      messages.storeBoards = (rows) => storeBoards(rows.map((row) => ({ ...row, shown: row.shown + 9 })));
    },
  ],
  [
    "a note that the next one does not replace",
    "what is noted",
    (store) => {
      const setNote = store.setNote.bind(store);
      store.setNote = async (key, value) => {
        if (!(await store.notes()).has(key)) await setNote(key, value);
      };
    },
  ],
];

describe("the contract of a store", () => {
  it.each(faults)("notices %s", async (_fault, group, spoil) => {
    const failed: unknown[] = [];
    for (const check of Object.values(checks[group] ?? {})) {
      const store = await withTable(engine);
      spoil(store);
      await check(store).catch((error: unknown) => failed.push(error));
      await store.close();
    }
    expect(failed).toContainEqual(expect.objectContaining({ name: "AssertionError" }));
  });

  it("notices a call that is two transactions", async () => {
    const halved: Engine = {
      ...engine,
      open: async () => {
        const store = await engine.open();
        const settle = store.messages.settle.bind(store.messages);
        store.messages.settle = async (guild, channel) => {
          await settle(guild, channel);
          await store.setNote("settled", guild);
        };
        return store;
      },
    };
    await expect(survive(halved, "settle")).rejects.toThrow("all of it or nothing");
  });
});
