import { rmSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkReplay, listReport, tableReport, formatReport, formatRows } from "../../src/bin/inspect/report.js";
import { type DatabaseReader, openReader } from "../../src/store/database-reader.js";
import { BrokenRowError } from "../../src/store/store.js";
import type { Board } from "../../src/tables/board.js";
import { type Bench, bench } from "../support/tables.js";
import { personIn, playOut, startedOf } from "../support/tables-of-three.js";
import { makeTestFolder } from "../support/test-folder.js";

let folder: string;
let file: string;
let on: Bench;
let reader: DatabaseReader | null;
beforeEach(async () => {
  folder = makeTestFolder();
  file = join(folder, "katzentisch.db");
  on = bench({ file });
  reader = null;
  await on.start();
});
afterEach(async () => {
  await reader?.close();
  await on.tables.stop();
  await on.store.close();
  rmSync(folder, { recursive: true });
});

/** Read while the tables run. */
async function read(): Promise<DatabaseReader> {
  await reader?.close();
  reader = await openReader(file);
  return reader;
}

/** With a set card that nobody else may see. */
async function secretGame(): Promise<Board> {
  const board = await startedOf(on, {}, "denkste");
  const prompt = board.play?.prompts[0];
  await on.act(board.table, personIn(prompt?.seat ?? 0), prompt?.id ?? 0, (legal) => legal[0]);
  return board;
}

/** As the program never does. */
function tamper(statement: string): void {
  const sqlite = new Sqlite(file);
  sqlite.exec(statement);
  sqlite.close();
}

describe("the list of open tables", () => {
  it("has what has not ended, with the next deadline", async () => {
    const lobby = await on.open(personIn(0), {}, "1");
    const ended = await playOut(on, await startedOf(on, { shots: 1 }, "katchen", { channel: "2" }));
    const tables = await (await read()).openTables();
    expect(tables).toMatchObject([{ id: lobby.table, game: "katchen", channel: "1", status: "lobby", version: 1 }]);
    expect(tables[0]?.due).toBe(on.clock.now() + 3_600_000);
    expect(formatRows(listReport(tables)).split("\n")).toHaveLength(2);
    expect(formatRows(listReport(tables))).not.toContain(ended.table);
    expect(listReport(tables)[0]).not.toHaveProperty("version");
    expect(formatRows([])).toBe("none");
  });
});

describe("what is told of a running table", () => {
  it("is what everybody may know", async () => {
    const { table } = await secretGame();
    const report = await tableReport(await read(), table, false);
    const board = await on.tables.board(table);
    expect(report).toMatchObject({ table, status: "playing", steps: 2, commitment: board?.commitment, seed: null });
    expect(report).toMatchObject({ view: board?.play?.view, prompts: board?.play?.prompts });
    // The last three change with an answer in secret.
    for (const hidden of ["state", "actions", "held", "version", "changed", "missed"])
      expect(report).not.toHaveProperty(hidden);
    const stored = await on.store.load(table, 0);
    for (const text of [formatReport(report ?? {}), JSON.stringify(report)]) {
      expect(text).toContain("Anna");
      expect(text).not.toContain(stored?.row.seed?.toString("hex"));
    }
  });

  it("is everything when secrets are asked for", async () => {
    const { table } = await secretGame();
    const stored = await on.store.load(table, 0);
    expect(await tableReport(await read(), table, true)).toMatchObject({
      seed: stored?.row.seed?.toString("hex"),
      state: stored?.row.state,
      actions: [{ step: 1, by: "human", action: (await on.store.actions(table))[0]?.action }],
      events: (await on.store.events(table)).slice(-12),
      deadlines: stored?.deadlines.map(({ kind, seat }) => ({ kind, seat })),
    });
  });

  it("is everything of a game that is over, and the outside of one that cannot be read", async () => {
    const over = await playOut(on, await startedOf(on, { shots: 1 }));
    expect(await tableReport(await read(), over.table, false)).toMatchObject({
      status: "over",
      seed: over.seed,
      result: over.play?.result,
    });
    const { table } = await secretGame();
    tamper(`update tables set state = '{' where id = '${table}'`);
    expect(await tableReport(await read(), table, false)).toMatchObject({ table, unreadable: "rows", view: null });
    expect(await tableReport(await read(), table, true)).toMatchObject({
      unreadable: "rows",
      state: expect.stringContaining(table),
    });
    expect(await tableReport(await read(), "none", false)).toBeNull();
  });

  it("obeys nothing that stands in a name", () => {
    const text = formatReport({ seats: [{ name: "\u001B[2J\u009B31m" }], status: "lobby" });
    expect(text).toBe(String.raw`seats: |  { name: '\x1B[2J\x9B31m' }|status: lobby`.replaceAll("|", "\n"));
  });
});

describe("a stored table that is played again", () => {
  const again = async (table: string, commitment: string | null = null) => {
    const stored = await (await read()).load(table, 0);
    if (stored === null || reader === null) throw new Error("there is no table");
    return await checkReplay(reader, stored, commitment);
  };

  it("agrees with what is stored, and with the commitment that its board shows", async () => {
    const { table, commitment } = await secretGame();
    const right = { agrees: true, commitment, actions: 1, refused: null, sameState: true, sameEvents: true };
    expect(await again(table)).toEqual({ ...right, isCommitment: null });
    expect(await again(table, commitment)).toEqual({ ...right, isCommitment: true });
    expect(await again(table, "00")).toEqual({ ...right, agrees: false, isCommitment: false });
  });

  it.each([
    ["action", "update actions set action = '{'", /^actions of table [\w-]+: [^\n]*JSON/],
    ["event", "update events set events = '[' where step = 0", /^events of table [\w-]+: [^\n]*JSON/],
  ])("cannot be, and is told of as what is stored, with an %s of broken JSON", async (_, statement, line) => {
    const { table } = await secretGame();
    tamper(statement);
    const failed = again(table);
    await expect(failed).rejects.toBeInstanceOf(BrokenRowError);
    await expect(failed).rejects.toThrow(line);
  });

  it("does not with another seed", async () => {
    const { table, commitment } = await playOut(on, await startedOf(on, { shots: 1 }));
    expect((await again(table, commitment)).agrees).toBe(true);
    tamper("update tables set seed = zeroblob(32)");
    expect(await again(table)).toMatchObject({ agrees: false, isCommitment: null });
    expect(await again(table, commitment)).toMatchObject({ agrees: false, isCommitment: false });
  });

  it.each([
    ["another state", "update tables set state = json_set(state, '$.turn', 99)", { sameState: false }],
    ["an action too few", "delete from actions", { refused: "1 actions were taken.", sameState: false }],
    ["a missing step", "update actions set step = 2", { refused: "Step 1 is missing." }],
    [
      "an action that is none",
      "update actions set action = '{}'",
      { refused: expect.stringMatching(/^Step 1 fails: /) },
    ],
    ["other events", "update events set events = '[]' where step = 0", { sameEvents: false, sameState: true }],
    ["other rules", "update tables set rules = 99", { refused: expect.stringContaining("version 99 of the rules") }],
  ])("does not with %s", async (_, statement, found) => {
    const { table } = await secretGame();
    tamper(statement);
    expect(await again(table)).toMatchObject({ agrees: false, ...found });
  });
});
