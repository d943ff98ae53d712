import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { gameFileVersions, hashWithoutNames } from "../../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../../src/tables/chance/canonical-json.js";
import { checkFileText } from "../../../src/features/dice/proof/check-game-file.js";
import { storedFile } from "../../support/game-files.js";
import { bench, type Bench, person } from "../../support/tables.js";
import { playOut, startedOf, three } from "../../support/tables-of-three.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { allGames } from "../../../src/games/index.js";

const [anna, ben] = three;

async function finished(on: Bench) {
  return playOut(on, await startedOf(on));
}

describe("the file of a table's game", () => {
  it("is there when the game is over, and all comes out again", async () => {
    const on = bench();
    const { table, commitment, seed, play } = await finished(on);
    const file = await storedFile(on.tables, table);
    expect(checkFileText(canonicalJson(file), allGames)).toMatchObject({ kind: "checked", findings: [] });
    const names = ["Anna", "Ben", "Cleo"].map((name) => ({ name, computer: null }));
    const said = { version: gameFileVersions[1], protocol: 3, table, game: "katchen", commitment, seed, seats: names };
    expect(file).toMatchObject({ ...said, started: on.clock.now(), result: play?.result });
    expect(file.events.flatMap(({ events }) => events)).toEqual(await on.store.events(table));
  });

  it("has nobody's user id, and no name of somebody whose data is deleted", async () => {
    const on = bench();
    const { table } = await finished(on);
    const before = await storedFile(on.tables, table);
    for (const { user } of three) expect(canonicalJson(before)).not.toContain(user);
    await on.tables.userData.deleteUser(ben.user);
    const after = await storedFile(on.tables, table);
    expect(after.seats.map(({ name }) => name)).toEqual(["Anna", "Seat 2", "Cleo"]);
    expect(hashWithoutNames(before)).toBe(hashWithoutNames(after));
    expect(hashWithoutNames(before)).not.toBe(hashWithoutNames({ ...after, ended: after.ended + 1 }));
  });

  it("is there when the table was closed in the middle, without a result", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await on.request(table, anna, { kind: "close" });
    const file = await storedFile(on.tables, table);
    expect(file).toMatchObject({ result: null, actions: [], ended: on.clock.now() });
    expect(checkFileText(canonicalJson(file), allGames)).toMatchObject({ findings: [] });
  });

  it("is still the same when all but actions, seed and result is deleted", async () => {
    const on = bench();
    const { table, play } = await finished(on);
    const before = await storedFile(on.tables, table);
    await on.store.old.dropDetails(table, play?.result ?? null, 10_000);
    await on.store.old.dropDetails(table, play?.result ?? null, 10_000);
    await on.store.old.dropDetails(table, play?.result ?? null, 10_000);
    expect((await on.store.load(table, 0))?.row.state).toBeNull();
    expect(await storedFile(on.tables, table)).toEqual(before);
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
