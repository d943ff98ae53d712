import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { boardIn, controlsOf, textOf, whispered } from "./support/board.js";
import { startBot } from "./support/bot.js";
import { readTable } from "./support/database.js";
import { mountSmallDisk } from "./support/small-disk.js";

/** One megabyte. Only root may mount a disk; else the test is skipped. */
const disk = mountSmallDisk(1);

beforeAll(() => {
  if (disk === null) process.stderr.write("skipped: mounting a small disk for the test of a full one needs root\n");
});
afterAll(() => {
  disk?.remove();
});

describe("a disk that is full (needs the right to mount a small one)", () => {
  it.runIf(disk !== null)(
    "has the press answered honestly, nothing half done, and goes on when there is room",
    async () => {
      if (disk === null) throw new Error("there is no small disk");
      const discord = await startLocalDiscord();
      const anna = discord.addUser({ name: "Anna", locale: "de" });
      const ben = discord.addUser({ name: "Ben", locale: "en-US" });
      const databaseFile = join(disk.folder, "bot.db");
      const bot = await startBot(discord, { databaseFile });
      try {
        await expect.poll(() => discord.commands().length).toBeGreaterThan(0);
        await anna.slash(discord.channel, "katchen start");
        const board = boardIn(discord, anna);
        const join_ = controlsOf(board).find(({ verb }) => verb === "join");
        if (join_ === undefined) throw new Error("there is nothing to join");
        const { table, customId } = join_;
        const before = readTable(databaseFile, table);
        disk.fill();

        let refused = 0;
        // The database has set some space aside.
        while (refused === 0 && readTable(databaseFile, table).version < before.version + 200) {
          const stored = readTable(databaseFile, table);
          const seated = stored.seats === 2;
          const button = seated ? customId.replace(":join", ":leave") : customId;
          const outcome = await ben.press(board.id, button);
          if (outcome.type !== "message") continue;
          expect(whispered(outcome)).toMatch(/nothing is lost|Nothing/i);
          expect(readTable(databaseFile, table)).toEqual(stored);
          refused += 1;
        }
        expect(refused).toBe(1);

        disk.free();
        const seats = readTable(databaseFile, table).seats;
        await ben.press(board.id, seats === 2 ? customId.replace(":join", ":leave") : customId);
        expect(readTable(databaseFile, table).seats).toBe(seats === 2 ? 1 : 2);
        await expect.poll(() => textOf(boardIn(discord, anna)).includes("Ben")).toBe(seats === 1);
      } finally {
        await bot.kill();
        await discord.close();
      }
    },
  );
});
