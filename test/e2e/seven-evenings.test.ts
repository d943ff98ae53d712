// @module-tag long

import { openReader } from "../../src/store/database-reader.js";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import type { SeenMessage } from "../../playground/discord/index.js";
import { readTable } from "../../src/tables/read-table.js";
import { isUnreadable, type Table } from "../../src/tables/table.js";
import { checkProblems } from "../soak/problems.js";
import { seededRandom } from "../support/seeded-random.js";
import { boardIn, closeGame, controlsOf, picturesOf, pressOn, textOf, whispered } from "./support/board.js";
import { startBot } from "./support/bot.js";
import { type LoggedGame, owedLines, recapLines, rivalLine, runLine, tableLines } from "./support/naive-club.js";
import { playQuickly } from "./support/play-as-shown.js";
import { setUp, type Setting, tableOn } from "./support/setting.js";
import { allGames } from "../../src/games/index.js";

const clock = fileURLToPath(new URL("../soak/jumping-clock.mjs", import.meta.url));
const dayMs = 24 * 60 * 60_000;

/** At six in the evening, in the middle of a season, whenever this runs. */
const firstEvening = Date.UTC(new Date().getUTCFullYear() + 1, 0, 20, 18);

const names = ["Anna", "Ben", "Cleo"] as const;
const random = seededRandom(6);

let setting: Setting;
afterEach(() => setting.end());

/** What happens to a game besides being played. */
type Twist = "computer" | "closed" | "leaver" | "kills" | "without Anna";

/** The shortest games. */
const short: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
  denkste: { length: "short" },
  katchme: { prelude: false },
};

/** The games of the evenings, in order. */
const evenings: readonly (readonly (readonly [game: string, title: string, twist?: Twist])[])[] = [
  [
    ["katchen", "Katchen", "kills"],
    ["kalle", "Kalle Kanalratte"],
  ],
  [["denkste", "Denkste!"]],
  [["katchme", "Katch Me Aho!"]],
  [["katchen", "Katchen", "leaver"]],
  [
    ["kalle", "Kalle Kanalratte", "closed"],
    ["katchen", "Katchen", "computer"],
    ["katchen", "Katchen", "without Anna"],
  ],
  [["catnoir", "Cat Noir: Catham City", "kills"]],
  [["katchen", "Katchen"]],
];

/** Those with all that can happen; `EVENINGS=7 npx vitest run test/e2e/seven-evenings` plays every one. */
const chosen: ReadonlySet<number> = new Set(process.env["EVENINGS"] === "7" ? evenings.keys() : [0, 3, 4]);

/** Milliseconds by which the program's clock is ahead. */
let aheadMs = 0;

/** The program dies, and begins again. @param evening on which that is; without it, in the same one */
async function dieAndBegin(evening: number | null = null): Promise<void> {
  if (evening !== null) aheadMs = firstEvening + evening * dayMs - Date.now();
  await setting.bot.kill();
  setting.bot = await startBot(setting.discord, {
    databaseFile: setting.databaseFile,
    nodeArguments: ["--import", clock],
    environment: { CLOCK_AHEAD: String(aheadMs) },
  });
}

async function stored(id: string): Promise<Table> {
  const database = await openReader(setting.databaseFile);
  try {
    const table = await readTable(database, id, allGames);
    if (table === null || isUnreadable(table)) throw new Error(`the table ${id} cannot be read`);
    return table;
  } finally {
    await database.close();
  }
}

/** To its end, whatever dies. @param kills how often the program dies on the way */
async function playOn(id: string, kills: number): Promise<void> {
  const { discord, anna, ben, cleo, databaseFile } = setting;
  for (let left = kills; ; left -= 1) {
    // The one that lives at that moment.
    const bot = {
      hurry: () => {
        if (setting.bot.process.connected) setting.bot.hurry();
      },
    };
    const ground = { discord, bot, databaseFile, people: [anna, ben, cleo], random };
    let isKilled = false;
    const played = playQuickly(ground, id, discord.channel).catch((error: unknown) => {
      // A press at a program that dies has no answer.
      if (!isKilled) throw error;
    });
    if (left <= 0) return played;
    const dying = new Promise((resolve) => setTimeout(resolve, 150 + random.pick(450))).then(() => {
      isKilled = true;
      return dieAndBegin();
    });
    await Promise.all([played, dying]);
  }
}

/** Plays a game. @returns what somebody at the table writes down */
async function playGame(evening: number, game: string, title: string, twist?: Twist): Promise<LoggedGame> {
  const { discord, anna, ben, cleo } = setting;
  const people = twist === "without Anna" ? [ben, cleo] : [anna, ben, cleo];
  const [host = anna, ...others] = people;
  await host.slash(discord.channel, `${game} start`, short[game]);
  for (const other of others) await pressOn(discord, other, "join");
  if (twist === "computer") await pressOn(discord, host, "add", "relaxed");
  await pressOn(discord, host, "start");
  const id = tableOn(setting);
  if (twist === "leaver") await pressOn(discord, ben, "leave");
  if (twist === "closed") await closeGame(host, discord.channel, game);
  else await playOn(id, twist === "kills" ? 2 : 0);
  // Nothing of it is lost that is not shown yet.
  if (twist === "kills") await dieAndBegin();
  return logOf(await stored(id), evening, title);
}

function logOf({ row, seats, game }: Table, evening: number, title: string): LoggedGame {
  const result = row.status === "over" ? game.result(row.state) : null;
  const isWithComputer = seats.some(({ user }) => user === null);
  const stayed = (seat: number): boolean => seats[seat]?.away === false;
  const groups = (result?.places ?? []).map((tied) => tied.filter(stayed)).filter((tied) => tied.length > 0);
  const placed = groups.flatMap((tied, nth) => {
    const place = 1 + groups.slice(0, nth).flat().length;
    return tied.map((seat) => ({ name: seats[seat]?.name ?? null, place }));
  });
  const gone = seats.flatMap((owner, seat) => (stayed(seat) ? [] : [{ name: owner.name, place: placed.length + 1 }]));
  const [loser = null, ...tied] = result?.places.at(-1) ?? [];
  const debtor = row.game === "katchen" && loser !== null && tied.length === 0 ? (seats[loser]?.name ?? null) : null;
  return { evening, title, places: [...placed, ...gone], counts: result !== null && !isWithComputer, debtor };
}

/** What Ben reads. */
async function read(command: string, options: Readonly<Record<string, string>> = {}): Promise<string> {
  return whispered(await setting.ben.slash(setting.discord.channel, `club ${command}`, options));
}

const matches = (text: string, pattern: RegExp, line: (...parts: readonly string[]) => string): readonly string[] =>
  [...text.matchAll(pattern)].map(([, ...parts]) => line(...parts));

/** All that `/club` says has to be what the log comes to. */
async function compare(log: readonly LoggedGame[], settled: readonly string[], evening: number): Promise<void> {
  const { discord, anna, ben, cleo } = setting;
  const table = matches(
    await read("table"),
    /\*\*(\d+)\.\*\* \*\*(\w+)\*\* · ([\d.]+) points\n-# (\d+ evenings?) · (on top in \d+ of \d+ games?)/gu,
    (place = "", name = "", score = "", nights = "", games = "") => `${place}. ${name} ${score}, ${nights}, ${games}`,
  );
  expect(table.toSorted()).toEqual(tableLines(log, names).toSorted());
  const owed = matches(await read("rounds"), /\*\*(\w+)\*\* (owes \d+ rounds?)/gu, (name, owes) => `${name} ${owes}`);
  expect(owed.toSorted()).toEqual(owedLines(log, settled).toSorted());
  const shown = await ben.slash(discord.channel, "club recap");
  const recap = whispered(shown);
  const ahead = matches(recap, /^\*\*\S+ (.+)\*\* · on top: (.+)$/gmu, (title = "", first = "") => {
    const winners = first.replaceAll("*", "").split(/,? and |, /u);
    return `${title}: ${winners.toSorted().join(" & ")}`;
  });
  expect(ahead).toEqual(recapLines(log, evening));
  const pictured = shown.type === "message" ? picturesOf(shown.message).map(({ description }) => description) : [];
  // The picture says it where there is one; of few people there is none.
  const best = matches(
    pictured.join("") || recap,
    /(\d+)\.(?:\*\*)? (?:\*\*)?(\w+)(?:,|\*\* ·) ([\d.]*\d)/gu,
    (place, name, score) => `${place}. ${name} ${score}`,
  );
  expect(best.toSorted()).toEqual(tableLines(log, names, evening).toSorted());
  for (const who of [anna, ben, cleo]) {
    const name = who.user.global_name ?? "";
    const [run] = matches(await read("player", { who: who.id }), /Club evenings in a row: (.+)/gu, (one = "") => one);
    expect(`${name}: ${run ?? "0"}`).toBe(`${name}: ${runLine(log, name).replace(/^0.*/u, "0")}`);
    const rivals = await read("rivals", { who: who.id });
    for (const rival of names) expect(rivalryIn(rivals, name, rival)).toBe(`${name}, ${rivalLine(log, name, rival)}`);
  }
}

/** What the list of somebody's rivals says of one of them. */
function rivalryIn(list: string, name: string, rival: string): string {
  const line = new RegExp(
    `\\*\\*${rival}\\*\\* · (\\d+ : \\d+|level|always level)\\n-# (\\d+ games?)(?: · tied \\S+(?: times)?)?(.*)`,
    "u",
  ).exec(list);
  if (line === null) return `${name}, 0 : 0, 0 games, run 0`;
  const [, shown = "", games, details = ""] = line;
  const score = shown.endsWith("level") ? "0 : 0" : shown;
  const [, way, length] = /(ahead|behind) (\d+) times/u.exec(details) ?? [];
  return `${name}, ${score}, ${games}, run ${way === "behind" ? "-" : ""}${length ?? 0}`;
}

/** The button on the last result says what `/club recap` does. */
async function compareButton(): Promise<void> {
  const { discord, ben } = setting;
  const recapOn = (): string | undefined =>
    controlsOf(boardIn(discord, ben)).find(({ customId }) => customId.startsWith("club:0:recap"))?.customId;
  await expect.poll(recapOn).toBeDefined();
  const pressed = await ben.press(boardIn(discord, ben).id, recapOn() ?? "");
  // Each message has an upload of its own, so that only what is said of the picture is the same.
  const said = (text: string): string => text.replaceAll(/https?:\S+/gu, "");
  expect(said(whispered(pressed))).toBe(said(await read("recap")));
}

/** The first open round is stood. @returns who stood it */
async function settleOne(): Promise<string> {
  const { discord, anna, ben, cleo } = setting;
  for (const who of [anna, ben, cleo]) {
    const outcome = await who.slash(discord.channel, "club rounds");
    const list: SeenMessage | null = outcome.type === "message" ? outcome.message : null;
    const [cheers] = list === null ? [] : controlsOf(list).filter(({ verb }) => verb.startsWith("cheers"));
    // Who owes a round does not settle it.
    if (list === null || cheers === undefined) continue;
    const pressed = await who.press(list.id, cheers.customId);
    if (pressed.type !== "update") continue;
    const [, name = ""] = /\*\*(\w+)\*\* (?:just bought|hat gerade)/u.exec(textOf(pressed.message)) ?? [];
    if (name !== "") return name;
  }
  throw new Error("nobody could confirm a round");
}

it("evenings come to what somebody at the table has written down, whatever dies, leaves or is deleted meanwhile", async () => {
  setting = await setUp({ limits: "none" });
  const { discord, cleo } = setting;
  const logged: LoggedGame[] = [];
  const stood: string[] = [];
  /** Whose name nobody may read any more, in what came before. */
  let forgotten: { readonly name: string; readonly games: number } | null = null;
  const compareAll = async (evening: number): Promise<void> => {
    const isForgotten = (name: string | null, game: number): boolean =>
      forgotten !== null && name === forgotten.name && game < forgotten.games;
    const log = logged.map((game, nth): LoggedGame => ({
      ...game,
      places: game.places.map((place) => (isForgotten(place.name, nth) ? { ...place, name: null } : place)),
      debtor: isForgotten(game.debtor, nth) ? null : game.debtor,
    }));
    await compare(
      log,
      stood.filter((name) => name !== forgotten?.name),
      evening,
    );
  };
  for (const [evening, games] of evenings.entries()) {
    if (!chosen.has(evening)) continue;
    await dieAndBegin(evening);
    for (const [game, title, twist] of games) logged.push(await playGame(evening, game, title, twist));
    if (evening === 0) await compareButton();
    if (evening === 3) stood.push(await settleOne());
    await compareAll(evening);
    if (evening !== 3) continue;
    await cleo.slash(discord.channel, "privacy delete");
    const asked = cleo.sees(discord.channel).at(-1);
    const [confirm] = asked === undefined ? [] : controlsOf(asked).filter(({ verb }) => verb === "delete");
    await cleo.press(asked?.id ?? "", confirm?.customId ?? "");
    const said = () => textOf(cleo.sees(discord.channel).at(-1) ?? boardIn(discord, cleo));
    await expect.poll(said).toMatch(/no longer|any ?more|nowhere/iu);
    forgotten = { name: "Cleo", games: logged.length };
    await compareAll(evening);
  }
  expect(logged.filter(({ counts }) => !counts)).toHaveLength(2);
  expect(checkProblems(discord.problems, discord.traffic.length).wrong).toEqual([]);
});
