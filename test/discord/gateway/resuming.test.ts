import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { endAll, type Ends, hurriedBot, localDiscord, noted, registered, upOf } from "../../support/gateway.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const folder = temporaryFolder(afterAll);
const ends: Ends = [];
afterEach(() => endAll(ends));

describe("a bot that was stopped in good order", () => {
  it("goes on with its sessions, hears what happened meanwhile, and starts no new ones", async () => {
    const discord = await localDiscord(ends, {
      shards: 2,
      maxConcurrency: 2,
      crowd: { servers: 5, channels: 1, roles: 1 },
    });
    const anna = discord.addUser({ name: "Anna", locale: "de" });
    const file = join(folder, "stopped.db");
    const first = await hurriedBot([], discord, 1, file);
    await expect.poll(async () => (await first.connection.statistics()).servers).toBe(6);
    await registered(discord);
    expect((await anna.slash(discord.channel, "katchen start")).type).toBe("message");
    const [board] = anna.sees(discord.channel);
    await first.end();
    const pressed = anna.slash(discord.channel, "katchen show");
    const second = await hurriedBot(ends, discord, 1, file);
    expect((await pressed).type).toBe("message");
    expect(await upOf(second)).toBe("2 of 2");
    expect((await second.connection.statistics()).servers).toBe(6);
    expect(noted(discord, "identified")).toHaveLength(2);
    expect(noted(discord, "resumed")).toHaveLength(2);
    // The server's language is known without being told again.
    const texts = JSON.stringify(anna.sees(discord.channel).at(-1));
    expect(texts).toContain("Ich auch!");
    expect(board).toBeDefined();
    expect(discord.problems).toEqual([]);
  });

  it("starts new sessions where Discord has forgotten the old ones, and where there are other shards now", async () => {
    const discord = await localDiscord(ends);
    const file = join(folder, "forgotten.db");
    const first = await hurriedBot([], discord, 1, file);
    await expect.poll(() => upOf(first)).toBe("1 of 1");
    await first.end();
    discord.faults.invalidateSession();
    const second = await hurriedBot(ends, discord, 1, file);
    await expect.poll(() => upOf(second)).toBe("1 of 1");
    expect((await second.connection.statistics()).servers).toBe(1);
    expect(noted(discord, "identified")).toHaveLength(2);
  });

  it("and then was killed does not go on with what it has left once more", async () => {
    const discord = await localDiscord(ends);
    const file = join(folder, "killed.db");
    const first = await hurriedBot([], discord, 1, file);
    await first.end();
    const second = await hurriedBot([], discord, 1, file);
    expect(noted(discord, "resumed")).toHaveLength(1);
    const left = (await second.store.notes()).get("gateway sessions");
    await second.end();
    expect(left).toBe("");
  });
});
