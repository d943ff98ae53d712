import { beforeEach, describe, expect, it } from "vitest";
import { ChannelTakenError, type Store, StaleChangeError } from "../../../../src/store/store.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";
import { checks, contract } from "../../contract.js";
import { survive } from "../../contract-crashes.js";
import { type Engine, withTable } from "../../engine.js";
import { sqliteEngine } from "./sqlite-engine.js";

let engine: Engine;
beforeEach(() => {
  engine = sqliteEngine(temporaryFolder());
});

describe("SQLite as a store", () => {
  contract(() => engine);
});

/** A fault, the group of checks that has to notice it, and how it is made. */
const faults: readonly (readonly [string, string, (store: Store) => void])[] = [
  [
    "tables in another order than they were opened in",
    "a table",
    (store) => {
      const hostedBy = store.hostedBy.bind(store);
      store.hostedBy = async (user) => (await hostedBy(user)).toReversed();
    },
  ],
  [
    "a range of steps with the one that it ends before",
    "the steps of a game",
    (store) => {
      const actions = store.actions.bind(store);
      store.actions = (table, steps) => actions(table, steps && { ...steps, to: steps.to + 1 });
    },
  ],
  [
    "pages that all begin at the first table",
    "what a start looks for",
    (store) => {
      const thinking = store.thinking.bind(store);
      store.thinking = (shard, _after, most) => thinking(shard, "", most);
    },
  ],
  [
    "a version of the rules that counts as known because its game is",
    "tables under other rules",
    ({ quarantine }) => {
      const under = quarantine.under.bind(quarantine);
      quarantine.under = (known, shard) =>
        under([...known, ...known.map(({ game, rules }) => ({ game, rules: rules + 1 }))].toReversed(), shard);
    },
  ],
  [
    "tables of another shard that are set aside",
    "tables that are set aside",
    ({ quarantine }) => {
      const all = quarantine.all.bind(quarantine);
      quarantine.all = async () => [...(await all(0)), ...(await all(1))];
    },
  ],
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
      store.touch = (now, _patienceMs, shard, upMs) => touch(now, Number.MAX_SAFE_INTEGER, shard, upMs);
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
    "a user who is new again with every game",
    "a user",
    ({ userData }) => {
      userData.newcomers = async (_game, users) => users;
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
    "a round that the debtor settles alone",
    "the club",
    ({ club }) => {
      const settleRound = club.settleRound.bind(club);
      club.settleRound = async (table, user, at) => {
        const round = (await club.rounds("1")).find((owed) => owed.table === table);
        return settleRound(table, round?.debtor === user ? "4" : user, at);
      };
    },
  ],
  [
    "an answer that the next one does not replace",
    "club evenings",
    ({ evenings }) => {
      const answer = evenings.answer.bind(evenings);
      evenings.answer = async (row) => {
        const known = await evenings.answers(row, row.evening);
        return known.some(({ user }) => user === row.user) || answer(row);
      };
    },
  ],
  [
    "tables of an evening that are planned twice",
    "club evenings",
    ({ evenings }) => {
      const plan = evenings.plan.bind(evenings);
      evenings.plan = async (tables, seated) => (await plan(tables, seated)) || tables.length > 0;
    },
  ],
  [
    "a request that adds events to a cup twice",
    "cups",
    ({ cups }) => {
      const append = cups.append.bind(cups);
      cups.append = (cup, events, end) =>
        append(
          cup,
          events.map((event) => ({ ...event, request: null })),
          end,
        );
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

/** With their calls' prefixes. */
function partsOf(store: Store): readonly (readonly [prefix: string, part: object])[] {
  const { userData, old, quarantine, messages, club, evenings, cups } = store;
  return [["", store], ...Object.entries({ userData, old, quarantine, messages, club, evenings, cups })];
}

/** Of everything callable in a part. */
function callsOf(part: object): readonly string[] {
  const names = [part, Object.getPrototypeOf(part) as object]
    .filter((owner) => owner !== Object.prototype)
    .flatMap((owner) => Object.getOwnPropertyNames(owner));
  return names.filter((name) => name !== "constructor" && typeof Reflect.get(part, name) === "function");
}

describe("the contract of a store", () => {
  it("makes every call that a store offers", async () => {
    const uncalled = new Set<string>();
    const groups = Object.values(checks);
    for (const [index, check] of groups.flatMap((group) => Object.values(group)).entries()) {
      const store = await withTable(engine);
      for (const [prefix, part] of partsOf(store))
        for (const name of callsOf(part)) {
          const call = Reflect.get(part, name) as (...args: unknown[]) => unknown;
          const path = `${prefix}.${name}`;
          if (index === 0) uncalled.add(path);
          Reflect.set(part, name, (...args: unknown[]) => {
            uncalled.delete(path);
            return Reflect.apply(call, part, args);
          });
        }
      await check(store);
      await store.close();
    }
    expect([...uncalled]).toEqual([]);
  });

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
