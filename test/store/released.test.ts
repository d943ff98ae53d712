import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import Sqlite from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock } from "../support/fake-clock.js";
import { replayTable } from "../../src/tables/replay.js";
import { bench, type Bench, person } from "../support/tables.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/**
 * Databases as released builds left them, named after the build: two people and two computer players in the middle of
 * every game that it had, and a lobby. Made by that build's own tables and store, then vacuumed and packed.
 */
const released = fileURLToPath(new URL("released/", import.meta.url));

const people = [person("Anna"), person("Ben")] as const;

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "katzentisch.db");
});

/** What a build wrote of each table. */
interface Left {
  readonly id: string;
  readonly life: string;
  readonly steps: number;
  readonly state: string | null;
  readonly changed: number;
}

function unpack(name: string): readonly Left[] {
  writeFileSync(file, gunzipSync(readFileSync(join(released, name))));
  const sqlite = new Sqlite(file, { readonly: true });
  const rows = sqlite.prepare("select id, life, steps, state, changed from tables order by opened, id").all();
  sqlite.close();
  return rows as readonly Left[];
}

/** Anna and Ben do whatever they may, and time passes, until the game is over. */
async function playOut(on: Bench, table: string): Promise<void> {
  for (let round = 0; round < 3000; round += 1) {
    const board = await on.tables.board(table);
    if (board?.life !== "playing") return;
    for (const { id, seat } of board.play?.prompts ?? []) {
      // No board tells who is asked in secret.
      for (const [at, who] of people.entries())
        if ((seat === null || seat === at) && on.situation(table, who).prompt?.id === id)
          void on.act(table, who, id, (legal) => legal[round % legal.length]);
    }
    await on.clock.forward(1_500);
    await on.tables.shards.touch();
  }
  throw new Error("the game does not end");
}

describe("a database that a released build left in the middle of its games", () => {
  it.each(readdirSync(released))("%s: every table is played to its end", async (name) => {
    const left = unpack(name);
    const last = Math.max(...left.map(({ changed }) => changed));
    const on = bench({ file, clock: fakeClock(last + 3_600_000) });
    for (const { id, steps, state } of left) {
      // Nothing is lost, to begin with.
      expect(on.store.actions(id)).toHaveLength(Math.max(0, steps - 1));
      expect(on.store.load(id, 0)?.row.state).toEqual(state === null ? null : JSON.parse(state));
    }
    await on.tables.shards.start();
    const playing = left.filter(({ life }) => life === "playing");
    expect(playing).not.toEqual([]);
    for (const { id, steps } of playing) {
      await playOut(on, id);
      const row = on.store.load(id, 0)?.row;
      expect(row).toMatchObject({ life: "over" });
      expect(row?.steps).toBeGreaterThan(steps);
      expect(replayTable(on.store, id).state).toEqual(row?.state);
    }
    const lobby = left.find(({ life }) => life === "lobby");
    const started = await on.request(lobby?.id ?? "", people[1], { type: "add", level: "strong" });
    expect(started).toMatchObject({ type: "done", board: { life: "lobby", seats: [{}, {}] } });
    expect(on.lines.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
    await on.tables.stop();
    on.store.close();
  });
});
