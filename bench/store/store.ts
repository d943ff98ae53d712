import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { middle } from "../timing.js";
import { ratio, type Report } from "../report.js";
import { openStoreBench } from "./store-bench.js";
import { openRaw } from "./raw.js";

/** Played at once. */
const tablesAtOnce = 32;

/**
 * Accepted actions through table and store, against the same rows by better-sqlite3 alone.
 *
 * @param ms for each figure
 */
export async function benchStore(ms: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  try {
    const [ours, together, raw] = await measure(folder, ms);
    return {
      name: "Store",
      about: `Games of Katchen with four people by random presses, each accepted action one transaction that is on the disk before the next at its table, beside the same rows written by better-sqlite3 with prepared statements in its own durable mode, game by game, A B C A B C. Tables at once share what the disk takes, which a program that waits within each commit cannot.`,
      columns: ["", "actions a second", "ms an action", "ratio"],
      rows: [
        ["table, rules and store, one table", ours, 1000 / ours, ratio(ours, raw)],
        [`the same, ${tablesAtOnce} tables at once`, together, 1000 / together, ratio(together, raw)],
        ["better-sqlite3 alone", raw, 1000 / raw, ratio(1, 1)],
      ],
      aims: [],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Actions a second, ours at one table and at many, and raw: medians over games. */
async function measure(folder: string, ms: number): Promise<readonly [number, number, number]> {
  const bench = openStoreBench(join(folder, "ours.db"));
  const raw = openRaw(join(folder, "raw.db"));
  const [ours, many, theirs]: [number[], number[], number[]] = [[], [], []];
  let spent = 0;
  for (let game = 0; spent < 3 * ms; game += 1) {
    const played = await bench.playGame(game);
    raw.create(played.opened);
    const begun = performance.now();
    for (const change of played.changes) raw.commit(change);
    const took = performance.now() - begun;
    ours.push((1000 * played.changes.length) / played.ms);
    theirs.push((1000 * played.changes.length) / took);
    const first = 1_000_000 + tablesAtOnce * game;
    const together = await bench.playTogether(Array.from({ length: tablesAtOnce }, (_, place) => first + place));
    many.push((1000 * together.actions) / together.ms);
    spent += played.ms + together.ms + took;
  }
  await bench.close();
  raw.close();
  return [middle(ours), middle(many), middle(theirs)];
}
