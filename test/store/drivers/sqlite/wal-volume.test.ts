import { statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Bench, bench } from "../../../support/tables.js";
import { askedAt, boardAt, personIn, startedOf, three, throwing } from "../../../support/tables-of-three.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";

/** Of the WAL's header, and of a page with its own, in bytes (SQLite's "File Format", 4.1 and 4.2). */
const header = 32;
const page = 4_096 + 24;

let folder: string;
let on: Bench;
beforeEach(() => {
  folder = temporaryFolder();
  on = bench({ file: join(folder, "katzentisch.db") });
});
afterEach(async () => {
  await on.tables.stop();
  await on.store.close();
});

/** Pages of WAL that changes take. */
async function pagesOf(work: () => Promise<unknown>): Promise<number> {
  const size = (): number => statSync(join(folder, "katzentisch.db-wal")).size;
  const before = Math.max(header, size());
  await work();
  return (size() - before) / page;
}

/** So that rows lie on several pages. */
async function others(): Promise<void> {
  for (let table = 0; table < 30; table += 1) await on.open(three[table % 3] ?? three[0], {}, `20000000000000${table}`);
}

describe("what a change writes to the log", () => {
  it("is some five pages in a lobby, and what the channel shows of it is stored together with other tables'", async () => {
    await others();
    const { table } = await on.open(three[0]);
    await on.messages.shown(table, "board", 1);
    const changes = 20;
    const pages = await pagesOf(async () => {
      for (let change = 0; change < changes; change += 1) {
        const reply = await on.request(table, three[1], { kind: change % 2 === 0 ? "join" : "leave" });
        await on.messages.shown(table, "board", reply.board?.version ?? 0);
        await on.clock.forward(1_500);
      }
    });
    // Some are of the deadline that each change of a lobby moves, one is of what is shown with nobody else.
    expect(pages / changes).toBeLessThanOrEqual(9.5);
    expect(await on.behind()).not.toContain(table);
  });

  it("is some eight pages for an action, and hardly more for what is shown while the game goes on", async () => {
    await others();
    const { table, version } = await startedOf(on);
    await on.messages.shown(table, "board", version);
    const turns = 12;
    const pages = await pagesOf(async () => {
      for (let turn = 0; turn < turns; turn += 1) {
        const { seat, id } = askedAt(await boardAt(on, table));
        const reply = await on.press(table, personIn(seat), id, throwing);
        await on.messages.shown(table, "board", reply.board?.version ?? 0);
        await on.clock.forward(500);
      }
    });
    expect(pages / turns).toBeLessThanOrEqual(10);
  });

  it("is one page more or less where many boards are shown at the same moment", async () => {
    const tables: string[] = [];
    for (let table = 0; table < 40; table += 1) {
      const opened = await on.open(three[0], {}, `30000000000000${table}`);
      await on.messages.shown(opened.table, "board", 1);
      await on.request(opened.table, three[1], { kind: "join" });
      tables.push(opened.table);
    }
    const pages = await pagesOf(async () => {
      for (const table of tables) await on.messages.shown(table, "board", 2);
      await on.clock.forward(1_000);
    });
    expect(pages / tables.length).toBeLessThanOrEqual(1);
    expect(await on.behind()).toEqual([]);
  });
});
