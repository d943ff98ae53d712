import Sqlite from "better-sqlite3";
import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { descriptionOf, findButton, textOf, turnLineOf } from "./message.js";

/** What the cup's scenes need. */
interface CupStage {
  readonly play: Play;
  readonly viewer: LocalUser;
  readonly databaseFile: string;
  /** Takes a picture of somebody's newest message, by default the viewer's. */
  readonly show: (screen: string, who?: LocalUser) => Promise<void>;
  /** Takes a picture of another channel. */
  readonly showIn: (channel: string, screen: string) => Promise<void>;
  /** Takes a picture of the modal that somebody's press opens. */
  readonly showModal: (verb: string, who: LocalUser) => Promise<void>;
}

/** Pictures are painted meanwhile. */
const shownMs = 2_500;

/** A board that stays longer is stuck, in milliseconds. */
const patienceMs = 60_000;

/** The bot takes no faster presses for long, in milliseconds. */
const pressMs = 300;

/** Two tables of six and five. */
const guests = ["Hedi", "Ilse", "Jo"];

/** A Katchenmeister from its sign-up to the engraving. */
export async function showCup({ play, viewer, databaseFile, show, showIn, showModal }: CupStage): Promise<void> {
  fillTrophies(play, databaseFile);
  const { discord, people } = play;
  const { channel } = discord;
  const { moderator } = people;
  const find = (user: LocalUser, verb: string): SeenMessage | undefined =>
    user.sees(channel).findLast((message) => findButton(message, verb) !== null);
  const press = async (user: LocalUser, verb: string): Promise<Outcome> => {
    for (;;) {
      const message = find(user, verb);
      const button = message === undefined ? null : findButton(message, verb);
      if (message !== undefined && button !== null) return user.press(message.id, button.custom_id);
      await sleep(50);
    }
  };
  /** Only the cup's board is left, and shown. */
  const showBoard = async (screen: string): Promise<void> => {
    await sleep(shownMs);
    for (const user of [viewer, moderator])
      for (const message of user.sees(channel)) if (message.ephemeral) user.dismiss(message.id);
    const messages = viewer.sees(channel);
    const board = messages.findLastIndex((message) => findButton(message, "check") ?? findButton(message, "host"));
    for (const message of messages.slice(board + 1)) discord.deleteMessage(channel, message.id);
    await show(screen);
  };
  const decide = async (table: number, seats: readonly number[], picture?: string): Promise<void> => {
    const panel = messageIn(await press(moderator, "host"));
    const chosen = messageIn(await moderator.select(panel.id, customId(panel, "table"), [String(table)]));
    if (picture !== undefined) await show(picture, moderator);
    const outcome = await moderator.select(chosen.id, customId(chosen, "correct"), seats.map(String));
    if (outcome.type !== "modal") throw new Error("nobody asked for a reason");
    await moderator.submit(outcome.interaction, {
      turn: "🎲 → 🛋️",
    });
  };
  await moderator.slash(channel, "cup open", { series: "katchenmeister", shots: 1 });
  const all = [
    ...discord.users().filter(({ id }) => id !== moderator.id),
    ...guests.map((name) => discord.addUser({ name, locale: discord.locale() })),
  ];
  for (const user of all) await press(user, "join");
  await showBoard("sign-up");
  await press(moderator, "host");
  await show("host", moderator);
  await press(moderator, "checkin");
  for (const user of all) await press(user, "here");
  await showBoard("check-in");
  await press(moderator, "host");
  await press(moderator, "start");
  await sleep(shownMs);
  await showBoard("round");
  await showIn(threadOf(play, viewer), "table");
  messageIn(await press(moderator, "host"));
  await show("round-host", moderator);
  await decide(0, [1, 3], "table-host");
  await decide(1, [0, 2]);
  await showBoard("final");
  await press(moderator, "host");
  await show("final-host", moderator);
  await press(viewer, "bracket");
  await sleep(shownMs);
  await show("bracket");
  await press(viewer, "check");
  await show("check");
  const final = threadOf(play, moderator);
  await playOut(final, all, databaseFile);
  await showIn(final, "result");
  await showBoard("won");
  const winner = all.find((user) => isWinner(viewer, channel, user));
  if (winner === undefined) throw new Error("nobody has won");
  await showModal("engrave", winner);
  const asked = await press(winner, "engrave");
  if (asked.type !== "modal") throw new Error("nobody asked for a name");
  await winner.submit(asked.interaction, {
    turn: `${nameOf(winner)} I.`,
  });
  await showBoard("engraved");
  await viewer.slash(channel, "club trophies");
  await sleep(shownMs);
  await show("trophies");
  await winner.slash(channel, "katchen start");
  await sleep(shownMs);
  await show("champion");
  await moderator.slash(channel, "cup open", { "try-out": true });
  await sleep(shownMs);
  await show("try-out", moderator);
  await press(moderator, "fillup");
  await showBoard("try-out-round");
  for (const years of [1, 5, 20]) {
    fillTrophies(play, databaseFile, years);
    await viewer.slash(channel, "club trophies");
    await sleep(shownMs);
    await show(`trophies-${years}`);
  }
}

/** The newest channel of a cup's table at which somebody sits; a moderator sees all. */
function threadOf({ discord }: Play, viewer: LocalUser): string {
  const name = nameOf(viewer);
  const threads = discord.channels().filter(({ id }) => viewer.sees(id).some((message) => textOf(message) !== ""));
  const own = threads.filter(
    ({ id }) => viewer.member.roles.length > 0 || JSON.stringify(viewer.sees(id)).includes(`**${name}**`),
  );
  const [newest] = own.filter(({ id }) => id !== discord.channel).toReversed();
  if (newest === undefined) throw new Error("no table is open");
  return newest.id;
}

function nameOf({ user }: LocalUser): string {
  return user.global_name ?? user.username;
}

/** Everybody presses what they are asked, until the game is over. */
async function playOut(channel: string, people: readonly LocalUser[], databaseFile: string): Promise<void> {
  const board = (): SeenMessage | undefined =>
    people[0]?.sees(channel).findLast((one) => !one.ephemeral && findButton(one, "more") !== null);
  await pressAny(board(), ["start"], people);
  for (let waited = 0; waited < patienceMs;) {
    if (isOverIn(channel, databaseFile)) return;
    waited = (await pressAny(board(), ["throw", "stand"], people)) ? 0 : waited + pressMs;
    await sleep(pressMs);
  }
  throw new Error("the game is stuck");
}

/** A cup's finished board offers nothing that could tell. */
function isOverIn(channel: string, databaseFile: string): boolean {
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  const open = sqlite.prepare("select 1 from tables where channel = ? and life in ('lobby', 'playing')").get(channel);
  sqlite.close();
  return open === undefined;
}

/** By the one whose turn it is, or the first who is at the table. @returns whether there was a button */
async function pressAny(
  message: SeenMessage | undefined,
  verbs: readonly string[],
  people: readonly LocalUser[],
): Promise<boolean> {
  if (message === undefined) return false;
  const button = verbs.map((verb) => findButton(message, verb)).find((found) => found !== null);
  // A throw for everybody names nobody, and its picture all.
  const asked = [turnLineOf(message), textOf(message), descriptionOf(message)].flatMap(
    (said) => people.find((user) => said.includes(nameOf(user))) ?? [],
  )[0];
  if (button === undefined || button === null || asked === undefined) return false;
  await asked.press(message.id, button.custom_id);
  return true;
}

/** Winners of earlier years, newest first; nobody wanted to be named in one. */
const winners = ["Gustav der Große", "Dilara", null, "Cleo", "Anna die Unerschütterliche", "Ben"];

/** The trophy has this many years, and no others. */
function fillTrophies({ discord }: Play, databaseFile: string, years: number = winners.length): void {
  const sqlite = new Sqlite(databaseFile);
  sqlite.exec("delete from trophies");
  const add = sqlite.prepare(
    `insert into trophies (cup, guild, series, title, game, year, user, text, at) values (?, ?, 'katchenmeister', 'Katchenmeister', 'katchen', ?, null, ?, ?)`,
  );
  const now = new Date();
  const names = Array.from({ length: years }, (_, at) => winners[at % winners.length] ?? null);
  for (const [at, name] of names.toReversed().entries()) {
    const year = now.getFullYear() - years + at;
    add.run(`past-${year}`, discord.guild, year, name, Date.UTC(year, 10, 20));
  }
  sqlite.close();
}

/** Whether the newest board says that somebody has won. */
function isWinner(viewer: LocalUser, channel: string, user: LocalUser): boolean {
  const board = viewer.sees(channel).findLast((message) => findButton(message, "engrave") !== null);
  const lines = textOf(board ?? null).split("\n");
  return lines.some((line) => line.startsWith("🏆") && line.includes(`**${nameOf(user)}**`));
}

function messageIn(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`nothing was shown: ${outcome.type}`);
  return outcome.message;
}

function customId(message: SeenMessage, verb: string): string {
  const id = new RegExp(`"(cup:0:${verb}:[^"]*)"`, "u").exec(JSON.stringify(message.components ?? []))?.[1];
  if (id === undefined) throw new Error(`no ${verb} is there`);
  return id;
}
