// @module-tag long

import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { type CupFact, cupFactSchema, type FactOf } from "../../src/features/cup/rules/cup-event.js";
import type { GameId } from "../../src/games/index.js";
import { checkProblems } from "../soak/problems.js";
import { seededRandom } from "../support/seeded-random.js";
import { controlsOf, whispered } from "./support/board.js";
import { controlIn, cupBoard, messageOf, openTablePanel, playCup, pressCup, rowsIn } from "./support/cup.js";
import { setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => setting.end());

const random = seededRandom(11);

/**
 * People, kills and game: `CUP_PEOPLE=11 CUP_KILLS=20 npx vitest run test/e2e/cup-played` plays a large Katchenmeister,
 * `CUP_GAME=kalle` a cup of another game.
 */
const [size, kills] = [Number(process.env["CUP_PEOPLE"] ?? 2), Number(process.env["CUP_KILLS"] ?? 2)];
const game = (process.env["CUP_GAME"] ?? "katchen") as GameId;

/** In larger cups somebody signs up and never plays, a round gets more time, and somebody leaves in the final. */
const isEventful = size >= 5;

/** In milliseconds; only ends what hangs. */
const longestMs = Math.max(600_000, size * 120_000);

/** What has happened in the cup so far. */
function facts(): readonly CupFact[] {
  return rowsIn(setting, "select fact from cup_events order by number").map(({ fact }) =>
    cupFactSchema.parse(JSON.parse(String(fact))),
  );
}

function all<Type extends CupFact["type"]>(type: Type): readonly FactOf<Type>[] {
  return facts().filter((fact): fact is FactOf<Type> => fact.type === type);
}

/** Until it has happened: a bot that dies does not answer. */
async function insist(isDone: () => boolean, act: () => Promise<unknown>): Promise<void> {
  while (!isDone()) {
    await act().catch(() => null);
    await sleep(100);
  }
}

/** The bot dies this often, at random moments. */
async function dieOften(times: number): Promise<void> {
  for (let left = times; left > 0; left -= 1) {
    await sleep(500 + random.pick(2_500));
    await setting.bot.kill();
    await setting.restart();
  }
}

/** The host gives the first round more time, and then has it played without somebody who does not come. */
async function playWithout(host: LocalUser, idle: LocalUser): Promise<void> {
  await expect.poll(() => all("tableOpened").length).toBeGreaterThan(0);
  await insist(
    () => all("extended").length > 0,
    async () => {
      const panel = messageOf(await pressCup(setting, host, "host"));
      await host.press(panel.id, controlIn(panel, "extend").customId);
    },
  );
  const tables = all("drawn")[0]?.tables ?? [];
  const table = tables.findIndex((users) => users.includes(idle.id));
  await insist(
    () => all("playedWithout").some(({ users }) => users.includes(idle.id)),
    async () => {
      const panel = await openTablePanel(setting, host, table);
      const place = tables[table]?.indexOf(idle.id) ?? -1;
      await host.select(panel.id, controlIn(panel, "without").customId, [String(place)]);
    },
  );
}

/** Somebody leaves as soon as the final is played. @returns who */
async function leaveFinal(people: readonly LocalUser[]): Promise<LocalUser> {
  const final = () => all("drawn").find(({ goOn }) => goOn === 0);
  // All rounds before it are played first.
  while (final() === undefined) await sleep(200);
  const leaver = people.findLast(({ id }) => final()?.tables[0]?.includes(id));
  if (leaver === undefined) throw new Error("nobody can leave");
  await insist(
    () => all("withdrew").some(({ user }) => user === leaver.id),
    async () => {
      const asked: SeenMessage = messageOf(await pressCup(setting, leaver, "leave"));
      const really = controlsOf(asked).find(({ verb }) => verb === "quit");
      await leaver.press(asked.id, really?.customId ?? "");
    },
  );
  return leaver;
}

describe("a cup whose games are played", () => {
  it(
    "comes to its end whatever dies and whoever stays away, with every result in the book, and its winner is engraved once",
    async () => {
      setting = await setUp();
      const { discord, anna, ben, cleo } = setting;
      discord.faults.latency = { minMs: 40, maxMs: 120 };
      const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
      const others = Array.from({ length: size }, (_, at) => discord.addUser({ name: `Person ${at}`, locale: "de" }));
      const people = [anna, ben, cleo, ...others].slice(0, size);
      const idle = isEventful ? people.at(-1) : undefined;
      const players = people.filter((user) => user !== idle);
      const opened = await boss.slash(discord.channel, "cup open", {
        game,
        ...(game === "katchen" && { series: "katchenmeister" }),
      });
      expect(whispered(opened)).toContain(game === "katchen" ? "Katchenmeister" : "Pokal");
      await Promise.all(people.map((user) => pressCup(setting, user, "join")));
      await expect.poll(() => cupBoard(setting, anna)).toMatch(new RegExp(`\\(${size}\\)`, "u"));
      await pressCup(setting, boss, "host");
      await pressCup(setting, boss, "start");
      const [, , , leaver] = await Promise.all([
        playCup(setting, players, random),
        dieOften(kills),
        idle === undefined ? null : playWithout(boss, idle),
        isEventful ? leaveFinal(players) : undefined,
      ]);

      const [trophy] = rowsIn(setting, "select user, text, series from trophies");
      const winner = players.find(({ id }) => id === trophy?.["user"]);
      if (winner === undefined || winner === leaver) throw new Error("nobody has won");
      expect(rowsIn(setting, "select cup from trophies")).toHaveLength(1);
      const asked = await pressCup(setting, winner, "engrave");
      await winner.submit(asked.interaction, { turn: "Die Pfote" });
      await expect.poll(() => rowsIn(setting, "select text from trophies")).toEqual([{ text: "Die Pfote" }]);
      await expect.poll(() => cupBoard(setting, boss)).toContain("Die Pfote");

      // Every table's result is in the book, once.
      const finished = rowsIn(setting, "select id from tables where life = 'over'").length;
      expect(rowsIn(setting, "select * from club_games where why is null")).toHaveLength(finished);
      expect(all("won")).toHaveLength(1);
      expect(all("tableFinished")).toHaveLength(finished);
      expect(checkProblems(discord.problems, discord.traffic.length).wrong).toEqual([]);
    },
    longestMs,
  );
});
