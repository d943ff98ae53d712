import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import Sqlite from "better-sqlite3";
import { type Bench, person } from "./tables.js";

/** Databases by released builds, named after them: made by that build's own tables and store, vacuumed and packed. */
export const released = fileURLToPath(new URL("../store/released/", import.meta.url));

/** What a build wrote of each table, with message and warning in columns. */
export interface Left {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly life: string;
  readonly steps: number;
  readonly state: string | null;
  readonly changed: number;
  readonly version: number;
  readonly message: string | null;
  readonly shown: number;
  /** As JSON; undefined: the build had no warnings. */
  readonly warning: string | null | undefined;
}

/** Unpacks one of them into a file. @returns its tables, oldest first */
export function unpackReleased(name: string, file: string): readonly Left[] {
  writeFileSync(file, gunzipSync(readFileSync(join(released, name))));
  const sqlite = new Sqlite(file, { readonly: true });
  const rows = sqlite.prepare("select * from tables order by opened, id").all();
  sqlite.close();
  return rows as readonly Left[];
}

/** In the first seats; the third is mostly a computer player's. */
export const releasedPeople = [person("Anna"), person("Ben"), person("Cleo")] as const;

/** People do whatever they may, and time passes, until the game is over. @param idle before time passes */
export async function playReleased(on: Bench, table: string, idle = () => Promise.resolve()): Promise<void> {
  for (let round = 0; round < 3000; round += 1) {
    const board = await on.tables.board(table);
    if (board?.status !== "playing") return;
    for (const { id, seat } of board.play?.prompts ?? []) {
      // No board tells who is asked in secret.
      for (const [at, who] of releasedPeople.entries()) {
        const owner = board.seats[at];
        const isHere = owner?.type === "human" && !owner.away;
        if (isHere && (seat === null || seat === at) && (await on.situation(table, who)).prompt?.id === id)
          // In a race another may have been first.
          on.act(table, who, id, (legal) => legal[round % legal.length]).catch(() => undefined);
      }
    }
    await idle();
    // In steps that are shorter than the store may take.
    for (const ms of [700, 800]) {
      await on.clock.forward(ms);
      await idle();
    }
    await on.tables.shards.touch();
  }
  throw new Error("the game does not end");
}
