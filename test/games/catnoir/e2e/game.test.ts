import { afterEach, describe, expect, it } from "vitest";
import type { LocalDiscord, LocalUser, SeenMessage } from "../../../../playground/discord/index.js";
import { catnoir, type Faction, type State } from "../../../../src/games/catnoir/rules/index.js";
import { cardsList } from "../../../../src/games/catnoir/screen/words.js";
import { drawKey, secretsOf } from "../../../../src/tables/chance/secrets.js";
import { playAgain } from "../../../../src/tables/chance/play-again.js";
import { replay } from "../../../../src/tables/replay.js";
import { languageOf, translator } from "../../../../src/texts/index.js";
import { type Control, controlsOf, menuOf, picturesOf, textOf } from "../../../e2e/support/board.js";
import { complaintsOf } from "../../../e2e/support/bot.js";
import { readTable, type Stored } from "../../../e2e/support/database.js";
import { type Setting, setUp } from "../../../e2e/support/setting.js";
import { expectWatched } from "../../../e2e/support/watch-again.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { boardBecomesAt, type CatnoirTable, handIn, startCatnoir } from "./driver.js";
import { playOut } from "./game.js";
import { allGames } from "../../../../src/games/index.js";

/** Every version of every message that people have seen in a channel. */
interface Eyes {
  /** What everybody saw. */
  readonly publicly: readonly SeenMessage[];
  /** What only this one saw. */
  alone(who: LocalUser): readonly SeenMessage[];
  stop(): void;
}

/** After every change from now on. */
function watchScreens(discord: LocalDiscord, channel: string, people: readonly LocalUser[]): Eyes {
  const publicly: SeenMessage[] = [];
  const alone = new Map(people.map(({ id }) => [id, [] as SeenMessage[]]));
  const stop = discord.watch((change) => {
    if (change.type !== "message") return;
    for (const [index, who] of people.entries()) {
      const message = who.sees(channel).find(({ id }) => id === change.message);
      if (message?.ephemeral === true) alone.get(who.id)?.push(message);
      else if (message !== undefined && index === 0) publicly.push(message);
    }
  });
  return { publicly, alone: ({ id }) => alone.get(id) ?? [], stop };
}

/** As lines on an ephemeral message in this locale. */
function handLinesOf(stored: Stored, seat: number, locale: string): ReadonlySet<string> {
  const t = translator(languageOf(locale));
  return new Set(handsOf(stored, seat).map((hand) => cardsList(hand, t).join(" · ").replaceAll("\u00A0", " ")));
}

/** After every step of a replay. */
function handsOf(stored: Stored, seat: number): readonly (readonly Faction[])[] {
  const { seed, seats, options, opener, actions } = stored;
  if (seed === null) throw new Error("the game never began");
  const course = { game: catnoir, key: drawKey(secretsOf(stored, seed)), seats, options, opener, actions };
  return [...playAgain(course)].map(({ state }) => (state as State).hands[seat] ?? []);
}

let setting: Setting;
afterEach(async () => {
  const { problems, traffic } = setting.discord;
  await setting.end();
  expect(problems).toEqual([]);
  expect(traffic.filter(({ status }) => status === 429)).toEqual([]);
  expect(complaintsOf(setting.bot)).toEqual([]);
});

/** A shared question is not settled sooner, in milliseconds. */
const minMs = 4_000;

/** With Discord's limits. */
async function sixPeople(): Promise<readonly LocalUser[]> {
  setting = await setUp();
  const { discord, anna, ben, cleo } = setting;
  const locales = { Dora: "de", Emil: "en-US", Frida: "de" };
  return [anna, ben, cleo, ...Object.entries(locales).map(([name, locale]) => discord.addUser({ name, locale }))];
}

/** The stored game replays, and the board tells its end. */
async function expectEnded(at: CatnoirTable): Promise<Stored> {
  const end = readTable(setting.databaseFile, at.table);
  expect(end.life).toBe("over");
  const again = replay(end, allGames);
  expect(again.events).toEqual(end.events);
  expect(again.state).toEqual(end.state);
  expect(again.result?.places.flat()).toHaveLength(6);
  expect(end.actions.every(({ by }) => by === "human" || by === "table")).toBe(true);
  const board = await boardBecomesAt(at, (shown) => controlsOf(shown).some(({ verb }) => verb === "rematch"));
  const menu = await menuOf(at.setting.discord, at.setting.anna, at.channel, board);
  expect(controlsOf(menu).map(({ customId }) => customId)).toContain(`verify:0:open:${at.table}`);
  const winner = at.players[again.result?.places[0]?.[0] ?? -1];
  expect(textOf(board)).toContain(winner?.user.global_name);
  return end;
}

/** To the lesson, the other games, the check of the dice, and the replay. */
const plainIds = /^learn:0:open:catnoir$|^overview:0:open$|^verify:0:open:[\w-]{11}$|^[\w-]{11}:0:watch:all$/u;

/** Whether a control tells no more than that it is there. */
function isPlain({ customId, verb, argument }: Control): boolean {
  if (plainIds.test(customId)) return true;
  const lobby = [
    "join",
    "get",
    "lucky",
    "leave",
    "add",
    "remove",
    "away",
    "set",
    "setup",
    "more",
    "start",
    "alone",
    "close",
    "rules",
    "rematch",
    "cliplast",
  ];
  return lobby.includes(verb) || (["hand", "react", "info"].includes(verb) && argument === "");
}

/** Nobody has seen another's hand, and none was on the board. */
function expectSecret(at: CatnoirTable, eyes: Eyes, stored: Stored): void {
  const hands = (seat: number, locale: string) => handLinesOf(stored, seat, locale);
  const telling = at.players.flatMap((_, seat) =>
    ["de", "en-US"].flatMap((locale) => [...hands(seat, locale)].filter((line) => line.includes(" · "))),
  );
  expect(telling.length).toBeGreaterThan(50);
  expect(eyes.publicly.length).toBeGreaterThan(5);
  for (const message of eyes.publicly) {
    const text = [textOf(message), ...picturesOf(message).map(({ description }) => description)].join("\n");
    expect(telling.filter((line) => text.includes(line))).toEqual([]);
    expect(JSON.stringify(message)).not.toMatch(/hand\.png|Deine Hand|Your hand|Pfoten sind leer|paws are empty/u);
    expect(controlsOf(message).filter((control) => !isPlain(control))).toEqual([]);
  }
  for (const [seat, who] of at.players.entries()) {
    const own = hands(seat, who.locale);
    const sheets = eyes.alone(who).filter((message) => handIn(message) !== null);
    expect(sheets.length).toBeGreaterThan(5);
    expect(sheets.map(handIn).filter((line) => line !== "" && !own.has(line ?? ""))).toEqual([]);
    const lines = new Set(sheets.flatMap((sheet) => textOf(sheet).replaceAll("\u00A0", " ").split("\n")));
    expect(telling.filter((line) => lines.has(line) && !own.has(line))).toEqual([]);
  }
}

describe("a game of Cat Noir over the wire, six people with their own ephemeral messages before them", () => {
  it("is played by the board's buttons and two presses at most, waits before it settles, and replays", async () => {
    const people = await sixPeople();
    const eyes = watchScreens(setting.discord, setting.discord.channel, people);
    const at = await startCatnoir(setting, people, { options: { actions: 1 } });
    const { presses, questions, openMs } = await playOut(at, seededRandom(1), 1);
    eyes.stop();
    expect(presses.every((count) => count <= 2)).toBe(true);
    expect(presses).toContain(2);
    expect(questions).toBeGreaterThan(0);
    // All have answered at once, and the time until it goes on tells nothing.
    expect(openMs).toHaveLength(1);
    for (const ms of openMs) expect(ms).toBeGreaterThanOrEqual(minMs);
    expectSecret(at, eyes, await expectEnded(at));
    expect(eyes.publicly.flatMap(picturesOf).length).toBeGreaterThan(0);
  });

  it("is played with two actions a turn and factions of the host's choice too", async () => {
    const people = await sixPeople();
    const eyes = watchScreens(setting.discord, setting.discord.channel, people);
    const factions = ["scientists", "robocats", "police", "journalists", "bureaucrats"];
    const at = await startCatnoir(setting, people, { options: { actions: 2 }, factions });
    const { presses } = await playOut(at, seededRandom(2), 0);
    eyes.stop();
    expect(presses.every((count) => count <= 2)).toBe(true);
    const end = await expectEnded(at);
    expect(end.options).toEqual({ factions, actions: 2 });
    expectSecret(at, eyes, end);
    const { discord, anna } = setting;
    await expectWatched({ discord, player: anna, stranger: discord.addUser({ name: "Gerd", locale: "de" }) });
  });
});
