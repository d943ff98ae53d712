import { setImmediate } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planBatch, Retention } from "../../src/tables/retention.js";
import { TableCache } from "../../src/tables/table-access.js";
import { replayTable } from "../../src/tables/replay.js";
import { interactionAt, requestOf } from "../support/interactions.js";
import { plainRow } from "../support/plain-row.js";
import { type Bench, bench, keepLines, type Line, person, untouched } from "../support/tables.js";
import { boardAt, dropDetails, playOut, startedOf, three, throwing } from "../support/tables-of-three.js";
import { allGames } from "../../src/games/index.js";

const day = 24 * 60 * 60_000;
const guild = "100000000000000000";
const [anna, ben] = three;

let on: Bench;
let retention: Retention;
let lines: readonly Line[];
beforeEach(() => {
  on = bench();
  const kept = keepLines();
  ({ lines } = kept);
  retention = new Retention(on.store, { clock: on.clock, log: kept.log, games: allGames }, async () => {});
  retention.start();
});
afterEach(() => retention.stop());

/** At the end old rows go. */
async function days(count: number): Promise<void> {
  await retention.stop();
  await on.clock.forward(count * day);
  retention.start();
  await on.clock.forward(20 * 60_000);
}

/** As on PostgreSQL, where what is asked for later may be done before. */
function storeDeparturesLate(): void {
  const { old } = on.store;
  const departed = old.departed.bind(old);
  old.departed = async (...departure) => {
    await setImmediate();
    await departed(...departure);
  };
}

async function stored(table: string) {
  return await on.store.load(table, 0);
}

describe("what was pressed", () => {
  it("is known for a week, and the table is not touched by that", async () => {
    const { table } = await on.open(anna);
    const interaction = interactionAt(on.clock.now());
    await on.tables.requests.handle(table, requestOf({ kind: "join" }, ben, interaction));
    await days(6.9);
    expect(await on.store.tableOfPress(interaction)).toBe(table);
    await days(0.2);
    expect(await on.store.tableOfPress(interaction)).toBeNull();
    expect((await stored(table))?.seats).toHaveLength(2);
  });

  it("is known no longer where cups have opened tables since, long after their draw", async () => {
    const { table } = await on.open(anna);
    const interaction = interactionAt(on.clock.now());
    await on.tables.requests.handle(table, requestOf({ kind: "join" }, ben, interaction));
    await days(6.9);
    const [now, drawn] = [on.clock.now(), interactionAt(on.clock.now() - 30 * day)];
    for (let at = 0; at < 60; at += 1)
      await on.store.create({ ...plainRow, id: `t${at}`, channel: `t${at}`, changed: now }, [], [], `${drawn}-${at}`);
    await days(0.2);
    expect([await on.store.tableOfPress(interaction), await on.store.tableOfPress(`${drawn}-0`)]).toEqual([null, "t0"]);
    await days(7);
    expect(await on.store.tableOfPress(`${drawn}-0`)).toBeNull();
  });
});

describe("a move", () => {
  it("is known by its press for a week, also in a game that runs on", async () => {
    const running = await startedOf(on);
    const [asked] = running.play?.prompts ?? [];
    const press = { kind: "press", prompt: asked?.id ?? 0, ...throwing } as const;
    const presser = three[asked?.seat ?? -1] ?? anna;
    const interaction = interactionAt(on.clock.now());
    const reply = await on.tables.requests.handle(running.table, requestOf(press, presser, interaction));
    expect(reply.kind).toBe("done");
    await days(6.9);
    expect((await on.store.actions(running.table))[0]?.interaction).toBe(interaction);
    await days(0.2);
    expect((await on.store.actions(running.table))[0]?.interaction).toBeNull();
  });
});

describe("a table without a result", () => {
  it("is there for a week, whether its game had begun or not", async () => {
    const lobby = await on.open(anna, {}, "2");
    await on.request(lobby.table, anna, { kind: "close" });
    const begun = await startedOf(on);
    await on.request(begun.table, anna, { kind: "close" });
    await days(6.9);
    expect([await stored(lobby.table), await stored(begun.table)]).not.toContain(null);
    await days(0.2);
    expect([await stored(lobby.table), await stored(begun.table)]).toEqual([null, null]);
    expect(await on.request(begun.table, anna, { kind: "join" })).toMatchObject({ code: "no-table", board: null });
    expect(await on.tables.board(begun.table)).toBeNull();
  });

  it("is not one that is still open, however old it is", async () => {
    const { table } = await startedOf(on);
    await days(500);
    expect(await stored(table)).toMatchObject({ row: { status: "playing" } });
    expect((await stored(table))?.row.state).not.toBeNull();
    expect(await on.store.events(table)).not.toEqual([]);
  });
});

describe("a finished game", () => {
  it("is there in full for thirty days", async () => {
    const over = await playOut(on, await startedOf(on));
    await days(29.9);
    expect((await boardAt(on, over.table)).play).toEqual(over.play);
  });

  it("is then what it can be played again from, with its result", async () => {
    const over = await playOut(on, await startedOf(on));
    await days(30.1);
    expect(await stored(over.table)).toMatchObject({ row: { state: null, result: over.play?.result }, recent: [] });
    expect(await on.store.events(over.table)).toEqual([]);
    expect(await on.behind()).toEqual([]);
    expect((await on.store.actions(over.table)).every(({ interaction }) => interaction === null)).toBe(true);
    expect((await replayTable(on.store, over.table, allGames)).result).toEqual(over.play?.result);
  });

  it("answers every press after that, and is played again by who presses and who joins them", async () => {
    const over = await playOut(on, await startedOf(on));
    await days(31);
    expect(await boardAt(on, over.table)).toMatchObject({ status: "over", play: null, seed: over.seed });
    expect(await on.press(over.table, anna, 3, throwing)).toMatchObject({ code: "ended" });
    const again = await on.request(over.table, anna, { kind: "rematch", parent: null });
    expect(again).toMatchObject({ kind: "done", board: { status: "lobby", seats: [{ user: anna.user }] } });
    await on.request(again.board?.table ?? "", person("Dora"), { kind: "join" });
    const begun = await on.request(again.board?.table ?? "", anna, { kind: "start" });
    expect(begun).toMatchObject({ kind: "done", board: { status: "playing" } });
  });

  it("has its rematch opened by whom the rules say, also where no more than its result is there", async () => {
    const over = await playOut(on, await startedOf(on));
    await dropDetails(on, over);
    const later = bench({ store: on.store, clock: on.clock });
    expect(await boardAt(later, over.table)).toMatchObject({ status: "over", play: null });
    const again = await later.request(over.table, anna, { kind: "rematch", parent: null });
    const begun = await later.request(again.board?.table ?? "", anna, { kind: "start" });
    expect(begun.board?.play?.prompts[0]?.seat).toBe(over.play?.result?.opens);
  });

  it("is there for more than a year, and then gone", async () => {
    const over = await playOut(on, await startedOf(on));
    await days(399.9);
    expect((await stored(over.table))?.seats.map(({ name }) => name)).toEqual(["Anna", "Ben", "Cleo"]);
    await days(0.2);
    expect(await stored(over.table)).toBeNull();
    expect(await on.store.actions(over.table)).toEqual([]);
    expect(await on.request(over.table, anna, { kind: "rematch", parent: null })).toMatchObject({
      code: "no-table",
    });
  });

  it("goes without its result where that cannot be read any more, and says so in the log", async () => {
    const over = await playOut(on, await startedOf(on));
    const old = { id: over.table, game: "katchen", rules: 1, state: "from another age" } as const;
    const whole = vi.spyOn(on.store.old, "nextDetailed");
    whole.mockImplementation(async () => ((await stored(over.table))?.row.state === null ? null : old));
    await days(1);
    expect((await stored(over.table))?.row).toMatchObject({ state: null, result: null });
    expect(lines).toContainEqual(expect.objectContaining({ level: "warn" }));
  });
});

describe("a game that was played by other rules", () => {
  it("goes without its result, which these ones might take for another", async () => {
    const over = await playOut(on, await startedOf(on));
    const state = (await stored(over.table))?.row.state;
    const whole = vi.spyOn(on.store.old, "nextDetailed");
    const old = { id: over.table, game: "katchen", rules: 0, state } as const;
    whole.mockImplementation(async () => ((await stored(over.table))?.row.state === null ? null : old));
    await days(1);
    expect((await stored(over.table))?.row).toMatchObject({ state: null, result: null });
  });
});

describe("a server that the bot has left", () => {
  const settings = {
    ...untouched,
    language: "de",
    turnSeconds: 60,
  } as const;

  it("is deleted with its tables after thirty days", async () => {
    await on.tables.settings.set(guild, settings);
    const over = await playOut(on, await startedOf(on));
    await on.tables.departures.vanished(guild, null);
    await days(29.9);
    await on.tables.departures.leaveServers(() => false);
    expect([await stored(over.table), (await on.store.guilds())[0] ?? null]).not.toContain(null);
    await days(0.2);
    expect([await stored(over.table), (await on.store.guilds())[0] ?? null]).toEqual([null, null]);
    expect(await on.store.old.servers()).toEqual([]);
  });

  it("is not deleted when it is back by then", async () => {
    await on.tables.settings.set(guild, settings);
    const over = await playOut(on, await startedOf(on));
    await on.tables.departures.leaveServers(() => false);
    await days(20);
    await on.tables.departures.returned(guild);
    await days(20);
    expect([await stored(over.table), (await on.store.guilds())[0] ?? null]).not.toContain(null);
  });

  it("is not deleted when it was back before its departure was stored", async () => {
    const over = await playOut(on, await startedOf(on));
    const { departures } = on.tables;
    storeDeparturesLate();
    await Promise.all([departures.vanished(guild, null), departures.returned(guild)]);
    expect(await departures.hasLeft(guild)).toBe(false);
    await days(31);
    expect(await stored(over.table)).not.toBeNull();
  });

  it("is deleted when it was left again while its return was being stored", async () => {
    const over = await playOut(on, await startedOf(on));
    const { departures } = on.tables;
    storeDeparturesLate();
    await Promise.all([departures.vanished(guild, null), departures.returned(guild), departures.vanished(guild, null)]);
    expect(await departures.hasLeft(guild)).toBe(true);
    await days(31);
    expect(await stored(over.table)).toBeNull();
  });

  it("is not deleted when it comes back while the tables of other servers are closed", async () => {
    await on.tables.settings.set("1", settings);
    await on.tables.settings.set("2", settings);
    const { old } = on.store;
    const departed = old.departed.bind(old);
    let isBack = false;
    old.departed = async (...departure) => {
      await departed(...departure);
      isBack = true;
    };
    await on.tables.departures.leaveServers((id) => id === "2" && isBack);
    expect([await on.tables.departures.hasLeft("1"), await on.tables.departures.hasLeft("2")]).toEqual([true, false]);
  });
});

describe("a server that the bot has left and come back to unseen", () => {
  it("is found at the next start, also where nothing else is stored of it", async () => {
    await on.store.old.departed(guild, on.clock.now());
    await on.tables.departures.leaveServers((id) => id === guild);
    expect(await on.store.old.servers()).toEqual([]);
  });
});

describe("servers that the bot is in", () => {
  it("are not written about at a start, however many they are", async () => {
    for (let server = 0; server < 30; server += 1)
      await on.tables.settings.set(`${server}`, {
        ...untouched,
      });
    await on.store.old.departed("7", on.clock.now());
    const statement = Object.getPrototypeOf(new Sqlite(":memory:").prepare("select 1")) as Sqlite.Statement;
    const run = vi.spyOn(statement, "run");
    await on.tables.departures.leaveServers(() => true);
    const ran = (run.mock.contexts as readonly Sqlite.Statement[]).map(({ source }) => source);
    run.mockRestore();
    expect(ran.filter((source) => /insert|update|delete/.test(source))).toHaveLength(1);
    expect(await on.store.old.dropServers(on.clock.now() + 1, 9)).toEqual([]);
  });
});

describe("the pace at which old rows go", () => {
  it("is more rows while a step takes little, to a limit, and fewer at once where it takes long", () => {
    expect(planBatch(50, 0).rows).toBe(100);
    expect(planBatch(50, 1).rows).toBe(100);
    expect(planBatch(50, 2.5).rows).toBe(60);
    expect(planBatch(400, 0.1).rows).toBe(500);
    expect(planBatch(400, 30).rows).toBe(40);
    expect(planBatch(20, 500).rows).toBe(10);
  });

  it("leaves others ten times as long as a step took, and never nothing", () => {
    expect(planBatch(50, 3).pauseMs).toBe(30);
    expect(planBatch(50, 120).pauseMs).toBe(1_200);
    expect(planBatch(50, 0).pauseMs).toBe(20);
  });

  it("is found again for rows of another kind, which may take many times as long", { tags: "long" }, async () => {
    const over = await playOut(on, await startedOf(on, { shots: 9 }));
    const asked: number[] = [];
    let left = 20_000;
    vi.spyOn(on.store.old, "dropPresses").mockImplementation(async (_before, most) => {
      const gone = Math.min(left, most);
      left -= gone;
      return gone;
    });
    const thin = on.store.old.dropDetails.bind(on.store.old);
    vi.spyOn(on.store.old, "dropDetails").mockImplementation((table, result, most) => {
      asked.push(most);
      return thin(table, result, most);
    });
    await days(31);
    expect(left).toBe(0);
    expect((await stored(over.table))?.row.state).toBeNull();
    expect(asked.slice(0, 2)).toEqual([50, 100]);
  });

  it("keeps up with far more presses than the bot bears", async () => {
    const { table } = await on.open(anna);
    const presses = vi.spyOn(on.store.old, "dropPresses");
    // Three rows each of six hundred presses a second, for five minutes.
    let left = 3 * 600 * 300;
    presses.mockImplementation(async (_before, most) => {
      const gone = Math.min(left, most);
      left -= gone;
      return gone;
    });
    await on.clock.forward(10 * 60_000);
    await on.clock.forward(30_000);
    expect(left).toBe(0);
    expect(await stored(table)).not.toBeNull();
  });
});

describe("old rows", () => {
  it("go by some at a time, with a pause after each", async () => {
    await playOut(on, await startedOf(on, { shots: 9 }));
    const drop = vi.spyOn(on.store.old, "drop");
    const thin = vi.spyOn(on.store.old, "dropDetails");
    const presses = vi.spyOn(on.store.old, "dropPresses");
    const steps: number[] = [];
    presses.mockImplementation(async () => {
      steps.push(on.clock.now());
      return 0;
    });
    await days(31);
    presses.mockRestore();
    await days(370);
    const results = [...drop.mock.settledResults, ...thin.mock.settledResults];
    const took = results.map(({ value }) => Number(value));
    expect(steps.length).toBeGreaterThan(thin.mock.calls.length);
    expect(steps.slice(1).every((at, index) => at - (steps[index] ?? 0) >= 20)).toBe(true);
    expect(thin.mock.calls.length).toBeGreaterThan(2);
    expect(drop.mock.calls.length).toBeGreaterThan(1);
    // One more if a table's own row is among the last.
    expect(Math.max(...took)).toBeLessThanOrEqual(501);
    // Only the club's game is left.
    expect(await on.store.old.servers()).toEqual([guild]);
  });

  it("are left alone in the first minutes after a start, and then looked for every hour", async () => {
    const looked = vi.spyOn(on.store.old, "dropPresses");
    await on.clock.forward(9 * 60_000);
    expect(looked).not.toHaveBeenCalled();
    await on.clock.forward(2 * 60_000);
    expect(looked).toHaveBeenCalledTimes(1);
    await on.clock.forward(5 * 60 * 60_000);
    expect(looked).toHaveBeenCalledTimes(6);
  });

  it("go an hour later when the disk had a fault", async () => {
    const over = await playOut(on, await startedOf(on));
    await days(29.9);
    const fault = vi.spyOn(on.store.old, "nextDetailed").mockImplementation(() => {
      throw new Error("disk full");
    });
    await days(1);
    expect(lines).toContainEqual(expect.objectContaining({ level: "error" }));
    expect((await stored(over.table))?.row.state).not.toBeNull();
    fault.mockRestore();
    await on.clock.forward(61 * 60_000);
    expect((await stored(over.table))?.row.state).toBeNull();
  });

  it("stay when the tables stop", async () => {
    await on.tables.shards.start();
    await on.tables.stop();
    await retention.stop();
    expect(on.clock.waiting()).toBe(0);
  });
});

describe("a table in memory", () => {
  it("is dropped when nobody touches it, if not at once then a minute after it was last in use", async () => {
    const { table } = await on.open(anna);
    let busy = true;
    const shelf = new TableCache(on.store, allGames, on.clock, () => busy);
    await shelf.load(table);
    await on.clock.forward(61_000);
    expect(shelf.count()).toHaveLength(1);
    busy = false;
    await on.clock.forward(61_000);
    expect(shelf.count()).toEqual([]);
  });
});
