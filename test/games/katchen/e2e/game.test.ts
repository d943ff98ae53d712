import { afterEach, describe, expect, it } from "vitest";
import {
  boardIn,
  endVerbs,
  expectNotice,
  pressOn,
  commitmentOn,
  proofOn,
  textOf,
  verbsOn,
  whispered,
} from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { askedOn, movesOn, nextAsked, playOut } from "../../../e2e/support/play.js";
import { commitmentOf } from "../../../../src/tables/chance/secrets.js";
import { replay } from "../../../../src/tables/replay.js";
import { complaintsOf } from "../../../e2e/support/bot.js";
import { setUp, type Setting, shownWhole, startGame, tableOn } from "../../../e2e/support/setting.js";

import { expectWatched } from "../../../e2e/support/watch-again.js";
import { allGames } from "../../../../src/games/index.js";

let setting: Setting;
/** Refusals that a test provokes, by Discord's error code. */
let expected: readonly number[] = [];
afterEach(async () => {
  const problems = setting.discord.problems.filter(({ code }) => !expected.includes(code));
  expected = [];
  await setting.end();
  expect(problems).toEqual([]);
  expect(complaintsOf(setting.bot)).toEqual([]);
});

/** The worked example: a die each, three rounds of stage 1, the loser's three throws, the winner's one. */
const example = [
  [6, 2, 1],
  [5, 4, 4, 5, 4, 4, 6, 2, 1],
  [5, 5, 5, 5, 1, 1, 3, 2, 1],
  [5, 5, 1, 4, 4, 3, 4, 2, 1],
  [5, 2, 1, 6, 3],
  [1, 1, 1],
].flat();

/** In milliseconds; longer than the bot takes two taps for one. */
const doubleTapMs = 800;

/** Up to Ben's first throw of stage 2. */
async function playStageOne(): Promise<void> {
  await startGame(setting);
  for (let throws = 0; throws < 3 + 9; throws += 1) await pressOn(setting.discord, await nextAsked(setting), "throw");
  expect(await nextAsked(setting)).toBe(setting.ben);
  await pressOn(setting.discord, setting.ben, "throw");
}

describe("a game of Katchen over the wire", () => {
  it.each([
    { shots: 2, "knock-out": true },
    { shots: 1, "knock-out": true },
    { shots: 2, "knock-out": true, "by-hand": false },
  ])(
    "goes through a whole knock-out of three with %o, and replays from what is stored",
    { tags: "long" },
    async (options) => {
      setting = await setUp();
      await startGame(setting, options);
      const table = tableOn(setting);
      const commitment = await commitmentOn(setting.discord, setting.cleo);
      const presses = await playOut(setting, (moves) =>
        moves.find(({ verb }) => verb !== "keep" && verb !== "rethrow"),
      );
      await shownWhole(setting, table);
      const stored = readTable(setting.databaseFile, table);
      expect(stored.life).toBe("over");
      expect(stored.actions).toHaveLength(presses);
      const again = replay(stored, allGames);
      expect(again.events).toEqual(stored.events);
      expect(again.state).toEqual(stored.state);
      expect(again.result?.places.map((tied) => tied.length)).toEqual([1, 1, 1]);
      expect(commitmentOf({ id: table, protocol: 3 }, stored.seed ?? Buffer.alloc(0))).toBe(commitment);
      const end = await proofOn(setting.discord, setting.anna);
      expect(end).toContain(stored.seed?.toString("hex"));
      expect(end).toContain(commitment);
      expect(await verbsOn(setting.discord, setting.anna)).toEqual(endVerbs);
      if (options.shots > 1) return;
      const { discord, anna } = setting;
      await expectWatched({ discord, player: anna, stranger: discord.addUser({ name: "Gerd", locale: "de" }) });
    },
  );

  it("plays the worked example as it stands in the rules", { tags: "long" }, async () => {
    setting = await setUp({ dice: example });
    await playStageOne();
    const { discord, anna, ben } = setting;
    const text = (): string => textOf(boardIn(discord, anna));
    await pressOn(discord, ben, "keep", "1");
    await pressOn(discord, ben, "keep", "2");
    for (const rethrow of [1, 2]) {
      const locked = JSON.stringify(boardIn(discord, anna).components).match(/"name":"kept\d"/gu) ?? [];
      expect(locked, `before rethrow ${rethrow}`).toHaveLength(2);
      await pressOn(discord, ben, "rethrow");
      if (rethrow === 2) continue;
      await new Promise((resolve) => setTimeout(resolve, doubleTapMs));
    }
    expect(askedOn(setting)).toBe(anna);
    await pressOn(discord, anna, "throw");
    await pressOn(discord, anna, "stand");
    const stored = readTable(setting.databaseFile, tableOn(setting));
    expect(stored.life).toBe("over");
    const happened = stored.events as readonly { readonly type: string }[];
    expect(happened.filter(({ type }) => type === "dealt" || type === "gave" || type === "shot")).toEqual([
      { to: "all", type: "dealt", seat: 1, highest: 2, coasters: 1, worth: 1, stack: 12 },
      { to: "all", type: "dealt", seat: 0, highest: 2, coasters: 5, worth: 5, stack: 7 },
      { to: "all", type: "dealt", seat: 1, highest: 2, coasters: 7, worth: 8, stack: 0 },
      { to: "all", type: "gave", from: 0, seat: 1, coasters: 5, worth: 7 },
      { to: "all", type: "shot", seat: 1, shots: 1 },
    ]);
    expect(text()).not.toMatch(/Ben verliert: Schuss/);
    await expect.poll(text).toMatch(/Ben verliert: Schuss/);
  });

  it("keeps marked dice through two quick presses and a restart", { tags: "long" }, async () => {
    setting = await setUp({ dice: example });
    await playStageOne();
    const asked = askedOn(setting);
    const board = boardIn(setting.discord, asked);
    const [first, second] = movesOn(setting).filter(({ verb }) => verb === "keep");
    if (first === undefined || second === undefined) throw new Error("no dice to keep");
    await Promise.all([asked.press(board.id, first.customId), asked.press(board.id, second.customId)]);
    await setting.bot.kill();
    await setting.restart();
    const dice = (): unknown => readTable(setting.databaseFile, tableOn(setting)).state;
    const before = dice() as { readonly phase: { readonly dice: readonly number[] } };
    await pressOn(setting.discord, asked, "rethrow");
    const { actions } = readTable(setting.databaseFile, tableOn(setting));
    expect(actions.at(-1)?.action).toEqual({ type: "rethrow", dice: [2] });
    expect(before.phase.dice).toHaveLength(3);
  });

  it("has a sentence for a stranger, for a player who is not asked, and for a press on an old board", async () => {
    setting = await setUp();
    await startGame(setting);
    const { discord, anna, ben } = setting;
    const dora = discord.addUser({ name: "Dora", locale: "en-US" });
    const old = boardIn(discord, anna);
    const [roll] = movesOn(setting);
    if (roll === undefined) throw new Error("nothing to press");
    expect(whispered(await dora.press(old.id, roll.customId))).toMatch(/watching/i);
    expect(whispered(await ben.press(old.id, roll.customId))).toContain("Anna");
    await anna.press(old.id, roll.customId);
    expect(whispered(await anna.pressBlindly(discord.channel, old.id, roll.customId))).toContain(
      `/${discord.channel}/${old.id}`,
    );
    await expectNotice(
      anna.pressBlindly(discord.channel, old.id, "somebody else's button"),
      anna,
      discord.channel,
      /Knopf/,
    );
    await expectNotice(
      anna.pressBlindly(discord.channel, old.id, "nowhere0000:1:throw"),
      anna,
      discord.channel,
      /Tisch/,
    );
    expect(readTable(setting.databaseFile, tableOn(setting)).actions).toHaveLength(1);
  });

  it("applies nothing twice when every interaction comes twice", async () => {
    setting = await setUp();
    expected = [40060];
    setting.discord.faults.deliverTwice = true;
    await startGame(setting);
    const table = tableOn(setting);
    const presses = await playOut(setting, (moves) => moves.find(({ verb }) => verb !== "keep" && verb !== "rethrow"));
    const stored = readTable(setting.databaseFile, table);
    expect(stored.life).toBe("over");
    expect(stored.actions).toHaveLength(presses);
    expect(new Set(stored.actions.map(({ interaction }) => interaction)).size).toBe(presses);
    expect(setting.anna.sees(setting.discord.channel)).toHaveLength(2);
  });

  it("shows, explains and closes a table by command", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    expect(whispered(await ben.slash(discord.channel, "katchen show"))).toContain("/katchen start");
    await anna.slash(discord.channel, "katchen start");
    const first = boardIn(discord, anna);
    await expect.poll(() => readTable(setting.databaseFile, tableOn(setting)).board).toBe(first.id);
    expect(whispered(await ben.slash(discord.channel, "katchen start"))).toContain(first.id);
    expect(textOf(boardIn(discord, anna))).toContain("Katchen");
    expect(whispered(await cleo.slash(discord.channel, "katchen show"))).toMatch(/Katchen · who’s in/);
    await anna.slash(discord.channel, "katchen show");
    const second = boardIn(discord, anna);
    expect(second.id).not.toBe(first.id);
    await expect.poll(() => ben.sees(discord.channel).filter(({ ephemeral }) => !ephemeral)).toHaveLength(1);
    expect(whispered(await anna.slash(discord.channel, "katchen show"))).toContain(second.id);
    expect(whispered(await cleo.slash(discord.channel, "katchen rules"))).toMatch(/coaster/);
    expect(whispered(await ben.slash(discord.channel, "katchen close"))).toContain("Anna");
    expect(whispered(await anna.slash(discord.channel, "katchen close"))).not.toBe("");
    await expect.poll(() => textOf(boardIn(discord, anna))).toMatch(/geschlossen/);
  });
});
