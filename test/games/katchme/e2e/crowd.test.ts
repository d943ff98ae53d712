// @module-tag long

import { afterEach, describe, expect, it } from "vitest";
import type { Outcome } from "../../../../playground/discord/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { boardBecomes, boardIn, controlsOf, whispered } from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { isOlder, progressOf, startKatchme, stateOf } from "./driver.js";
import { rushNights, rushPrelude } from "./eager-players.js";
import { replay } from "../../../../src/tables/replay.js";
import { complaintsOf } from "../../../e2e/support/bot.js";
import { setUp, type Setting } from "../../../e2e/support/setting.js";

import { expectWatched } from "../../../e2e/support/watch-again.js";

let setting: Setting;
afterEach(async () => {
  await setting.end();
});

/** For those who were just too late. */
const lateLines = /Haarscharf zu spät|Just too late|alter Knopf|old button|Geduld|Patience|schon vorbei|over already/;

/** Whether a press was told to count. */
function counted({ type }: Outcome): boolean {
  return type === "update" || type === "deferred";
}

describe("six people who all press at once, 40 to 120 ms away from the bot", () => {
  it("play a prelude of ninety cards and the nights to the end, and nobody's press is lost", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo, databaseFile } = setting;
    const more = ["Dora", "Emil", "Frida"].map((name) => discord.addUser({ name, locale: "de" }));
    const at = await startKatchme(setting, [anna, ben, cleo, ...more]);
    const board = boardIn(discord, anna);
    const shown = [progressOf(board)];
    const stop = discord.watch((change) => {
      if (change.type !== "message" || change.message !== board.id) return;
      shown.push(progressOf(boardIn(discord, anna)));
    });
    discord.faults.latency = { minMs: 40, maxMs: 120 };
    const random = seededRandom(90);
    const cards = await rushPrelude(at, random);
    const nights = await rushNights(at, random);
    discord.faults.latency = null;
    await expect.poll(() => progressOf(boardIn(discord, anna))[0]).toBe(Infinity);
    stop();

    const outcomes = [...cards, ...nights];
    expect(outcomes.filter(({ type }) => type === "failed")).toEqual([]);
    const stored = readTable(databaseFile, at.table);
    const human = stored.actions.flatMap(({ by, interaction }) => (by === "human" ? (interaction ?? []) : []));
    expect(new Set(human).size).toBe(human.length);
    const told = new Set(outcomes.filter(counted).map(({ interaction }) => interaction));
    expect(human.filter((interaction) => !told.has(interaction))).toEqual([]);
    // People just told that they were too late may be told so again by the same message.
    const sure = outcomes.filter((outcome) => outcome.type === "update" || (counted(outcome) && !outcome.isNoticed));
    expect(new Set(human)).toEqual(new Set([...human, ...sure.map(({ interaction }) => interaction)]));
    const refused = outcomes.filter((outcome) => !counted(outcome));
    for (const outcome of refused) expect(whispered(outcome)).toMatch(lateLines);

    expect(stateOf(at).phase.type).toBe("over");
    expect(replay(stored).events).toEqual(stored.events);
    const backwards = shown.filter((progress, index) => index > 0 && isOlder(progress, shown[index - 1] ?? progress));
    expect(backwards).toEqual([]);
    await boardBecomes(discord, anna, (message) => controlsOf(message).some(({ verb }) => verb === "watch"));
    await expectWatched({ discord, player: anna, stranger: discord.addUser({ name: "Gerd", locale: "de" }) });
    expect(discord.problems).toEqual([]);
    expect(discord.traffic.filter(({ status }) => status === 429)).toEqual([]);
    expect(complaintsOf(setting.bot)).toEqual([]);
    // In a race some press too late, others count in the same moment. How many depends on the machine.
    expect(refused).not.toEqual([]);
    expect(stored.actions.some(({ arrival }) => arrival !== null && arrival > 0)).toBe(true);
    expect(cards.some(counted)).toBe(true);
  });
});
