import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import { kalle, type Action, type Place, type State } from "../../../../src/games/kalle/rules/index.js";
import type { Verb } from "../../../../src/games/kalle/press.js";
import {
  boardBecomes,
  boardIn,
  type Control,
  controlsOf,
  pressAndSee,
  pressOn,
  textOf,
} from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { type Setting, tableOn } from "../../../e2e/support/setting.js";

/** Verbs of the grid's buttons. */
const gridVerbs: ReadonlySet<string> = new Set<Verb>(["card", "place"]);

/** In this time after the police are placed a tap, in milliseconds, is taken for a second one. */
const secondTapMs = 700;

/** With everybody who sits there, in seat order. */
export interface KalleTable {
  readonly setting: Setting;
  readonly players: readonly LocalUser[];
  readonly table: string;
}

/** The first opens a table, the others sit down in turn, the game begins. */
export async function startKalle(
  setting: Setting,
  players: readonly LocalUser[],
  options: Readonly<Record<string, boolean>> = {},
): Promise<KalleTable> {
  const { discord } = setting;
  const [host, ...others] = players;
  if (host === undefined) throw new Error("nobody opens a table");
  await host.slash(discord.channel, "kalle start", options);
  for (const other of others) await pressOn(discord, other, "join");
  await pressOn(discord, host, "start");
  return { setting, players, table: tableOn(setting) };
}

/** As stored, with Kalle's place. */
export function stateOf({ setting, table }: KalleTable): State {
  return readTable(setting.databaseFile, table).state as State;
}

/** Whose turn it is. @throws if the game is over */
export function askedAt(table: KalleTable): LocalUser {
  const player = table.players[kalle.prompts(stateOf(table))[0]?.seat ?? -1];
  if (player === undefined) throw new Error("nobody is asked");
  return player;
}

/** By the buttons that the asked seat sees; waits until the board shows it. */
export async function play(table: KalleTable, action: Action): Promise<void> {
  const { discord } = table.setting;
  const asked = askedAt(table);
  switch (action.type) {
    case "hide":
      await hide(table, action.at);
      return;
    case "swap":
      await note(table, asked, action.a);
      await tap(table, asked, action.b);
      return;
    case "pass":
      await pressOn(discord, asked, "pass");
      return;
    case "search":
      await tap(table, asked, action.to);
      await lidsLifted(table);
      return;
    case "place":
      await tap(table, asked, action.at);
      await sleep(secondTapMs);
      return;
    case "guess":
    case "point":
      await tap(table, asked, action.at);
      await lidsLifted(table);
  }
}

/** Waits until everybody has seen what is below a lid: nothing can be pressed before. */
async function lidsLifted({ setting: { discord, anna } }: KalleTable): Promise<void> {
  const game: ReadonlySet<string> = new Set([...gridVerbs, "pass", "hide", "rematch"]);
  await boardBecomes(discord, anna, (board) =>
    controlsOf(board).some(({ verb, disabled }) => game.has(verb) && !disabled),
  );
}

/** A card of the grid. */
export async function tap({ setting }: KalleTable, who: LocalUser, place: Place): Promise<Outcome> {
  return pressAndSee(setting.discord, who, cardOn(boardIn(setting.discord, who), place));
}

/** The first card of a swap, of which the board shows nothing. */
export function note({ setting: { discord } }: KalleTable, who: LocalUser, place: Place): Promise<Outcome> {
  const board = boardIn(discord, who);
  return who.press(board.id, cardOn(board, place).customId);
}

/** On the ephemeral message; the board follows. @returns the ephemeral message then */
export async function hide(table: KalleTable, at: Place): Promise<SeenMessage> {
  const { discord } = table.setting;
  const asked = askedAt(table);
  const sheet = whisperOf(await pressOn(discord, asked, "hide"));
  const place = controlsOf(sheet).find(({ argument }) => argument === String(at));
  if (place === undefined) throw new Error(`no place ${at} on the sheet:\n${textOf(sheet)}`);
  const { question } = stateOf(table);
  const hidden = whisperOf(await asked.press(sheet.id, place.customId));
  await boardBecomes(discord, asked, (board) => controlsOf(board).some(({ prompt }) => prompt > question));
  return hidden;
}

/** The button of one card in the grid. */
export function cardOn(board: SeenMessage, place: Place): Control {
  const card = controlsOf(board).find(({ verb, argument }) => gridVerbs.has(verb) && argument === String(place));
  if (card === undefined) throw new Error(`there is no card ${place} in:\n${textOf(board)}`);
  return card;
}

/** For the presser alone: a new message, or the pressed one. */
export function whisperOf(outcome: Outcome): SeenMessage {
  if ((outcome.type === "message" || outcome.type === "update") && outcome.message.ephemeral) return outcome.message;
  throw new Error(`no message for the presser alone: ${JSON.stringify(outcome)}`);
}
