import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import type { State } from "../../../../src/games/katchme/rules/index.js";
import {
  boardIn,
  type Control,
  controlsOf,
  mayBeNotice,
  picturesOf,
  pressOn,
  textOf,
} from "../../../e2e/support/board.js";
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

/** With one pile each; null: it shows no prelude. Its picture has the cards; a board without one has them in words. */
export function readPrelude(board: SeenMessage, { user }: LocalUser): Reading | null {
  const button = controlsOf(board).find(({ verb, disabled }) => verb === "lay" && !disabled);
  const name = user.global_name ?? user.username;
  const words = [textOf(board), ...picturesOf(board).map(({ description }) => description)].join("\n");
  const card = new RegExp(`${name}: oben (\\d)|^(\\d)\uFE0F\u20E3 \\*\\*${name}\\*\\*`, "mu").exec(words);
  const target = /^### .*(\d)\uFE0F\u20E3/mu.exec(words);
  if (button === undefined || card === null) return null;
  return {
    card: Number(card[1] ?? card[2]),
    target: Number(target?.[1]),
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
  if (asking?.verb === "roll") return [prompt, 0, readyIn(textOf(board))];
  const tiles = controls.filter(({ verb }) => verb === "snatch");
  const gone = tiles.filter(({ disabled }) => disabled).length;
  // What is shown for a moment before a question or the end, and asks nobody, is neither older nor newer than another.
  if (gone === tiles.length) return [Number.NaN];
  return [prompt, 1, gone + (textOf(board).match(/✅/gu) ?? []).length];
}

/** How many of up to six a board says are ready. */
function readyIn(text: string): number {
  const line = text.split("\n").find((one) => one.startsWith("### 👉")) ?? "";
  const some = /bereit\? (\d) von \d · /u.exec(line);
  if (some !== null) return Number(some[1]);
  return line.includes("Es fehlen") ? 8 : line.includes("Es fehlt ") ? 9 : 0;
}

/** By `progressOf`. */
export function isOlder(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}
