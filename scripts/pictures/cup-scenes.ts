import Sqlite from "better-sqlite3";
import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { findButton, textOf } from "./message.js";

/** What the cup's scenes need. */
interface CupStage {
  readonly play: Play;
  readonly viewer: LocalUser;
  readonly databaseFile: string;
  /** Takes a picture of somebody's newest message, by default the viewer's. */
  readonly show: (screen: string, who?: LocalUser) => Promise<void>;
}

/** Pictures are painted meanwhile. */
const shownMs = 2_500;

/** Two tables of six and five. */
const guests = ["Hedi", "Ilse", "Jo"];

/** A Katchenmeister from its sign-up to the engraving. */
export async function showCup({ play, viewer, databaseFile, show }: CupStage): Promise<void> {
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
      turn: discord.locale() === "de" ? "Würfel unterm Sofa" : "A die under the sofa",
    });
  };
  await moderator.slash(channel, "cup open", { series: "katchenmeister", shots: 1 });
  const all = [
    ...discord.users().filter(({ id }) => id !== moderator.id),
    ...guests.map((name) => discord.addUser({ name })),
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
  messageIn(await press(moderator, "host"));
  await show("round-host", moderator);
  await decide(0, [1, 3], "table-host");
  await decide(1, [0, 2]);
  await showBoard("final");
  await press(viewer, "bracket");
  await sleep(shownMs);
  await show("bracket");
  await press(viewer, "check");
  await show("check");
  await decide(0, [0]);
  await showBoard("won");
  const winner = all.find((user) => isWinner(viewer, channel, user));
  if (winner === undefined) throw new Error("nobody has won");
  const asked = await press(winner, "engrave");
  if (asked.type !== "modal") throw new Error("nobody asked for a name");
  await winner.submit(asked.interaction, {
    turn: discord.locale() === "de" ? "Hedi die Unbesiegte" : "Hedi the Unbeaten",
  });
  await showBoard("engraved");
  await viewer.slash(channel, "club trophies");
  await sleep(shownMs);
  await show("trophies");
}

/** Winners of earlier years, newest first; nobody wanted to be named in one. */
const winners = ["Gustav der Große", "Dilara", null, "Cleo", "Anna die Unerschütterliche", "Ben"];

function fillTrophies({ discord }: Play, databaseFile: string): void {
  const sqlite = new Sqlite(databaseFile);
  const add = sqlite.prepare(
    `insert into trophies (cup, guild, series, title, game, year, user, text, at) values (?, ?, 'katchenmeister', 'Katchenmeister', 'katchen', ?, null, ?, ?)`,
  );
  const now = new Date();
  for (const [at, name] of winners.toReversed().entries()) {
    const year = now.getFullYear() - winners.length + at;
    add.run(`past-${year}`, discord.guild, year, name, Date.UTC(year, 10, 20));
  }
  sqlite.close();
}

/** Whether the newest board says that somebody has won. */
function isWinner(viewer: LocalUser, channel: string, { user }: LocalUser): boolean {
  const board = viewer.sees(channel).findLast((message) => findButton(message, "engrave") !== null);
  return textOf(board ?? null).includes(`🏆 **${user.global_name ?? user.username}**`);
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
