// @module-tag long

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { fileOfCup } from "../../src/features/cup/draws.js";
import { isCupOver } from "../../src/features/cup/rules/cup-state.js";
import { checkFileText } from "../../src/features/dice/proof/check-game-file.js";
import { allGames } from "../../src/games/index.js";
import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import { cupHost, cupPeople, CupWorld } from "../support/cup-world.js";
import { storedFile } from "../support/game-files.js";
import { releasedPeople } from "../support/released.js";
import { seededRandom } from "../support/seeded-random.js";
import type { Bench } from "../support/tables.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/**
 * By the last build of protocol 2: a lobby with a lucky word, a running, a finished and a closed game, and two cups, one
 * open to sign up for and one whose first tables are a running game and a lobby.
 */
const salted = new URL("salted/3d0f430.db.gz", import.meta.url);

const [anna] = releasedPeople;

/** Everybody who is asked does anything, until the game is over. */
async function playRandomly(on: Bench, table: string): Promise<void> {
  const mind = seededRandom(421);
  for (let turn = 0; turn < 2_000 && (await on.tables.board(table))?.status === "playing"; turn += 1) {
    for (const who of releasedPeople) {
      const { prompt } = await on.situation(table, who);
      // With an answer that ends the game others are asked no more.
      if (prompt !== null) await on.act(table, who, prompt.id, (legal) => mind.shuffle(legal)[0]);
      if ((await on.tables.board(table))?.status !== "playing") return;
    }
    await on.clock.forward(20);
  }
}

/** A table as it was left. */
interface Left {
  readonly id: string;
  readonly life: string;
  readonly cup: string | null;
  readonly game: string;
  readonly rules: number;
}

it("a database of protocol 2 is played to its end under it, its cups too", async () => {
  const file = join(temporaryFolder(), "katzentisch.db");
  writeFileSync(file, gunzipSync(readFileSync(salted)));
  const sqlite = new Sqlite(file, { readonly: true });
  const left = sqlite
    .prepare("select id, life, cup, game, rules from tables order by opened, id")
    .all() as readonly Left[];
  const cups = sqlite.prepare("select id from cups order by id").pluck().all().map(String);
  sqlite.close();
  const own = left.filter(({ cup }) => cup === null);
  expect(own.map(({ life }) => life).toSorted()).toEqual(["closed", "lobby", "over", "playing"]);
  expect(
    left
      .filter(({ cup }) => cup !== null)
      .map(({ life }) => life)
      .toSorted(),
  ).toEqual(["lobby", "playing"]);

  const world = new CupWorld(file);
  const on = world.bench;
  await on.tables.shards.start();
  for (const { id, life } of own) {
    if (life === "lobby") await on.request(id, anna, { kind: "start" });
    await playRandomly(on, id);
    expect((await on.tables.board(id))?.status).toBe(life === "closed" ? "closed" : "over");
  }

  const [signUp = "", running = ""] = cups;
  for (const cup of [running, signUp]) {
    if (cup === signUp) {
      for (const who of cupPeople.slice(4, 7)) await world.ask(signUp, who, { type: "join" });
      await world.ask(signUp, cupHost, { type: "start" });
    }
    for (let turn = 0; turn < 20 && !isCupOver((await world.state(cup)).cup); turn += 1)
      await world.play(
        cup,
        (await world.tables(cup)).findIndex(({ through }) => through === null),
      );
    const state = await world.state(cup);
    expect(state.cup).toMatchObject({ stage: { type: "finished" }, isClosedByMessage: false, list: null });
    expect(state.cup.seed).toBe(state.row.seed.toString("hex"));
    // No message has closed the draw of such a cup.
    expect(fileOfCup(state)).toBeNull();
  }

  for (const { id, game, rules } of left) {
    // One that began by rules which have changed since cannot be played again: it has no file.
    const told = await storedFile(on.tables, id).catch((error: unknown) => String(error));
    if (typeof told === "string") {
      if (allGames.find(game)?.rules === rules) throw new Error(told);
      continue;
    }
    expect(told).toMatchObject({
      version: "katzentisch-game-2",
      protocol: 2,
      salt: expect.stringMatching(/^\d/) as string,
    });
    expect(checkFileText(canonicalJson(told), allGames)).toMatchObject({ kind: "checked", findings: [] });
  }
  expect(on.lines.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
  await world.cups.stop();
  await on.tables.stop();
  await on.store.close();
});
