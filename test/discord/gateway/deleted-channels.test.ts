import { afterEach, expect, it } from "vitest";
import { endAll, type Ends, hurriedBot, localDiscord, registered } from "../../support/gateway.js";

const ends: Ends = [];
afterEach(() => endAll(ends));

it("tables in threads of a deleted channel close, and those in other threads stay open", async () => {
  const discord = await localDiscord(ends);
  const { connection } = await hurriedBot(ends, discord);
  await registered(discord);
  const anna = discord.addUser({ name: "Anna" });
  const deleted = discord.addChannel("deleted");
  const other = discord.addThread(discord.addChannel("kept"), "other");
  for (const place of [discord.addThread(deleted, "one"), discord.addThread(deleted, "two"), other])
    await anna.slash(place, "katchen start");
  const open = async (): Promise<readonly string[]> => {
    const boards = await connection.app.tables.openBoards(discord.guild, 10);
    return boards.map(({ channel }) => channel);
  };
  expect(await open()).toHaveLength(3);
  discord.deleteChannel(deleted);
  await expect.poll(open).toEqual([other]);
});
