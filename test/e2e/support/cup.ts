import Sqlite from "better-sqlite3";
import { expect } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../../playground/discord/index.js";
import type { Random } from "../../../src/game/contract.js";
import { type Control, controlsOf, textOf } from "./board.js";
import { playQuickly } from "./play-as-shown.js";
import type { Setting } from "./setting.js";

/** Presses a button of a cup in its channel, on the newest message that has it, as soon as somebody sees one. */
export async function pressCup(setting: Setting, user: LocalUser, verb: string): Promise<Outcome> {
  const find = (): { readonly message: SeenMessage; readonly control: Control } | null => {
    for (const message of user.sees(setting.discord.channel).toReversed()) {
      const control = controlsOf(message).find((one) => one.table === "cup" && one.verb === verb);
      if (control !== undefined) return { message, control };
    }
    return null;
  };
  await expect.poll(find).not.toBeNull();
  const found = find();
  return user.press(found?.message.id ?? "", found?.control.customId ?? "");
}

/** The host opens their panel, and a table of the round on it. @param at the table from 0 */
export async function openTablePanel(setting: Setting, host: LocalUser, at: number): Promise<SeenMessage> {
  const panel = messageOf(await pressCup(setting, host, "host"));
  return messageOf(await host.select(panel.id, controlIn(panel, "table").customId, [String(at)]));
}

/** @throws Error if an outcome shows none */
export function messageOf(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`nothing was shown: ${outcome.type}`);
  return outcome.message;
}

/** @throws Error if a message has no such control */
export function controlIn(message: SeenMessage, verb: string): Control {
  const control = controlsOf(message).find((one) => one.verb === verb);
  if (control === undefined) throw new Error(`there is no ${verb}`);
  return control;
}

/** All that somebody reads in the cup's channel. */
export function readCup({ discord }: Setting, user: LocalUser): string {
  return user.sees(discord.channel).map(textOf).join("\n");
}

/** What stands on the newest cup's board. */
export function cupBoard({ discord }: Setting, user: LocalUser): string {
  const shown = user
    .sees(discord.channel)
    .findLast((message) => !message.ephemeral && controlsOf(message).some(({ table }) => table === "cup"));
  return shown === undefined ? "" : textOf(shown);
}

/** A table that has not ended. */
export interface OpenTable {
  readonly id: string;
  readonly channel: string;
  readonly isLobby: boolean;
}

/** The tables that have not ended. */
export function openTables(setting: Setting): readonly OpenTable[] {
  return rowsIn(setting, "select id, channel, life from tables where life in ('lobby', 'playing')").map(
    ({ id, channel, life }) => ({ id: String(id), channel: String(channel), isLobby: life === "lobby" }),
  );
}

/** Of the bot's database. */
export function rowsIn({ databaseFile }: Setting, query: string): readonly Readonly<Record<string, unknown>>[] {
  const database = new Sqlite(databaseFile, { readonly: true });
  try {
    return database.prepare<[], Readonly<Record<string, unknown>>>(query).all();
  } finally {
    database.close();
  }
}

/** Somebody who sits there begins, and all play to the end. What a dying bot does not answer is pressed again. */
async function playTable(
  setting: Setting,
  { id, channel }: OpenTable,
  people: readonly LocalUser[],
  random: Random,
): Promise<void> {
  const { discord, databaseFile } = setting;
  const bot = {
    hurry: () => {
      if (setting.bot.process.connected) setting.bot.hurry();
    },
  };
  const startOn = (viewer: LocalUser): SeenMessage | undefined =>
    viewer
      .sees(channel)
      .findLast((message) => controlsOf(message).some((one) => one.table === id && one.verb === "start"));
  for (;;) {
    const table = openTables(setting).find((one) => one.id === id);
    if (table === undefined) return;
    const [shown] = people.flatMap((viewer) => startOn(viewer) ?? []);
    const seats = rowsIn(setting, `select user from seats where "table" = '${id}'`);
    const sitting = people.find((who) => seats.some(({ user }) => user === who.id));
    if (table.isLobby && shown !== undefined)
      await sitting?.press(shown.id, controlIn(shown, "start").customId).catch(() => null);
    await playQuickly({ discord, bot, databaseFile, people, random }, id, channel).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Tables are played as they come, until all cups are over. @param people who press; others at the tables do not */
export async function playCup(setting: Setting, people: readonly LocalUser[], random: Random): Promise<void> {
  const isOver = (): boolean => rowsIn(setting, "select ended from cups").every(({ ended }) => ended !== null);
  while (!isOver()) {
    await expect.poll(() => isOver() || openTables(setting).length > 0).toBe(true);
    await Promise.all(openTables(setting).map((table) => playTable(setting, table, people, random)));
  }
}
