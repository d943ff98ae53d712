import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import type { State } from "../../../../src/games/katchme/rules/index.js";
import { boardIn, type Control, controlsOf, mayBeNotice, pressOn, textOf } from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { type Setting, tableOn } from "../../../e2e/support/setting.js";

/** With everybody who sits there, in seat order. */
export interface KatchmeTable {
  readonly setting: Setting;
  readonly players: readonly LocalUser[];
  readonly table: string;
}

/** The first opens a table, the others sit down in turn, the game begins. */
export async function startKatchme(
  setting: Setting,
  players: readonly LocalUser[],
  options: Readonly<Record<string, number | boolean>> = {},
): Promise<KatchmeTable> {
  const { discord } = setting;
  const [host, ...others] = players;
  if (host === undefined) throw new Error("nobody opens a table");
  await host.slash(discord.channel, "katchme start", options);
  for (const other of others) await pressOn(discord, other, "join");
  await pressOn(discord, host, "start");
  return { setting, players, table: tableOn(setting) };
}

/** The game as it is stored. */
export function stateOf({ setting, table }: KatchmeTable): State {
  return readTable(setting.databaseFile, table).state as State;
}

/** Enabled ones of the game, with this verb. */
export function gameButtons({ setting, players }: KatchmeTable, verb: string): readonly Control[] {
  const [viewer] = players;
  if (viewer === undefined) return [];
  return controlsOf(boardIn(setting.discord, viewer)).filter((one) => one.verb === verb && !one.disabled);
}

/** On a board of the prelude: a player's top card, the target, and its number. */
export interface Reading {
  readonly card: number;
  readonly target: number;
  readonly number: number;
  readonly customId: string;
}

/** With one pile each; null: it shows no prelude. */
export function readPrelude(board: SeenMessage, { user }: LocalUser): Reading | null {
  const button = controlsOf(board).find(({ verb, disabled }) => verb === "lay" && !disabled);
  const lines = textOf(board).split("\n");
  const digit = (line: string | undefined): number => Number(/\d(?=\uFE0F\u20E3)/u.exec(line ?? "")?.[0]);
  const name = user.global_name ?? user.username;
  const own = lines.find((line) => line.startsWith("## ") && line.includes(`**${name}**`));
  if (button === undefined || own === undefined) return null;
  return {
    card: digit(own),
    target: digit(lines.find((line) => line.startsWith("# 🎯"))),
    number: Number(button.argument.split(".")[1]),
    customId: button.customId,
  };
}

/** `isNoticed`: whether a notice stood there by then, which may be the answer. */
export type Answer = Outcome & { readonly isNoticed: boolean };

/** On the board as it is or was; the bot may find it too late. */
export async function press(
  { setting }: KatchmeTable,
  who: LocalUser,
  customId: string,
  options: { readonly agoMs?: number } = {},
): Promise<Answer> {
  const { discord } = setting;
  const outcome = await who.pressBlindly(discord.channel, boardIn(discord, who).id, customId, options);
  return { ...outcome, isNoticed: who.sees(discord.channel).some(mayBeNotice) };
}

/** For ordering boards: the prompt (0: the prelude), what it waits for, and how much of that has happened. */
export function progressOf(board: SeenMessage): readonly number[] {
  const controls = controlsOf(board);
  const lay = controls.find(({ verb }) => verb === "lay");
  if (lay !== undefined) return [0, 0, Number(lay.argument.split(".")[1])];
  if (controls.some(({ verb }) => verb === "rematch")) return [Infinity, 0, 0];
  const asking = controls.find(({ verb }) => verb === "roll" || verb === "snatch");
  const prompt = Number(asking?.customId.split(":")[1] ?? -1);
  if (asking?.verb === "roll") return [prompt, 0, 0];
  const gone = controls.filter(({ verb, disabled }) => verb === "snatch" && disabled).length;
  return [prompt, 1, gone + (textOf(board).match(/fertig$/gmu) ?? []).length];
}

/** By `progressOf`. */
export function isOlder(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}
