import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { zoneByLocale } from "../../src/texts/index.js";
import { findButton, findSelect } from "./message.js";

/** What the club's scenes need. */
interface ClubStage {
  readonly play: Play;
  readonly viewer: LocalUser;
  /** Takes a picture of somebody's newest message, by default the viewer's. */
  readonly show: (screen: string, who?: LocalUser) => Promise<void>;
}

/** Nobody gets pictures faster. */
const pictureMs = 2_100;

/** Every answer of `/club`, as somebody sees it after some weeks of evenings. */
export async function showClub({ play, viewer, show }: ClubStage): Promise<void> {
  const { channel } = play.discord;
  const { ben } = play.people;
  const open = async (subcommand: string): Promise<string> => {
    await sleep(pictureMs);
    return shown(await viewer.slash(channel, `club ${subcommand}`));
  };
  const table = await open("table");
  // The first time the club is read.
  while (findButton(viewer.sees(channel).at(-1) ?? null, "records") === null) await sleep(50);
  await show("table");
  await viewer.press(table, "club:0:records");
  await show("records");
  const album = await open("badges");
  const pages = findSelect(viewer.sees(channel).at(-1) ?? null, "badges", "pick");
  for (const { value } of pages?.options ?? []) {
    await sleep(pictureMs);
    await viewer.select(album, pages?.custom_id ?? "", [value]);
    await show(`badges-${value.split(".").at(-1) ?? ""}`);
  }
  for (const subcommand of ["rivals", "rounds", "recap"]) {
    await open(subcommand);
    await show(subcommand);
  }
  const player = await open("player");
  await show("player");
  // Its button is there in December and January alone.
  await sleep(pictureMs);
  await viewer.pressBlindly(channel, player, `club:0:year:${new Date().getFullYear()}`);
  await show("year");
  shown(await viewer.menu(channel, "Rivals", ben.id));
  await show("pair");
  shown(await viewer.menu(channel, "Challenge to …", ben.id));
  await show("challenge");
  await showEvening(play, show);
}

/** A club evening, from its setting to its tables. */
async function showEvening({ discord, people }: Play, show: ClubStage["show"]): Promise<void> {
  const { channel } = discord;
  const { anna, ben, cleo, moderator } = people;
  const said = (verb: string): (() => SeenMessage | undefined) => {
    return () => anna.sees(channel).findLast((message) => findButton(message, verb) !== null);
  };
  const vote = async (user: LocalUser, game: string): Promise<void> => {
    const message = said("vote")();
    const button = message === undefined ? null : findButton(message, "vote");
    if (message === undefined || button === null) throw new Error("there is nothing to vote for");
    await user.press(message.id, button.custom_id.replace(/[^:]*$/u, game));
  };
  const press = async (user: LocalUser, verb: string): Promise<void> => {
    for (;;) {
      const message = said(verb)();
      const button = message === undefined ? null : findButton(message, verb);
      if (message !== undefined && button !== null) {
        await user.press(message.id, button.custom_id);
        return;
      }
      await sleep(50);
    }
  };
  const at = (minutes: number): { readonly day: number; readonly time: string } => {
    const moment = Date.now() + minutes * 60_000;
    const zone = { timeZone: zoneByLocale(discord.locale(), "person") ?? "UTC" };
    const day = new Intl.DateTimeFormat("en", { ...zone, weekday: "short" }).format(moment);
    const time = new Intl.DateTimeFormat("en-GB", { ...zone, timeStyle: "short" }).format(moment);
    return { day: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(day) + 1, time };
  };
  /** Nothing stands below the evening's board any more. */
  const clearBelow = (verb: string): void => {
    const messages = anna.sees(channel);
    const board = messages.findLastIndex((message) => findButton(message, verb) !== null);
    for (const message of messages.slice(board + 1))
      if (message.ephemeral) anna.dismiss(message.id);
      else discord.deleteMessage(channel, message.id);
  };
  shown(await moderator.slash(channel, "club evening", at(30)));
  await press(anna, "yes");
  await press(ben, "later");
  await press(cleo, "yes");
  await press(moderator, "maybe");
  await vote(anna, "kalle");
  await vote(cleo, "kalle");
  await vote(ben, "katchen");
  await show("evening-open");
  shown(await moderator.slash(channel, "club evening", at(0)));
  while (said("open")() === undefined) await sleep(50);
  await sleep(1_000);
  await show("evening-start");
  clearBelow("open");
  await show("evening-begun");
  await press(anna, "open");
  await sleep(3_000);
  await show("evening-tables");
  clearBelow("gone");
  await show("evening-list");
  await press(ben, "yes");
  await sleep(3_000);
  clearBelow("gone");
  await show("evening-latecomer");
  // In a thread, if the channel was taken.
  for (const { id } of discord.channels()) await moderator.slash(id, "kalle close");
  await sleep(3_000);
  clearBelow("gone");
  await show("evening-next");
  shown(await moderator.slash(channel, "club evening"));
  await show("evening-panel", moderator);
}

function shown(outcome: Awaited<ReturnType<LocalUser["slash"]>>): string {
  if (outcome.type !== "message") throw new Error(`the club never answered: ${outcome.type}`);
  return outcome.message.id;
}
