import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { middle } from "../timing.js";
import { ratio, type Report } from "../report.js";
import { newDesk } from "./desk.js";
import { openRaw } from "./raw.js";

/** Accepted actions through table and store, beside the same rows written by better-sqlite3 alone. @param ms for each figure */
export async function benchStore(ms: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  try {
    const [ours, raw] = await measure(folder, ms);
    return {
      name: "Store",
      about:
        "Games of Katchen with four people by random presses, each accepted action one durable transaction on disk, beside the same rows written by better-sqlite3 with prepared statements, game by game, A B A B.",
      columns: ["", "actions a second", "ms an action"],
      rows: [
        ["table, rules and store", ours, 1000 / ours],
        ["better-sqlite3 alone", raw, 1000 / raw],
        ["ratio", ratio(ours, raw), ratio(raw, ours)],
      ],
      aims: [],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Actions a second, ours and raw: the medians over whole games. */
async function measure(folder: string, ms: number): Promise<readonly [number, number]> {
  const desk = newDesk(join(folder, "ours.db"));
  const raw = openRaw(join(folder, "raw.db"));
  const [ours, theirs]: [number[], number[]] = [[], []];
  let spent = 0;
  for (let game = 0; spent < 2 * ms; game += 1) {
    const played = await desk.playGame(game);
    raw.create(played.opened);
    const begun = performance.now();
    for (const change of played.changes) raw.commit(change);
    const took = performance.now() - begun;
    ours.push((1000 * played.changes.length) / played.ms);
    theirs.push((1000 * played.changes.length) / took);
    spent += played.ms + took;
  }
  await desk.close();
  raw.close();
  return [middle(ours), middle(theirs)];
}
