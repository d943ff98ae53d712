import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { gameFileVersions, hashWithoutNames } from "../../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../../src/tables/chance/canonical-json.js";
import { checkFileText } from "../../../src/features/dice/proof/check-game-file.js";
import { storedFile } from "../../support/game-files.js";
import { bench, type Bench, person } from "../../support/tables.js";
import { dropDetails, playOut, startedOf, three } from "../../support/tables-of-three.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { restarting } from "../../support/restarting.js";
import { allGames, games } from "../../../src/games/index.js";

const [anna, ben] = three;
const restarts = restarting();

async function finished(on: Bench) {
  return playOut(on, await startedOf(on));
}

describe("the file of a table's game", () => {
  it("is there when the game is over, and all comes out again", async () => {
    const on = bench();
    const { table, commitment, seed, play } = await finished(on);
    const file = await storedFile(on.tables, table);
    expect(checkFileText(canonicalJson(file), allGames)).toMatchObject({ kind: "checked", findings: [] });
    const names = ["Seat 1", "Seat 2", "Seat 3"].map((name) => ({ name, computer: null }));
    const said = { version: gameFileVersions[1], protocol: 3, table, game: "katchen", commitment, seed, seats: names };
    expect(file).toMatchObject({ ...said, started: on.clock.now(), result: play?.result });
    expect(file.events.flatMap(({ events }) => events)).toEqual(await on.store.events(table));
  });

  it("has nobody's user id or name, and is the same whatever its names are where one has them", async () => {
    const on = bench();
    const { table } = await finished(on);
    const file = await storedFile(on.tables, table);
    for (const { user, name } of three) expect(canonicalJson(file)).not.toMatch(new RegExp(`${user}|${name}`, "u"));
    const named = { ...file, seats: file.seats.map((seat) => ({ ...seat, name: "Anna" })) };
    expect(hashWithoutNames(named)).toBe(hashWithoutNames(file));
    expect(hashWithoutNames(named)).not.toBe(hashWithoutNames({ ...named, ended: file.ended + 1 }));
  });

  it.each(["played to its end", "closed in the middle"])(
    "%s never changes: by what happens later, deletions, restarts and rules that come and go",
    async (how) => {
      const { begin, restart, replaceGame } = restarts;
      const before = begin();
      const started = await startedOf(before);
      const { table } = started;
      if (how === "closed in the middle") await before.request(table, anna, { kind: "close" });
      const over = how === "closed in the middle" ? started : await playOut(before, started);
      const first = canonicalJson(await storedFile(before.tables, table));
      const same = async (on: Bench): Promise<void> =>
        expect(canonicalJson(await storedFile(on.tables, table))).toBe(first);

      await before.clock.forward(60_000);
      await before.request(table, anna, { kind: "rematch", parent: null });
      await before.tables.userData.deleteUser(ben.user);
      await same(before);
      const weekLater = { at: before.clock.now() + 1, id: String(2n ** 63n - 1n) };
      expect(await before.store.old.dropPresses(weekLater, 10_000)).toBeGreaterThan(0);
      await same(before);
      const on = await restart(before);
      await on.start();
      await same(on);

      replaceGame({ ...games.katchen, rules: games.katchen.rules + 1 });
      const updated = await restart(on);
      await updated.start();
      expect(await updated.tables.board(table)).not.toBeNull();
      await expect(storedFile(updated.tables, table, restarts.program)).rejects.toThrow("does not have version");
      replaceGame({ ...games.katchen, rules: games.katchen.rules + 1, migrate: (state) => state });
      const carrying = await restart(updated);
      await carrying.start();
      expect(await carrying.tables.board(table)).not.toBeNull();
      await expect(storedFile(carrying.tables, table, restarts.program)).rejects.toThrow("does not have version");
      replaceGame(games.katchen);
      const back = await restart(carrying);
      await back.start();
      await same(back);
      await dropDetails(back, over);
      await same(back);
    },
  );

  it("is there when the table was closed in the middle, without a result", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await on.request(table, anna, { kind: "close" });
    const file = await storedFile(on.tables, table);
    expect(file).toMatchObject({ result: null, actions: [], ended: on.clock.now() });
    expect(checkFileText(canonicalJson(file), allGames)).toMatchObject({ findings: [] });
  });
});

describe("what is told of a table's chance", () => {
  it("is nothing while it is open, and of no table", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    expect(await on.tables.proof(table)).toEqual({ kind: "secret" });
    expect(await on.tables.proof("nowhere")).toBeNull();
  });

  it("is commitment and seed of a lobby that was closed", async () => {
    const on = bench();
    const { table, commitment } = await on.open(person("Dora"));
    await on.request(table, person("Dora"), { kind: "close" });
    expect(await on.tables.proof(table)).toMatchObject({ kind: "unplayed", commitment });
  });

  it("is commitment and seed of a finished game of which an action cannot be read", async () => {
    const file = join(temporaryFolder(), "katzentisch.db");
    const on = bench({ file });
    const { table, commitment, seed } = await finished(on);
    const sqlite = new Sqlite(file);
    sqlite.exec("update actions set action = '{' where step = 2");
    sqlite.close();
    const proof = await on.tables.proof(table);
    expect(proof).toMatchObject({ commitment, seed });
    expect(proof?.kind === "played" && (await proof.read())).toBeNull();
    await on.store.close();
  });
});
