import { openReader } from "../../src/store/database-reader.js";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../discord/index.js";
import { placePosition } from "../position.js";
import { writePosition } from "../../src/store/write-position.js";
import { bench } from "../../test/support/tables.js";
import { startedOf } from "../../test/support/tables-of-three.js";
import { makeTestFolder } from "../../test/support/test-folder.js";

let folder: string;
let file: string;
let copy: string;
let table: string;
let discord: LocalDiscord;
beforeEach(async () => {
  folder = makeTestFolder();
  [file, copy] = [join(folder, "bot.db"), join(folder, "play.db")];
  const on = bench({ file });
  ({ table } = await startedOf(on));
  await on.store.close();
  discord = await startLocalDiscord();
});
afterEach(async () => {
  await discord.close();
  rmSync(folder, { recursive: true });
});

test("a position is played on by the local server's people, and the file that it came from stays as it is", async () => {
  const people = ["Dora", "Emil", "Finn"].map((name) => discord.addUser({ name }));
  const position = join(folder, "position.db");
  await writePosition(file, table, position);
  const before = readFileSync(position);
  for (let times = 0; times < 2; times += 1) placePosition(position, copy, discord);
  expect(readFileSync(position)).toEqual(before);
  const reader = await openReader(copy);
  expect(await reader.load(table, 0)).toMatchObject({
    row: { guild: discord.guild, channel: discord.channel, host: people[0]?.id },
    seats: people.map(({ id, user }) => ({ user: id, name: user.global_name })),
  });
  await reader.close();
  expect(people[0]?.sees(discord.channel).map(({ id }) => id)).toEqual([expect.stringMatching(/^8\d{17}$/)]);
});

test.each([
  ["that is not there", "none.db"],
  ["that is a whole database", "bot.db"],
])("a file %s is no position", (_, name) => {
  expect(() => placePosition(join(folder, name), copy, discord)).toThrow(
    /is no position \([^\n]*\)\. Write one with: /,
  );
  expect(existsSync(copy)).toBe(false);
});
