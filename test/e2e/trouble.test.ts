import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { boardBecomes, boardIn, controlsOf, pressOn, textOf, whispered } from "./support/board.js";
import { readTable } from "./support/database.js";
import { askedOn, move, movesOn, playOut, nextAsked } from "./support/play.js";
import { emojisUploaded, setUp, type Setting, startGame, tableOn } from "./support/setting.js";
import { emojiNames } from "../support/drawings.js";

let setting: Setting;
/** Refusals that a test provokes, by Discord's error code. */
let expected: readonly number[] = [];
afterEach(async () => {
  const problems = setting.discord.problems.filter(({ code }) => !expected.includes(code));
  expected = [];
  await setting.end();
  expect(problems).toEqual([]);
});

/** Presses throws until this many are stored. */
async function throwTimes(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const control = movesOn(setting).find(({ verb }) => verb === "throw" || verb === "stand");
    if (control === undefined) return;
    const outcome = await move(setting, control);
    expect(outcome).toMatchObject({ type: expect.stringMatching(/^(?:update|deferred)$/) });
  }
}

describe("a table in a network that stutters", () => {
  it(
    "plays on through ten seconds of 429 on every edit, and then shows the newest state, once",
    { tags: "long" },
    async () => {
      setting = await setUp();
      expected = [0];
      const { discord, anna, ben, cleo, databaseFile } = setting;
      discord.faults.latency = { minMs: 20, maxMs: 40 };
      await anna.slash(discord.channel, "katchen start");
      const table = tableOn(setting);
      const lobby = boardIn(discord, anna);
      const join = controlsOf(lobby).find(({ verb }) => verb === "join")?.customId ?? "";
      const edits = (status: number): number =>
        discord.traffic.filter((request) => request.method === "PATCH" && request.status === status).length;
      await expect.poll(() => readTable(databaseFile, table).shown).toBe(1);
      const before = edits(200);
      discord.faults.limitEdits(10);
      // One carries the board, the other's seat waits for an edit.
      const joined = await Promise.all([ben, cleo].map((user) => user.press(lobby.id, join)));
      expect(joined.map(({ type }) => type).toSorted()).toEqual(["deferred", "update"]);
      await expect.poll(() => edits(429)).toBeGreaterThan(0);
      // Presses carry what was waiting.
      const dora = discord.addUser({ name: "Dora" });
      expect((await dora.press(lobby.id, join)).type).toBe("update");
      await expect.poll(() => textOf(boardIn(discord, anna))).toMatch(/Ben[^]*Cleo[^]*Dora|Cleo[^]*Ben[^]*Dora/);
      await Promise.all([ben, cleo].map((user) => pressOn(discord, user, "leave")));
      await expect.poll(() => textOf(boardIn(discord, anna))).not.toMatch(/Ben|Cleo/);
      expect(edits(429)).toBeLessThanOrEqual(4);
      expect(edits(200) - before).toBeLessThanOrEqual(1);
      const stored = readTable(databaseFile, table);
      await expect.poll(() => readTable(databaseFile, table).shown).toBe(stored.version);
    },
  );

  it("takes a press that is replayed after a dropped connection in the middle of a turn once", async () => {
    setting = await setUp();
    expected = [40_060, 10_062];
    const { discord } = setting;
    discord.faults.replayOnResume = 10;
    await startGame(setting);
    await throwTimes(3);
    discord.faults.dropConnection();
    await throwTimes(1);
    discord.faults.dropConnection();
    await throwTimes(1);
    await sleep(500);
    expect(readTable(setting.databaseFile, tableOn(setting)).actions).toHaveLength(5);
  });

  it("goes on with a new session after the old one has become invalid", async () => {
    setting = await setUp();
    const { discord } = setting;
    await startGame(setting);
    discord.faults.invalidateSession();
    await discord.ready();
    await throwTimes(4);
    expect(readTable(setting.databaseFile, tableOn(setting)).actions).toHaveLength(4);
  });

  it.each([4_000, -4_000])("does not care that the bot's clock is wrong by %i ms", { tags: "long" }, async (offset) => {
    setting = await setUp();
    setting.discord.faults.clockOffsetMs = offset;
    await startGame(setting);
    await throwTimes(8);
    expect(readTable(setting.databaseFile, tableOn(setting)).actions).toHaveLength(8);
  });

  it("does not apply a press that was too long under way, and says so", async () => {
    setting = await setUp();
    await startGame(setting);
    const { discord } = setting;
    await throwTimes(1);
    const asked = askedOn(setting);
    const late = movesOn(setting)[0]?.customId ?? "";
    // Its id is older than any before.
    expect(whispered(await asked.press(boardIn(discord, asked).id, late, { agoMs: 2_900 }))).toMatch(
      /zu spät|Too late/,
    );
    expect(readTable(setting.databaseFile, tableOn(setting)).actions).toHaveLength(1);
    await throwTimes(1);
    expect(readTable(setting.databaseFile, tableOn(setting)).actions).toHaveLength(2);
  });

  it("answers two people who press at once over a line of 40 to 120 ms each way", { tags: "long" }, async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    discord.faults.latency = { minMs: 40, maxMs: 120 };
    await anna.slash(discord.channel, "katchen start");
    const lobby = boardIn(discord, anna);
    const join = controlsOf(lobby).find(({ verb }) => verb === "join")?.customId ?? "";
    const joined = await Promise.all([ben, cleo].map((user) => user.press(lobby.id, join)));
    expect(joined.map(({ type }) => type).toSorted()).toEqual(["deferred", "update"]);
    await boardBecomes(discord, anna, (board) => /Ben[^]*Cleo|Cleo[^]*Ben/.test(textOf(board)));
    await pressOn(discord, anna, "start");
    for (let turn = 0; turn < 4; turn += 1) {
      const asked = await nextAsked(setting);
      const other = asked === anna ? ben : anna;
      const board = boardIn(discord, anna);
      const button = movesOn(setting)[0]?.customId ?? "";
      const [mine, theirs] = await Promise.all([asked.press(board.id, button), other.press(board.id, button)]);
      expect(["update", "deferred"]).toContain(mine?.type);
      // The presser's own turn may have come by then.
      expect(["message", "update", "deferred"]).toContain(theirs?.type);
      await sleep(600);
    }
    expect(readTable(setting.databaseFile, tableOn(setting)).actions.length).toBeGreaterThanOrEqual(4);
  });

  it("survives answers that fail or get lost on their way", { tags: "long" }, async () => {
    setting = await setUp();
    expected = [40_060];
    const { discord, databaseFile } = setting;
    await startGame(setting);
    const callback = { method: "POST", route: /^\/interactions\// } as const;
    discord.faults.disturb(callback, { type: "failed", status: 503 });
    await throwTimes(1);
    discord.faults.disturb(callback, { type: "unanswered" });
    await throwTimes(1);
    discord.faults.disturb(callback, { type: "lost" });
    await throwTimes(1);
    await throwTimes(2);
    const stored = readTable(databaseFile, tableOn(setting));
    expect(stored.actions).toHaveLength(5);
    await expect.poll(() => readTable(databaseFile, tableOn(setting)).shown).toBe(stored.version);
  });
});

describe("a table that moderators have been at", () => {
  it("is not opened where the bot lacks a right, which it names", async () => {
    setting = await setUp();
    const { discord, anna, ben } = setting;
    discord.denyBot(discord.channel, "SendMessages");
    expect(whispered(await anna.slash(discord.channel, "katchen start"))).toContain("Nachrichten senden");
    expect(whispered(await ben.slash(discord.channel, "katchen start"))).toContain("Send Messages");
    discord.allowBot(discord.channel, "SendMessages");
    expect((await anna.slash(discord.channel, "katchen start")).type).toBe("message");
  });

  it("is not opened for a rematch either where the bot has lost a right", { tags: "long" }, async () => {
    setting = await setUp();
    expected = [50_013, 50_001];
    await startGame(setting);
    const { discord, ben } = setting;
    await playOut(setting, (moves) => moves.find(({ verb }) => verb === "throw" || verb === "stand"));
    const over = boardIn(discord, ben);
    const rematch = controlsOf(over).find(({ verb }) => verb === "rematch")?.customId ?? "";
    discord.denyBot(discord.channel, "SendMessages");
    expect(whispered(await ben.press(over.id, rematch))).toContain("Send Messages");
    expect(boardIn(discord, ben).id).toBe(over.id);
  });

  it("says so when a right is lost later, and plays on", { tags: "long" }, async () => {
    setting = await setUp();
    expected = [50_013, 50_001];
    await startGame(setting);
    const { discord } = setting;
    discord.denyBot(discord.channel, "SendMessages");
    const first = askedOn(setting);
    await throwTimes(1);
    await expect
      .poll(() =>
        first
          .sees(discord.channel)
          .filter(({ ephemeral }) => ephemeral)
          .map(textOf),
      )
      .toEqual([expect.stringMatching(/Nachrichten senden|Send Messages/)]);
    await throwTimes(3);
    expect(readTable(setting.databaseFile, tableOn(setting)).actions).toHaveLength(4);
  });

  it("is closed, kept and noted in the log when its channel is deleted", async () => {
    setting = await setUp();
    const { discord, anna, databaseFile } = setting;
    const side = discord.addChannel("nebenan");
    await anna.slash(side, "katchen start");
    const table = controlsOf(boardIn(discord, anna, side))[0]?.table ?? "";
    discord.deleteChannel(side);
    await expect.poll(() => readTable(databaseFile, table).life).toBe("closed");
    await expect.poll(() => setting.bot.output()).toContain("the channel is gone; its table is closed");
  });

  it("is closed and kept when the bot is thrown out of the server", { tags: "long" }, async () => {
    setting = await setUp();
    await startGame(setting);
    const table = tableOn(setting);
    setting.discord.removeBot();
    await expect.poll(() => readTable(setting.databaseFile, table).life).toBe("closed");
  });

  it("stands still while its server is in an outage, and goes on with the time that was left", async () => {
    setting = await setUp();
    expected = [0];
    const { discord, anna, databaseFile } = setting;
    await startGame(setting);
    await throwTimes(1);
    const ends = (): number => Number(/<t:(\d+)/.exec(textOf(boardIn(discord, anna)))?.[1]);
    const before = ends();
    discord.startOutage();
    const control = movesOn(setting)[0];
    expect(control && (await move(setting, control))).toMatchObject({ type: "failed" });
    await sleep(2_500);
    discord.endOutage();
    await expect.poll(ends).toBeGreaterThanOrEqual(before + 2);
    await throwTimes(1);
    expect(readTable(databaseFile, tableOn(setting)).actions).toHaveLength(2);
  });

  it("stands in a thread like in any other channel", { tags: "long" }, async () => {
    setting = await setUp();
    const { discord, anna, ben } = setting;
    const thread = discord.addThread(discord.channel, "Stammtisch");
    await anna.slash(thread, "katchen start");
    const board = boardIn(discord, ben, thread);
    const join = controlsOf(board).find(({ verb }) => verb === "join")?.customId ?? "";
    await ben.press(board.id, join);
    await expect.poll(() => textOf(boardIn(discord, ben, thread))).toContain("Ben");
    discord.denyBot(discord.channel, "SendMessagesInThreads");
    const other = discord.addThread(discord.channel, "Zweiter");
    expect(whispered(await anna.slash(other, "katchen start"))).toContain("Threads");
  });

  it("is not opened in a private thread that the bot is not in, until somebody lets it in", async () => {
    setting = await setUp();
    expected = [50_001];
    const { discord, anna, ben } = setting;
    const thread = discord.addPrivateThread(discord.channel, "Hinterzimmer");
    expect(whispered(await anna.slash(thread, "katchen start"))).toContain("Erwähnt mich");
    expect(whispered(await ben.slash(thread, "kalle start"))).toContain("Mention me");
    discord.letIntoThread(thread);
    await anna.slash(thread, "katchen start");
    const board = boardIn(discord, ben, thread);
    const join = controlsOf(board).find(({ verb }) => verb === "join")?.customId ?? "";
    await ben.press(board.id, join);
    await expect.poll(() => textOf(boardIn(discord, ben, thread))).toContain("Ben");
  });

  it("is opened in a private thread that the bot may join by itself", async () => {
    setting = await setUp({ botRights: ["ManageThreads"] });
    const { discord, anna, ben } = setting;
    const thread = discord.addPrivateThread(discord.channel, "Hinterzimmer");
    await anna.slash(thread, "katchen start");
    expect(textOf(boardIn(discord, ben, thread))).toContain("Anna");
    const joins = discord.traffic.filter(({ path }) => path.includes("/thread-members/"));
    expect(joins.map(({ status }) => status)).toEqual([204]);
  });

  it(
    "needs in a thread that the bot was never told of what it needs in any thread, and is allowed there too",
    { tags: "long" },
    async () => {
      setting = await setUp();
      const { discord, anna, ben } = setting;
      const mo = discord.addUser({ name: "Mo", locale: "en-US", moderator: true });
      const [aside, other] = ["aside", "other"].map((name) =>
        discord.addThread(discord.channel, name, { unheard: true }),
      );
      discord.denyBot(discord.channel, "SendMessagesInThreads");
      expect(whispered(await anna.slash(aside ?? "", "katchen start"))).toContain("Threads");
      discord.restoreBot(discord.channel);
      discord.denyBot(discord.channel, "SendMessages");
      const opened = await mo.slash(discord.channel, "tables settings");
      const panel = opened.type === "message" ? opened.message.id : "";
      await mo.select(panel, "settings:0:channels", [discord.channel]);
      await anna.slash(other ?? "", "katchen start");
      const board = boardIn(discord, ben, other);
      const join = controlsOf(board).find(({ verb }) => verb === "join")?.customId ?? "";
      await ben.press(board.id, join);
      await expect.poll(() => textOf(boardIn(discord, ben, other))).toContain("Ben");
    },
  );
});

describe("a server's settings", () => {
  it(
    "change language, time and channels for those who may manage it, and for nobody else",
    { tags: "long" },
    async () => {
      setting = await setUp();
      const { discord, anna, ben, databaseFile } = setting;
      const mo = discord.addUser({ name: "Mo", locale: "en-US", moderator: true });
      await expect(anna.slash(discord.channel, "tables settings")).rejects.toThrow(/tables/);
      const opened = await mo.slash(discord.channel, "tables settings");
      if (opened.type !== "message") throw new Error(`no panel: ${opened.type}`);
      expect(opened.message.ephemeral).toBe(true);
      const panel = opened.message;
      const control = (part: string): string =>
        controlsOf(panel).find(({ customId }) => customId.includes(part))?.customId ?? `no ${part}`;
      expect((await mo.select(panel.id, control("language"), ["en"])).type).toBe("update");
      const asked = await mo.press(panel.id, control("ask"));
      if (asked.type !== "modal") throw new Error(`no modal: ${asked.type}`);
      expect(whispered(await mo.submit(asked.interaction, { turn: "soon" }))).not.toBe("");
      const again = await mo.press(panel.id, control("ask"));
      expect((await mo.submit(again.interaction, { turn: "5 min" })).type).toBe("update");
      const allowed = discord.addChannel("allowed");
      expect((await mo.select(panel.id, control("channels"), [allowed])).type).toBe("update");

      expect(whispered(await anna.slash(discord.channel, "katchen start"))).not.toBe("");
      await ben.slash(allowed, "katchen start");
      const lobby = boardIn(discord, anna, allowed);
      expect(textOf(lobby)).toMatch(/coasters/);
      const table = controlsOf(lobby)[0]?.table ?? "";
      expect(readTable(databaseFile, table).turn).toBe(300);
      await setting.bot.kill();
      await setting.restart();
      expect(whispered(await anna.slash(discord.channel, "katchen start"))).not.toBe("");
    },
  );
});

describe("a whole game on a bad line", () => {
  it("comes to its end with nothing lost and nothing doubled", { tags: "long" }, async () => {
    setting = await setUp();
    expected = [40_060, 10_062];
    const { discord, databaseFile } = setting;
    discord.faults.latency = { minMs: 5, maxMs: 30 };
    discord.faults.deliverTwice = true;
    discord.faults.disturb({ method: "PATCH", times: Infinity, chance: 0.2 }, { type: "failed", status: 502 });
    await startGame(setting);
    const table = tableOn(setting);
    const presses = await playOut(setting, (moves) => moves.find(({ verb }) => verb === "throw" || verb === "stand"));
    const stored = readTable(databaseFile, table);
    expect(stored.life).toBe("over");
    expect(stored.actions).toHaveLength(presses);
  });
});

describe("a game whose emojis somebody deletes in Discord's portal", () => {
  it("is shown with Unicode at once, and the emojis are uploaded again", async () => {
    setting = await setUp();
    expected = [50_035];
    const { discord, anna, ben } = setting;
    const count = (status: number, method: string, path: string): number =>
      discord.traffic.filter((one) => one.status === status && one.method === method && one.path.includes(path)).length;
    await emojisUploaded(setting);
    for (const name of emojiNames) discord.removeEmoji(name);
    await anna.slash(discord.channel, "kalle start");
    await pressOn(discord, ben, "join");
    expect((await pressOn(discord, anna, "start")).type).toBe("deferred");
    expect(discord.problems.filter(({ code }) => code === 50_035).length).toBeGreaterThan(0);
    await expect.poll(() => count(201, "POST", "/emojis")).toBe(emojiNames.length);
  });
});
