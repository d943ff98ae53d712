// @module-tag long

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { rowOf } from "../../src/features/cup/keeper.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { clubEntry } from "../store/contract-club.js";
import { cupRow, trophy } from "../store/contract-cups.js";
import { eveningRow } from "../store/contract-evenings.js";
import { anna as annasSeat, changeTo, openTable } from "../store/engine.js";
import { createDatabase, hasPostgres } from "../support/postgres.js";
import type { SeenMessage } from "../../playground/discord/index.js";
import { boardBecomes, controlsOf, picturesOf, textOf } from "./support/board.js";
import { complaintsOf, startBot } from "./support/bot.js";
import { move, movesOn } from "./support/play.js";
import { setUp, type Setting, startGame, tableOn } from "./support/setting.js";

const run = promisify(execFile);

let setting: Setting;
afterEach(() => setting.end());

/** With its picture's description, which names everybody. */
function wordsOn(board: SeenMessage): string {
  return [textOf(board), ...picturesOf(board).map(({ description }) => description)].join("\n");
}

const program = (name: string): string => fileURLToPath(new URL(`../../dist/bin/${name}.js`, import.meta.url));

async function playOn(presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    const control = movesOn(setting).find(({ verb }) => verb === "throw" || verb === "stand");
    if (control === undefined) throw new Error("the game ended too soon");
    await move(setting, control);
  }
}

/** Anna is wherever the store can have somebody: in a game of the club, at an evening, in a cup, with a best time. */
async function addAnna({ databaseFile, discord, anna }: Setting): Promise<void> {
  const store = openSqliteStore(databaseFile);
  const [user, name, guild] = [anna.user.id, "Anna", discord.guild];
  await store.userData.keepBestTime(user, "katchme", 45);
  await store.userData.setHintsOff(user, true);
  const old = { id: "closed-game", guild };
  await openTable(store, old, { seats: [{ ...annasSeat, user }] });
  const { game, owed } = clubEntry({ table: old.id, guild });
  if (owed === null) throw new Error("nobody owes a round");
  const places = game.places.map((place) => (place.seat === 0 ? { ...place, user } : place));
  const club = { game: { ...game, places }, owed: { ...owed, debtor: user } };
  const ended = { ...old, channel: old.id, status: "closed", steps: 1 } as const;
  await store.commit(changeTo(2, { club }, ended));
  await store.messages.storeBoards([{ table: old.id, message: null, shown: 2 }]);
  const evening = eveningRow({ guild });
  await store.evenings.set(evening);
  await store.evenings.answer({
    guild,
    series: 0,
    evening: evening.evening,
    user,
    name,
    answer: "yes",
    at: Date.now(),
  });
  await store.evenings.set({ ...evening, stage: "ended" });
  const host = { user, name };
  const opened = {
    title: "Cup",
    game: "katchen",
    options: {},
    series: null,
    year: 2026,
    host,
    channel: discord.channel,
  };
  const more = { places: [], role: null, commitment: "00", start: null, roundMs: 9, tryOut: false };
  const facts = [
    { type: "opened", ...opened, ...more },
    { type: "won", user },
    { type: "engraved", text: "Anna" },
  ] as const;
  const [first, second, third] = facts.map((fact, at) => rowOf({ ...fact, number: at + 1, at: 9, request: null }));
  if (first === undefined || second === undefined || third === undefined) throw new Error("there are three");
  const row = cupRow({ guild, channel: discord.channel });
  await store.cups.open(row, first);
  await store.cups.append(row.id, [second], { at: 9, trophy: trophy({ guild, user, series: null }) });
  await store.cups.engrave(row.id, third, "Anna");
  await store.cups.set({ ...row, ended: 9, version: 3, shown: 3, told: 3, due: null });
  await store.close();
}

/** Columns of all tables with one of these texts in them, whatever their type. */
async function columnsWith(url: string, ...texts: readonly string[]): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type not in ('integer', 'bigint', 'boolean') order by 1, 2`,
  );
  const found: string[] = [];
  for (const { name, column } of rows) {
    const { rowCount } = await client.query(
      `select 1 from "${name}" where exists (select from unnest($1::text[]) as one where "${column}"::text like '%' || one || '%')`,
      [texts],
    );
    if ((rowCount ?? 0) > 0) found.push(`${name}.${column}`);
  }
  await client.end();
  return found;
}

/** @returns what one query has found */
async function one<Row extends object>(url: string, query: string): Promise<Row | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(query);
  await client.end();
  return rows[0];
}

describe.skipIf(!hasPostgres)("a bot that moves from SQLite to PostgreSQL", () => {
  it("goes on with the game where it was killed, can be looked into, and forgets a player wherever they are", async () => {
    setting = await setUp({ limits: "none" });
    const { discord, anna, ben, databaseFile } = setting;
    await startGame(setting, { shots: 3 });
    const table = tableOn(setting);
    await playOn(3);
    await setting.bot.kill();
    await addAnna(setting);

    const url = await createDatabase("empty");
    const env = { PATH: process.env["PATH"], DATABASE_URL: url };
    const { stdout } = await run(process.execPath, [program("migrate-store"), databaseFile], { env });
    expect(stdout).toMatch(/^Copying .*\ntables: 2 rows, the same in both \(SHA-256 [0-9a-f]{16}\)\n/);
    expect(stdout).toMatch(/\nCopied \d+ rows of \d+ tables\. Start the bot with DATABASE_URL /);
    const again = run(process.execPath, [program("migrate-store"), databaseFile], { env });
    await expect(again).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database .* has rows already/),
    });
    const backup = run(process.execPath, [program("backup"), "x.dump"], { env });
    await expect(backup).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*pg_dump [^\n]*x\.dump[^\n]*\n$/),
    });
    const traces = [anna.user.id, "Anna"];
    expect(await columnsWith(url, ...traces)).toEqual([
      "best_times.user",
      "club_places.name",
      "club_places.user",
      "club_rounds.debtor",
      "cup_events.fact",
      "cup_events.user",
      "evening_answers.name",
      "evening_answers.user",
      "hints_off.user",
      "seats.name",
      "seats.user",
      "tables.host",
      "trophies.text",
      "trophies.user",
    ]);

    const before = await one<{ steps: number }>(url, `select steps from tables where id = '${table}'`);
    setting.bot = await startBot(discord, {
      databaseFile: "",
      environment: { DATABASE_URL: url },
    });
    await playOn(3);
    const after = await one<{ steps: number }>(url, `select steps from tables where id = '${table}'`);
    expect(after?.steps).toBe((before?.steps ?? 0) + 3);
    const running = run(process.execPath, [program("migrate-store"), databaseFile], { env });
    await expect(running).rejects.toMatchObject({ stderr: expect.stringMatching(/^A Katzentisch is running on /) });
    const inspected = await run(process.execPath, [program("inspect"), url, table, "--replay"], { env: {} });
    expect(inspected.stdout).toContain(`actions: ${(after?.steps ?? 0) - 1}\n`);

    await anna.slash(discord.channel, "privacy delete");
    const question = anna.sees(discord.channel).findLast(({ ephemeral }) => ephemeral);
    const button = question === undefined ? undefined : controlsOf(question).find(({ verb }) => verb === "delete");
    await anna.press(question?.id ?? "", button?.customId ?? "");
    await expect.poll(() => columnsWith(url, ...traces)).toEqual([]);
    const shown = await boardBecomes(discord, ben, (board) => !wordsOn(board).includes("Anna"));
    expect(wordsOn(shown)).toContain("Namenlos");
    expect(complaintsOf(setting.bot)).toEqual([]);
    expect(await setting.bot.stop()).toBe(0);
  });
});
