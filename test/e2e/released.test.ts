// @module-tag long

import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import {
  type LocalDiscord,
  type LocalUser,
  type Outcome,
  type SeenMessage,
  startLocalDiscord,
} from "../../playground/discord/index.js";
import { type GameId, games, allGames } from "../../src/games/index.js";
import { type StoredGame, replay } from "../../src/tables/replay.js";
import { checkProblems } from "../soak/problems.js";
import { unpackReleased } from "../support/released.js";
import { seededRandom } from "../support/seeded-random.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { boardBecomes, controlsOf, endVerbs, proofOn, textOf, verbsOn, whispered } from "./support/board.js";
import { type BotProcess, complaintsOf, startBot } from "./support/bot.js";
import { readTable } from "./support/database.js";
import { playAsShown } from "./support/play-as-shown.js";

/** Its games in the middle, with drafts, a held answer, warnings, and boards that are behind. */
const released = "b8448ee.db.gz";

/** The games that its program had. */
const itsGames: readonly GameId[] = ["katchen", "denkste", "kalle", "katchme", "catnoir"];

/** Everybody at its tables. */
const names = ["Anna", "Ben", "Cleo"] as const;

let bot: BotProcess | undefined;
let discord: LocalDiscord | undefined;
afterEach(async () => {
  await bot?.kill();
  await discord?.close();
});

/** A table's place in the local Discord. */
interface Place {
  readonly id: string;
  readonly game: string;
  readonly life: string;
  readonly channel: string;
  /** The message that warns somebody there. */
  readonly warning: string | null;
  /** How many actions are stored. */
  readonly actions: number;
  /** Interactions of held answers. */
  readonly held: readonly string[];
}

/** Replaces a database's server, people, channels and messages by a local Discord's. */
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
    const warning = row["warning"] === null ? null : into.writeAsBot(channel, "an old warning");
    const message = row["message"] === null ? null : into.writeAsBot(channel, "an old board");
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

/** As soon as the board shows the button. */
async function pressAt(
  on: LocalDiscord,
  who: LocalUser,
  channel: string,
  verb: string,
  argument = "",
): Promise<Outcome> {
  const find = (board: SeenMessage) =>
    controlsOf(board).find((one) => one.verb === verb && one.argument === argument && !one.disabled);
  const board = await boardBecomes(on, who, (now) => find(now) !== undefined, channel);
  return who.press(board.id, find(board)?.customId ?? "");
}

/** The last state, or why there is none. */
function replayed(stored: StoredGame): unknown {
  try {
    return replay(stored, allGames).state;
  } catch (error) {
    return /by older rules/u.exec(String(error))?.[0];
  }
}

it("plays on at every table that a released build left, with all that lay on it, to the end", async () => {
  const databaseFile = join(temporaryFolder(), "bot.db");
  unpackReleased(released, databaseFile);
  // An answer only has to come.
  const local = await startLocalDiscord({ patienceMs: 600_000 });
  discord = local;
  const [anna, ben, cleo] = names.map((name) => local.addUser({ name, locale: "de" })) as [
    LocalUser,
    LocalUser,
    LocalUser,
  ];
  const people = [anna, ben, cleo];
  // A spectator, who has not pressed too often.
  const dora = local.addUser({ name: "Dora", locale: "de" });
  const places = moveIn(databaseFile, local, people);
  const playing = places.filter(({ life }) => life === "playing");
  expect(new Set(playing.map(({ game }) => game))).toEqual(new Set(itsGames));
  const started = await startBot(local, { databaseFile });
  bot = started;
  const placeOf = (game: string, life = "playing"): Place => {
    const found = places.find((place) => place.game === game && place.life === life);
    if (found === undefined) throw new Error(`no table of ${game} is ${life}`);
    return found;
  };

  // Half-made answers: a chosen number. Katchen's kept die and the first of Kalle's two cards went with older rules.
  const keeps = (board: SeenMessage) => controlsOf(board).filter(({ verb }) => verb === "keep");
  const asked = await boardBecomes(local, ben, (board) => keeps(board).length === 3, placeOf("katchen").channel);
  expect(JSON.stringify(asked.components)).not.toContain('"label":"✓"');
  expect(whispered(await pressAt(local, cleo, placeOf("denkste").channel, "stop"))).toContain("Gewählt: 4");
  for (const card of ["0", "1"]) await pressAt(local, anna, placeOf("kalle").channel, "card", card);
  const swapped = readTable(databaseFile, placeOf("kalle").id).actions.at(-1);
  expect(swapped).toMatchObject({ seat: 0, action: { type: "swap", a: 0, b: 1 } });

  // A lobby goes on as well.
  const { channel: lobby } = placeOf("denkste", "lobby");
  await ben.slash(lobby, "denkste show");
  await pressAt(local, anna, lobby, "join");
  await boardBecomes(local, cleo, (board) => textOf(board).includes("Anna"), lobby);

  const ground = { discord: local, bot: started, databaseFile, people, random: seededRandom(15) };
  const lawful = await Promise.all(
    playing.map(async ({ id, game, channel }) => ({ game, ...(await playAsShown(ground, id, channel)) })),
  );
  expect(new Set(lawful.flatMap(({ game, notices }) => (notices > 0 ? [game] : [])))).toEqual(new Set(itsGames));
  const hiding = itsGames.filter((game) => Object.keys(games[game].screen.stays).length > 0);
  expect(new Set(lawful.flatMap(({ game, upToDate }) => (upToDate > 0 ? [game] : [])))).toEqual(new Set(hiding));

  for (const { id, game, channel, warning, actions, held } of playing) {
    const stored = readTable(databaseFile, id);
    expect(stored.life, `${game} ${id}`).toBe("over");
    expect(stored.actions.length).toBeGreaterThan(actions);
    expect(replayed(stored)).toEqual(stored.carried === null ? stored.state : "by older rules");
    const seed = stored.seed?.toString("hex") ?? "no seed";
    await boardBecomes(local, ben, (board) => controlsOf(board).some(({ verb }) => verb === "rematch"), channel);
    expect(await proofOn(local, dora, channel)).toContain(seed);
    // Held answers count once, and warnings have gone with their questions.
    for (const interaction of held)
      expect(stored.actions.filter((action) => action.interaction === interaction)).toHaveLength(1);
    await expect.poll(() => ben.sees(channel).some(({ id: seen }) => seen === warning)).toBe(false);
  }
  expect(playing.flatMap(({ held }) => held)).toHaveLength(1);
  expect(playing.filter(({ warning }) => warning !== null)).toHaveLength(2);
  const carried = playing.filter(({ id }) => readTable(databaseFile, id).carried !== null);
  expect(new Set(carried.map(({ game }) => game))).toEqual(new Set(["katchen", "kalle", "katchme"]));
  // What was stored and not shown was caught up on.
  expect(await verbsOn(local, ben, placeOf("katchen", "over").channel)).toEqual(endVerbs);
  expect(checkProblems(local.problems, local.traffic.length).wrong).toEqual([]);
  expect(complaintsOf(started)).toEqual([]);
});
