import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome } from "../../../../playground/discord/index.js";
import type { Random } from "../../../../src/game/contract.js";
import { fits } from "../../../../src/games/katchme/rules/index.js";
import { replay } from "../../../../src/tables/replay.js";
import { boardBecomes, boardIn, controlsOf, whispered } from "../../../e2e/support/board.js";
import { complaintsOf } from "../../../e2e/support/bot.js";
import { readTable } from "../../../e2e/support/database.js";
import { type Setting, setUp } from "../../../e2e/support/setting.js";
import { expectWatched } from "../../../e2e/support/watch-again.js";
import { seededRandom } from "../../../support/seeded-random.js";
import {
  type Answer,
  gameButtons,
  isOlder,
  type KatchmeTable,
  press,
  progressOf,
  readPrelude,
  startKatchme,
  stateOf,
} from "./driver.js";
import { allGames } from "../../../../src/games/index.js";

/** Interval of looks, in milliseconds. */
const lookMs = 8;

/** From seeing to pressing, in milliseconds; quick, so that many press at once. */
const reactMs = { least: 5, most: 45 } as const;

/** After somebody was ready their presses are taken for a double tap for this long, and come to nothing; in milliseconds. */
const doubleTapMs = 750;

/** One of this many cards that do not fit is laid. */
const greed = 25;

/** In milliseconds; a longer game is stuck. */
const patienceMs = 580_000;

/**
 * Everybody presses as soon as they see something.
 *
 * @returns the outcome of every press
 */
async function rushPrelude(at: KatchmeTable, random: Random): Promise<readonly Answer[]> {
  const all = await Promise.all(at.players.map((player) => shed(at, player, random)));
  return all.flat();
}

async function shed(at: KatchmeTable, player: LocalUser, random: Random): Promise<readonly Answer[]> {
  const outcomes: Promise<Answer>[] = [];
  const end = Date.now() + patienceMs;
  let tried = 0;
  for (;;) {
    const seen = readPrelude(boardIn(at.setting.discord, player), player);
    if (seen === null) return Promise.all(outcomes);
    if (Date.now() > end) throw new Error("the prelude does not end");
    const isNew = seen.number > tried;
    tried = seen.number;
    if (isNew && (fits(seen.card, seen.target) || random.pick(greed) === 0)) {
      await sleep(reactMs.least + random.pick(reactMs.most - reactMs.least));
      outcomes.push(press(at, player, seen.customId));
    } else await sleep(lookMs);
  }
}

/**
 * Everybody is ready at once, and then snatches at once.
 *
 * @returns as for the prelude
 */
async function rushNights(at: KatchmeTable, random: Random): Promise<readonly Answer[]> {
  const outcomes: Answer[] = [];
  const end = Date.now() + patienceMs;
  for (;;) {
    const { phase } = stateOf(at);
    if (phase.type === "over") return outcomes;
    if (Date.now() > end) throw new Error("the nights do not end");
    const [roll] = gameButtons(at, "roll");
    if (phase.type === "roll" && roll !== undefined) {
      const asked = at.players.filter((_, seat) => !phase.ready.includes(seat));
      outcomes.push(...(await Promise.all(asked.map((player) => press(at, player, roll.customId)))));
      await sleep(doubleTapMs);
    } else if (phase.type === "snatch" && gameButtons(at, "snatch").length > 0) {
      const able = at.players.filter((_, seat) => !phase.done.includes(seat));
      const snatched = await Promise.all(able.map((player) => snatch(at, player, random)));
      outcomes.push(...snatched.flat());
    } else await sleep(lookMs);
  }
}

/** Two visible tiles, one right after the other, or now and then only one. */
async function snatch(at: KatchmeTable, player: LocalUser, random: Random): Promise<readonly Answer[]> {
  await sleep(random.pick(reactMs.most));
  const tiles = random.shuffle(gameButtons(at, "snatch"));
  const last = random.pick(6) === 0 ? gameButtons(at, "done") : tiles.slice(1, 2);
  return Promise.all([...tiles.slice(0, 1), ...last].map(({ customId }) => press(at, player, customId)));
}

let setting: Setting;
afterEach(async () => {
  await setting.end();
});

/** For those who were just too late. */
const lateLines = /Haarscharf zu spät|Just too late|alter Knopf|old button|Geduld|Patience|schon vorbei|already over/;

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
    expect(replay(stored, allGames).events).toEqual(stored.events);
    const backwards = shown.filter((progress, index) => index > 0 && isOlder(progress, shown[index - 1] ?? progress));
    expect(backwards).toEqual([]);
    await boardBecomes(discord, anna, (message) => controlsOf(message).some(({ verb }) => verb === "rematch"));
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
