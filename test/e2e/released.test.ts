import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import { type LocalDiscord, type LocalUser, startLocalDiscord } from "../../playground/discord/index.js";
import { gameIds } from "../../src/games/index.js";
import { replay } from "../../src/tables/replay.js";
import { type Press, oneByWeight, pressesOn } from "../soak/choices.js";
import { unpackReleased } from "../support/released.js";
import { seededRandom } from "../support/seeded-random.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { boardIn, controlsOf, textOf } from "./support/board.js";
import { type BotProcess, startBot } from "./support/bot.js";
import { readTable } from "./support/database.js";

/** All five games in the middle, with drafts, answers held back and warnings, and boards that show less than is stored. */
const released = "b8448ee.db.gz";

/** Everybody who sits at one of its tables, by the name there. */
const names = ["Anna", "Ben", "Cleo"] as const;

/** What is no move of a game. */
const asides: ReadonlySet<string> = new Set(["leave", "close", "remove", "rules", "info", "rematch"]);

/** More rounds in which each person presses something than the longest of these games needs. */
const mostRounds = 2_000;

let bot: BotProcess | undefined;
let discord: LocalDiscord | undefined;
afterEach(async () => {
  await bot?.kill();
  await discord?.close();
});

/** A table of the database with its place in the local Discord. */
interface Place {
  readonly id: string;
  readonly game: string;
  readonly life: string;
  readonly channel: string;
  /** The message that warns somebody there. */
  readonly warning: string | null;
  /** How many actions are stored. */
  readonly actions: number;
  /** Interactions by which answers came that wait to be applied. */
  readonly held: readonly string[];
}

/** Gives a database the server, people, channels and messages of a local Discord in the place of its own. */
function moveIn(file: string, into: LocalDiscord, people: readonly LocalUser[]): readonly Place[] {
  const sqlite = new Sqlite(file);
  const textsOf = (sql: string, ...values: readonly string[]) =>
    sqlite
      .prepare(sql)
      .pluck()
      .all(...values)
      .map(String);
  for (const { id, user } of people) {
    const [before = ""] = textsOf("select user from seats where name = ?", user.global_name ?? "");
    sqlite.prepare("update tables set host = ? where host = ?").run(id, before);
    sqlite.prepare("update seats set user = ? where user = ?").run(id, before);
  }
  sqlite.prepare("update guilds set guild = ?").run(into.guild);
  const places = textsOf("select id from tables order by opened").map((id): Place => {
    const row = sqlite.prepare("select * from tables where id = ?").get(id) as Record<string, string | null>;
    const { game, life } = row;
    const channel = into.addChannel(`${game}-${id}`.toLowerCase());
    const message = row["message"] === null ? null : into.writeAsBot(channel, "an old board");
    const warning = row["warning"] === null ? null : into.writeAsBot(channel, "an old warning");
    const noted = warning === null ? null : { ...(JSON.parse(row["warning"] ?? "") as object), message: warning };
    sqlite
      .prepare("update tables set guild = ?, channel = ?, message = ?, warning = ? where id = ?")
      .run(into.guild, channel, message, noted === null ? null : JSON.stringify(noted), id);
    const actions = textsOf('select step from actions where "table" = ?', id).length;
    const held = textsOf('select interaction from held where "table" = ?', id);
    return { id, game: game ?? "", life: life ?? "", channel, warning, actions, held };
  });
  sqlite.close();
  return places;
}

/** A press on one of a game's own controls that somebody sees in a channel; null: there is none. */
function moveOf(who: LocalUser, channel: string, random: ReturnType<typeof seededRandom>): Press | null {
  const moves = pressesOn(who, channel, random, false).filter(({ name }) => !asides.has(name.split(":")[2] ?? ""));
  return oneByWeight(moves, random);
}

it("plays on at every table that a released build left, with all that lay on it, to the end", async () => {
  const databaseFile = join(temporaryFolder(), "bot.db");
  unpackReleased(released, databaseFile);
  const local = await startLocalDiscord();
  discord = local;
  const people = names.map((name) => local.addUser({ name, locale: "de" }));
  const places = moveIn(databaseFile, local, people);
  const playing = places.filter(({ life }) => life === "playing");
  expect(new Set(playing.map(({ game }) => game))).toEqual(new Set(gameIds));

  bot = await startBot(local, { databaseFile });
  const started = bot;
  const random = seededRandom(15);
  const isOver = ({ id }: Place): boolean => readTable(databaseFile, id).life === "over";
  for (let round = 0; round < mostRounds && !playing.every(isOver); round += 1) {
    const open = playing.filter((place) => !isOver(place));
    let moves = 0;
    for (const who of people)
      await Promise.all(
        open.map(async ({ channel }) => {
          const move = moveOf(who, channel, random);
          if (move === null) return;
          moves += 1;
          const { message, name, chosen } = move;
          const press = chosen === null ? who.press(message, name) : who.select(message, name, chosen);
          expect((await press).type).not.toBe("failed");
        }),
      );
    // Nobody keeps more than a few messages of their own on the screen.
    for (const who of people)
      for (const { channel } of open)
        for (const { id } of who
          .sees(channel)
          .filter(({ ephemeral }) => ephemeral)
          .slice(0, -3))
          who.dismiss(id);
    // Computer players take their time, and what several are asked at once is settled later.
    if (round % 3 === 2) started.hurry();
    if (moves === 0) await sleep(50);
  }

  const viewer = local.addUser({ name: "Dora", locale: "de" });
  for (const place of playing) {
    const { id, game, channel, warning, actions, held } = place;
    const stored = readTable(databaseFile, id);
    expect(stored.life, `${game} ${id}`).toBe("over");
    expect(stored.actions.length).toBeGreaterThan(actions);
    expect(replay(stored).state).toEqual(stored.state);
    await expect.poll(() => textOf(boardIn(local, viewer, channel))).toContain(stored.seed?.toString("hex"));
    // Answers that were held back count, each once, and warnings have gone with their questions.
    for (const interaction of held)
      expect(stored.actions.filter((action) => action.interaction === interaction)).toHaveLength(1);
    await expect.poll(() => viewer.sees(channel).some(({ id: seen }) => seen === warning)).toBe(false);
  }
  // What was stored and not shown was caught up on.
  const verbsIn = (life: string) =>
    places
      .filter((place) => place.life === life)
      .map(({ channel }) => controlsOf(boardIn(local, viewer, channel)).map(({ verb }) => verb));
  expect(verbsIn("over")).toEqual([["rematch", "rules"]]);
  // Somebody may press on a message of theirs that is just being taken away.
  expect(local.problems.filter(({ code }) => code !== 10_008)).toEqual([]);
  expect(started.output()).not.toMatch(/"level":(40|50|60)/);
});
