import { describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { Store } from "../../src/store/store.js";
import type { Board } from "../../src/tables/board.js";
import type { Person, Reply, RequestBody } from "../../src/tables/requests.js";
import type { Channels } from "../../src/tables/ports.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { Players } from "../../src/tables/players.js";
import { createTables, type Tables } from "../../src/tables/tables.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { requestOf } from "../support/interactions.js";
import { announced, keepLines, type Line, person } from "../support/tables.js";
import { throwing } from "../support/tables-of-three.js";
import { allGames } from "../../src/games/index.js";

const anna = person("Anna");
const ben = person("Ben");

interface Stage {
  readonly tables: Tables;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly lines: readonly Line[];
  /** In order: callback, and version or message. */
  readonly told: readonly string[];
  /** They throw from now on, after taking note. */
  failing(...names: readonly (keyof Channels)[]): void;
}

/** The listener notes everything, and throws where told to. */
function stage(): Stage {
  const clock = fakeClock();
  const store = openSqliteStore(":memory:");
  const { log, lines } = keepLines();
  const told: string[] = [];
  let bad: readonly (keyof Channels)[] = [];
  const heard = (name: keyof Channels, what: string | number): void => {
    told.push(`${name} ${what}`);
    if (bad.includes(name)) throw new Error(`${name} fell over`);
  };
  const tables = createTables(
    store,
    {
      clock,
      log,
      games: allGames,
      players: new Players(allGames),
      seed: () => Buffer.alloc(32, 7),
      random: drawStream,
    },
    {
      isConnected: () => true,
      pressTime: () => clock.now(),
      hasChannel: () => Promise.resolve(true),
      isClosed: () => false,
      announce: announced,
      findStarts: () => Promise.resolve([]),
      notStarted: () => undefined,
      changed: ({ version }) => {
        heard("changed", version);
      },
      catchUp: () => Promise.resolve(),
      stored: ({ version }) => {
        heard("stored", version);
      },
      awaited: (_board, users) => {
        heard("awaited", users.length);
      },
      closed: () => Promise.resolve(),
      archive: () => Promise.resolve(true),
      call: () => Promise.resolve(true),
      invite: () => Promise.resolve(true),
      userRemoved: ({ version }) => {
        heard("userRemoved", version);
      },
    },
  );
  return {
    tables,
    store,
    clock,
    lines,
    told,
    failing: (...names) => {
      bad = names;
    },
  };
}

const request = (on: Stage, table: string, who: Person, body: RequestBody): Promise<Reply> =>
  on.tables.requests.handle(table, requestOf(body, who));

const throwDice = (on: Stage, { table, play }: Board, who: Person): Promise<Reply> =>
  request(on, table, who, {
    kind: "press",
    prompt: play?.prompts.find(({ seat }) => seat === (who === anna ? 0 : 1))?.id ?? 0,
    ...throwing,
  });

async function started(on: Stage): Promise<string> {
  await on.tables.shards.touch();
  const opening = { game: "katchen", guild: "1", channel: "2", parent: null, options: {} } as const;
  const reply = await on.tables.requests.handle(null, requestOf({ kind: "open", ...opening }, anna));
  const table = reply.board?.table ?? "";
  await request(on, table, ben, { kind: "join" });
  await request(on, table, anna, { kind: "start" });
  return table;
}

async function live(on: Stage, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10_000) {
    await on.clock.forward(Math.min(10_000, left));
    await on.tables.shards.touch();
  }
}

describe("a listener that throws", () => {
  it("keeps nothing from being stored, nor anybody else from being told, and the game goes on", async () => {
    const on = stage();
    const table = await started(on);
    on.failing("changed", "stored", "awaited");
    await live(on, 2 * 92_000);
    // Both ran out of time, each after a warning.
    expect((await on.store.actions(table)).map(({ by }) => by)).toEqual(["timeout", "timeout"]);
    expect(on.told.filter((one) => one === "awaited 1")).toHaveLength(2);
    const board = await on.tables.board(table);
    expect(board?.status).toBe("playing");
    expect(
      on.lines
        .filter(({ level }) => level === "error")
        .every(({ sentence }) => sentence.includes("its channel could not be updated")),
    ).toBe(true);
    await on.tables.stop();
  });

  it("answers a press all the same that is told of", async () => {
    const on = stage();
    const table = await started(on);
    on.failing("stored");
    const board = await on.tables.board(table);
    if (board === null) throw new Error("no table");
    expect(await throwDice(on, board, anna)).toMatchObject({ kind: "done" });
    expect(on.told).toContain(`stored ${board.version + 1}`);
    expect(await on.store.actions(table)).toHaveLength(1);
    await on.tables.stop();
  });

  it("is told of a board once more a little later, as it stands then, and not for ever", async () => {
    const on = stage();
    const table = await started(on);
    on.failing("changed");
    await on.tables.userData.deleteUser(ben.user);
    const version = (await on.tables.board(table))?.version ?? 0;
    expect(on.told.filter((one) => one.startsWith("changed"))).toEqual([`changed ${version}`]);
    await live(on, 12_000);
    on.failing();
    await live(on, 24_000);
    expect(on.told.filter((one) => one === `changed ${version}`)).toHaveLength(3);
    on.failing("changed");
    await request(on, table, anna, { kind: "leave" });
    await live(on, 24 * 3_600_000);
    expect(on.told.filter((one) => one.startsWith("changed")).length).toBeLessThan(12);
    await on.tables.stop();
  });

  it("keeps the tables of a server from nothing when it goes, nor a user from being deleted", async () => {
    const on = stage();
    const table = await started(on);
    on.failing("changed", "stored", "userRemoved");
    expect(await on.tables.userData.deleteUser(ben.user)).toBe(1);
    expect(await on.tables.userData.count(ben.user)).toBe(0);
    await on.tables.departures.vanished("1", null);
    expect(await on.tables.board(table)).toMatchObject({ status: "closed" });
    await on.tables.stop();
  });
});
