import type Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import type { GameModule } from "../../src/game/module.js";
import { games } from "../../src/games/index.js";
import { ReplayError } from "../../src/tables/chance/play-again.js";
import { replayTable } from "../../src/tables/replay.js";
import { commitmentOf } from "../../src/tables/chance/secrets.js";
import { pressOf } from "../support/presses.js";
import { live, restarting, startedThrow } from "../support/restarting.js";
import { type Bench, person } from "../support/tables.js";

const anna = person("Anna");
const ben = person("Ben");

const { begin, restart, program, replaceGame } = restarting();

const { katchen, denkste } = games;
/** The versions of Katchen's rules before and after the update; Denkste!'s are the same or older. */
const [old, updated] = [katchen.rules, katchen.rules + 1];

/** The updated version of a state, which holds the old one. */
interface Updated {
  readonly before: unknown;
}

/** The program is updated: a game has another version of its rules, with another state. */
function update(migrate?: GameModule["migrate"], released: GameModule = katchen): void {
  const { setup, act, prompts, legal, timeout, view, result, migrate: _own, ...same } = released;
  const before = (state: unknown): unknown => (state as Updated).before;
  const after = <Step extends { readonly state: unknown }>(step: Step) => ({ ...step, state: { before: step.state } });
  replaceGame({
    ...same,
    rules: updated,
    setup: (...all) => after(setup(...all)),
    act: (state, ...all) => after(act(before(state), ...all)),
    prompts: (state) => prompts(before(state)),
    legal: (state, seat) => legal(before(state), seat),
    timeout: (state, ...all) => timeout(before(state), ...all),
    view: (state, viewer) => view(before(state), viewer),
    result: (state) => result(before(state)),
    ...(migrate !== undefined && { migrate }),
  });
}

/** From the released version to the updated one. */
const takeAlong = (state: unknown, from: number): Updated | null => (from < updated ? { before: state } : null);

/** Denkste! with cards settled together, as reactions are. */
const settling: GameModule = {
  ...denkste,
  prompts: (state) =>
    denkste.prompts(state).flatMap((prompt) => (prompt.awaited ? [{ ...prompt, kind: "reaction" as const }] : [])),
};

/** Both have set a card; the second waits to be applied. @returns the table's id */
async function bothSet(on: Bench): Promise<string> {
  replaceGame(settling);
  await on.tables.shards.touch();
  const { table } = await on.open(anna, {}, "100000000000000001", "denkste");
  await on.request(table, ben, { kind: "join" });
  await on.request(table, anna, { kind: "start" });
  for (const who of [anna, ben]) await on.act(table, who, 1, (legal) => legal[0]);
  return table;
}

const lifeOf = async (on: Bench, table: string): Promise<string | undefined> => (await on.tables.board(table))?.status;

const rowOf = async (on: Bench, table: string) => (await on.store.load(table, 0))?.row;

const troubles = ({ lines }: Bench) => lines.filter(({ level }) => level === "warn" || level === "error");

/** As everybody may know it. */
const promptOf = async (on: Bench, table: string, seat: number): Promise<number> =>
  (await on.tables.board(table))?.play?.prompts.find((prompt) => prompt.seat === seat)?.id ?? 0;

/** Ben marks a die to keep. */
async function draft(on: Bench, table: string): Promise<void> {
  await on.press(table, ben, await promptOf(on, table, 1), pressOf("keep", 0));
}

it("the planted game is Katchen with other states", () => {
  update();
  expect(program.find("katchen")?.rules).toBe(katchen.rules + 1);
  expect(program.find("katchen")?.migrate).toBeUndefined();
});

describe("a running game whose rules have a way to take it along", () => {
  it("is stored under the new rules by a start, state, version and all, before anybody comes", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const { state, steps, version = 0, seed } = (await rowOf(before, table)) ?? {};
    update(takeAlong);
    const on = await restart(before);
    await on.tables.shards.start();
    const carried = { rules: updated, state: { before: state }, carried: steps, steps, seed, status: "playing" };
    expect(await rowOf(on, table)).toMatchObject(carried);
    expect((await rowOf(on, table))?.version).toBe(version + 1);
    expect(on.changed.map((board) => [board.table, board.status, board.seed])).toContainEqual([table, "playing", null]);
    expect(troubles(on)).toEqual([]);
  });

  it("is carried over once, whatever it is loaded for and however often", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const { version = 0 } = (await rowOf(before, table)) ?? {};
    let asked = 0;
    update((state, from) => {
      asked += 1;
      return takeAlong(state, from);
    });
    const on = await restart(before);
    expect(await lifeOf(on, table)).toBe("playing");
    expect(await rowOf(on, table)).toMatchObject({ rules: updated, version: version + 1 });
    await on.tables.shards.start();
    const again = await restart(on);
    await again.tables.shards.start();
    expect(await lifeOf(again, table)).toBe("playing");
    expect(asked).toBe(1);
    expect((await rowOf(again, table))?.version).toBe(version + 1);
  });

  it("is as it was where the disk fails at that, and carried over the next time", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const row = await rowOf(before, table);
    update(takeAlong);
    const on = await restart(before, (sqlite) => {
      sqlite.exec(
        "create trigger full before update of rules on tables begin select raise(fail, 'the disk is full'); end",
      );
    });
    await expect(on.tables.board(table)).rejects.toThrow("the disk is full");
    expect(await rowOf(on, table)).toEqual(row);
    const next = await restart(on, (sqlite) => {
      sqlite.exec("drop trigger full");
    });
    expect(await lifeOf(next, table)).toBe("playing");
    expect(await rowOf(next, table)).toMatchObject({ rules: updated, steps: row?.steps });
  });

  it("keeps the time that its open question has left, and takes answers to it", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const due = (await before.tables.board(table))?.play?.due;
    const prompt = await promptOf(before, table, 1);
    update(takeAlong);
    const on = await restart(before);
    await on.tables.shards.start();
    expect((await on.tables.board(table))?.play?.due).toBe(due);
    const press = await on.press(table, ben, prompt, pressOf("throw"));
    expect(press).toMatchObject({ kind: "done" });
    expect(await rowOf(on, table)).toMatchObject({ rules: updated, state: { before: {} } });
  });

  it("asks for half-made answers again", async () => {
    const before = begin();
    const table = await startedThrow(before);
    await draft(before, table);
    expect((await before.store.load(table, 0))?.drafts).toHaveLength(1);
    update(takeAlong);
    const on = await restart(before);
    await on.tables.shards.start();
    expect((await on.store.load(table, 0))?.drafts).toEqual([]);
    expect((await on.tables.board(table))?.play?.drafts).toEqual([]);
  });

  it("still has the answers that wait to be applied, where the new rules take them", async () => {
    const before = begin();
    const table = await bothSet(before);
    const held = (await before.store.load(table, 0))?.held;
    expect(held).toHaveLength(1);
    update(takeAlong, settling);
    const on = await restart(before);
    await on.tables.shards.start();
    expect(await on.store.load(table, 0)).toMatchObject({ row: { rules: updated, steps: 2 }, held });
    await live(on, 20_000);
    expect((await rowOf(on, table))?.steps).toBe(3);
    expect((await on.store.actions(table)).at(-1)).toMatchObject({ seat: held?.[0]?.seat, action: held?.[0]?.action });
  });

  it("still has them after it was set aside, and settles them in their time", async () => {
    const before = begin();
    const table = await bothSet(before);
    const held = (await before.store.load(table, 0))?.held;
    const aside = await restart(before, (sqlite) => {
      sqlite.prepare("update tables set state = substr(state, 2) where id = ?").run(table);
    });
    await aside.tables.shards.start();
    expect(await lifeOf(aside, table)).toBe("quarantined");
    const on = await restart(aside, (sqlite) => {
      sqlite.prepare("update tables set state = '{' || state where id = ?").run(table);
    });
    await on.tables.shards.start();
    expect(await on.store.load(table, 0)).toMatchObject({ row: { status: "playing", steps: 2 }, held });
    await live(on, 20_000);
    expect((await on.store.actions(table)).at(-1)).toMatchObject({
      step: 2,
      seat: held?.[0]?.seat,
      action: held?.[0]?.action,
      by: "human",
    });
  });

  it("asks again for those whose question is another one by the new rules", async () => {
    const before = begin();
    const table = await bothSet(before);
    const turned = (state: unknown): Updated => ({ before: { ...(state as object), turn: 5 } });
    update(turned, settling);
    const on = await restart(before);
    await on.tables.shards.start();
    expect(await on.store.load(table, 0)).toMatchObject({ row: { rules: updated, steps: 2 }, held: [] });
    const due = (await on.store.load(table, 0))?.deadlines.filter(({ kind }) => kind === "answer");
    expect(due?.map(({ prompt }) => prompt)).toEqual([5]);
  });

  it("cannot be played again from its seed, which says why", async () => {
    const before = begin();
    const table = await startedThrow(before);
    expect((await replayTable(before.store, table, program)).state).toEqual((await rowOf(before, table))?.state);
    update(takeAlong);
    const on = await restart(before);
    await on.tables.shards.start();
    await expect(replayTable(on.store, table, program)).rejects.toThrow(ReplayError);
    await expect(replayTable(on.store, table, program)).rejects.toThrow("were played by older rules");
  });

  it("is set aside where they fail at it, with nothing lost, and goes on after an update that mends that", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const state = (await rowOf(before, table))?.state;
    update(() => {
      throw new Error("no such phase");
    });
    const on = await restart(before);
    await on.tables.shards.start();
    expect(await on.tables.board(table)).toMatchObject({ status: "quarantined", seed: null, play: null });
    expect(await rowOf(on, table)).toMatchObject({ rules: old, state });
    update(takeAlong);
    const mended = await restart(on);
    await mended.tables.shards.start();
    expect(await lifeOf(mended, table)).toBe("playing");
    expect(await rowOf(mended, table)).toMatchObject({ rules: updated, state: { before: state } });
  });
});

describe("a running game whose rules cannot take it along", () => {
  const reasons: Readonly<Record<string, GameModule["migrate"]>> = {
    "have no way": undefined,
    "know none of that version": () => null,
  };

  it.each(Object.entries(reasons))(
    "is closed for good where they %s, its seed next to its commitment",
    async (_, migrate) => {
      const before = begin();
      const table = await startedThrow(before);
      const commitment = (await before.tables.board(table))?.commitment;
      update(migrate);
      const on = await restart(before);
      await on.tables.shards.start();
      await live(on, 60_000);
      const board = await on.tables.board(table);
      expect(board).toMatchObject({ status: "closed", play: null, commitment });
      expect(commitmentOf({ id: table, protocol: 3 }, Buffer.from(board?.seed ?? "", "hex"))).toBe(commitment);
      expect(await on.store.load(table, 0)).toMatchObject({ row: { thinking: false }, deadlines: [] });
      expect(troubles(on)).toEqual([
        {
          level: "warn",
          facts: { count: 1, tables: [table] },
          sentence: expect.stringContaining("rules have changed") as string,
        },
      ]);
      const press = await on.press(table, ben, 1, pressOf("throw"));
      expect(press).toMatchObject({ kind: "refused", board: { status: "closed" } });
      const again = await on.request(table, ben, { kind: "rematch", parent: null });
      expect(again).toMatchObject({ kind: "done", board: { status: "lobby", host: ben.user } });

      replaceGame(katchen);
      const after = await restart(on);
      await after.tables.shards.start();
      expect(await after.tables.board(table)).toMatchObject({ status: "closed", seed: board?.seed });
    },
  );

  it("is closed by the first who comes, where no start has found it", async () => {
    const before = begin();
    const table = await startedThrow(before);
    update();
    const on = await restart(before);
    expect(await on.press(table, ben, 1, pressOf("throw"))).toMatchObject({
      kind: "refused",
      code: "ended",
      board: { status: "closed" },
    });
  });
});

describe("a game that somebody closed before its rules changed", () => {
  it("keeps its seed to itself afterwards, if it was opened under protocol 1", async () => {
    const before = begin();
    const table = await startedThrow(before);
    await before.request(table, anna, { kind: "close" });
    update();
    const on = await restart(before, (sqlite) => {
      sqlite.exec("update tables set protocol = 1, salt = null");
    });
    await on.tables.shards.start();
    expect(await on.tables.board(table)).toMatchObject({ status: "closed", seed: null });
  });
});

describe("a table of a later version of the rules than the program's", () => {
  const byLater = (sqlite: Sqlite.Database): void => {
    sqlite.exec("update tables set rules = 7");
  };

  it("is set aside with all that it has, and goes on once the program has that version", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const state = (await rowOf(before, table))?.state;
    const older = await restart(before, byLater);
    await older.tables.shards.start();
    expect(await older.tables.board(table)).toMatchObject({ status: "quarantined", seed: null, play: null });
    expect(await rowOf(older, table)).toMatchObject({ rules: 7, state });
    replaceGame({ ...katchen, rules: 7 });
    const on = await restart(older);
    await on.tables.shards.start();
    expect(await on.tables.board(table)).toMatchObject({ status: "playing", seed: null });
    expect(await rowOf(on, table)).toMatchObject({ rules: 7, carried: null, state });
    expect(await on.press(table, ben, await promptOf(on, table, 1), pressOf("throw"))).toMatchObject({ kind: "done" });
  });

  it("is set aside as a lobby too, since its options may mean something else", async () => {
    const before = begin();
    const { table } = await before.open(anna, { shots: 3 });
    const on = await restart(before, byLater);
    await on.tables.shards.start();
    expect(await lifeOf(on, table)).toBe("quarantined");
  });
});

describe("a table of other rules that is not running", () => {
  it("goes on under the new ones as a lobby, as of the start", async () => {
    const before = begin();
    const { table } = await before.open(anna, { shots: 3 });
    update();
    const on = await restart(before);
    await on.tables.shards.start();
    expect(await rowOf(on, table)).toMatchObject({ rules: updated, carried: null, options: { shots: 3 } });
    expect(await on.request(table, ben, { kind: "join" })).toMatchObject({ kind: "done", board: { status: "lobby" } });
  });

  it("is closed as a lobby whose options make no sense any more, and its seed shown", async () => {
    const before = begin();
    const { table } = await before.open(anna, { shots: 3 });
    update();
    const on = await restart(before, (sqlite) => {
      sqlite.exec("update tables set options = json_object('shots', 'many')");
    });
    await on.tables.shards.start();
    const board = await on.tables.board(table);
    expect(board).toMatchObject({ status: "closed", isOutdated: false });
    expect(commitmentOf({ id: table, protocol: 3 }, Buffer.from(board?.seed ?? "", "hex"))).toBe(board?.commitment);
    const again = await on.request(table, ben, { kind: "rematch", parent: null });
    expect(again).toMatchObject({ kind: "done", board: { options: { shots: expect.any(Number) as number } } });
  });

  it("is opened again with its options if it was closed before, as far as the new rules know them", async () => {
    const before = begin();
    const { table } = await before.open(anna, { shots: 3 });
    await before.request(table, anna, { kind: "close" });
    update();
    const on = await restart(before);
    await on.tables.shards.start();
    const again = await on.request(table, ben, { kind: "rematch", parent: null });
    expect(again).toMatchObject({ kind: "done", board: { host: ben.user, options: { shots: 3 } } });
  });

  it("is over without its course where it was over, and a rematch can be opened", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const on = await restart(before, (sqlite) => {
      sqlite.exec("update tables set rules = 7, life = 'over', state = '{}'; delete from deadlines");
    });
    expect(await on.tables.board(table)).toMatchObject({ status: "over", play: null });
    expect(await on.request(table, anna, { kind: "rematch", parent: null })).toMatchObject({ kind: "done" });
  });
});
