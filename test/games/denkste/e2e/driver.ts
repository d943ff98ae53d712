import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import { discsFor, stopperOf, trackAt, type State } from "../../../../src/games/denkste/rules/index.js";
import { boardIn, controlsOf, pressOn, textOf } from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { type Setting, tableOn } from "../../../e2e/support/setting.js";

/** With everybody who sits there, in seat order. */
export interface DenksteTable {
  readonly setting: Setting;
  readonly players: readonly LocalUser[];
  readonly table: string;
}

/** The first opens a table, the others sit down in turn, the game begins. */
export async function startDenkste(
  setting: Setting,
  players: readonly LocalUser[],
  options: Readonly<Record<string, string | boolean>> = { length: "short" },
): Promise<DenksteTable> {
  const { discord } = setting;
  const [host, ...others] = players;
  if (host === undefined) throw new Error("nobody opens a table");
  await host.slash(discord.channel, "denkste start", options);
  for (const other of others) await pressOn(discord, other, "join");
  await pressOn(discord, host, "start");
  return { setting, players, table: tableOn(setting) };
}

/** As stored. */
export interface StoredTurn {
  readonly turn: number;
  readonly mover: LocalUser;
  readonly stopper: LocalUser;
  /** How many numbers the Stop-Card takes. */
  readonly discs: number;
  readonly go: number | null;
  readonly stop: readonly number[] | null;
}

/** From the database. @throws if the game is over */
export function turnAt({ setting, table, players }: DenksteTable): StoredTurn {
  const { turn, phase, counters, options } = readTable(setting.databaseFile, table).state as State;
  if (phase.type === "over") throw new Error("the game is over");
  const { mover, go, stop } = phase;
  const discs = discsFor(trackAt(counters[mover] ?? 0, options.length));
  const stopper = playerIn(players, stopperOf(mover, players.length));
  return { turn, mover: playerIn(players, mover), stopper, discs, go, stop };
}

function playerIn(players: readonly LocalUser[], seat: number): LocalUser {
  const player = players[seat];
  if (player === undefined) throw new Error(`nobody sits in seat ${seat}`);
  return player;
}

/** Presses a card's button as the board will have it for this turn, without waiting for the board. */
export async function openCard(
  { setting, table }: DenksteTable,
  who: LocalUser,
  card: "go" | "stop",
  turn: number,
): Promise<SeenMessage> {
  const { discord } = setting;
  const board = boardIn(discord, who);
  return sheetIn(await who.pressBlindly(discord.channel, board.id, `${table}:${turn}:${card}`));
}

/** One after the other. @returns the ephemeral message after them */
export async function pressNumbers(
  who: LocalUser,
  sheet: SeenMessage,
  numbers: readonly number[],
): Promise<SeenMessage> {
  let now = sheet;
  for (const number of numbers) {
    const control = controlsOf(now).find(({ argument }) => argument === String(number));
    if (control === undefined) throw new Error(`no ${number} on the sheet:\n${textOf(now)}`);
    now = sheetIn(await who.press(now.id, control.customId));
  }
  return now;
}

/** For the presser alone: a new message, or the pressed one. */
export function sheetIn(outcome: Outcome): SeenMessage {
  if ((outcome.type === "message" || outcome.type === "update") && outcome.message.ephemeral) return outcome.message;
  throw new Error(`no ephemeral message: ${JSON.stringify(outcome)}`);
}

/** The ephemeral messages on somebody's screen. */
export function sheetsOf({ setting }: DenksteTable, who: LocalUser): readonly SeenMessage[] {
  return who.sees(setting.discord.channel).filter(({ ephemeral }) => ephemeral);
}
