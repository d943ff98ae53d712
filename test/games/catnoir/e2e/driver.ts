import { setTimeout } from "node:timers/promises";
import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import type { State } from "../../../../src/games/catnoir/rules/index.js";
import { boardBecomes, boardIn, controlsOf, textOf } from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import type { Setting } from "../../../e2e/support/setting.js";

/** Repeats of a press with a quiet answer, and milliseconds before each. */
const [maxTries, againMs] = [100, 200];

/** With everybody who sits there, in seat order. */
export interface CatnoirTable {
  readonly setting: Setting;
  readonly players: readonly LocalUser[];
  readonly channel: string;
  readonly table: string;
}

/** What a table is opened with. */
export interface Opening {
  /** Of the command. */
  readonly options?: Readonly<Record<string, string | number>>;
  /** Chosen by the host in the lobby. */
  readonly factions?: readonly string[];
  /** Left out: the setting's first one. */
  readonly channel?: string;
}

/** The first opens a table, the others sit down in turn, the game begins. */
export async function startCatnoir(
  setting: Setting,
  players: readonly LocalUser[],
  { options = {}, factions, channel = setting.discord.channel }: Opening = {},
): Promise<CatnoirTable> {
  const [host, ...others] = players;
  if (host === undefined) throw new Error("nobody opens a table");
  await host.slash(channel, "catnoir start", options);
  const [control] = controlsOf(boardIn(setting.discord, host, channel));
  if (control === undefined) throw new Error("the lobby has no controls");
  const at: CatnoirTable = { setting, players, channel, table: control.table };
  if (factions !== undefined) {
    await setInLobby(at, host, "factions", ["own"]);
    await setInLobby(at, host, "own", factions);
  }
  for (const other of others) await pressBoard(at, other, "join");
  // An acknowledged lobby shows with its next write that enough have sat down.
  await boardBecomesAt(at, (lobby) => controlsOf(lobby).some(({ verb, disabled }) => verb === "start" && !disabled));
  await pressBoard(at, host, "start");
  await boardBecomesAt(at, (board) => controlsOf(board).some(({ verb }) => verb === "hand"));
  return at;
}

/** As its message shows it. */
export function boardAt({ setting, channel, players }: CatnoirTable): SeenMessage {
  const [viewer] = players;
  if (viewer === undefined) throw new Error("nobody sits here");
  return boardIn(setting.discord, viewer, channel);
}

/** Waits until the board satisfies a condition. */
export function boardBecomesAt(
  { setting, channel, players }: CatnoirTable,
  holds: (board: SeenMessage) => boolean,
): Promise<SeenMessage> {
  const [viewer = setting.anna] = players;
  return boardBecomes(setting.discord, viewer, holds, channel);
}

/** By the verb of a button on the board. */
export async function pressBoard(at: CatnoirTable, who: LocalUser, verb: string): Promise<Outcome> {
  const board = boardIn(at.setting.discord, who, at.channel);
  const control = controlsOf(board).find((one) => one.verb === verb);
  if (control === undefined) throw new Error(`no button "${verb}" in:\n${textOf(board)}`);
  return who.press(board.id, control.customId);
}

/** By a button of the board: the hand, or the question asked. */
export async function openHand(
  at: CatnoirTable,
  who: LocalUser,
  verb: "hand" | "react" = "hand",
): Promise<SeenMessage> {
  return sheetFrom(() => pressBoard(at, who, verb));
}

/**
 * The ephemeral message that answers a press. Scripted players press faster than people: a quiet answer makes them
 * press again.
 */
export async function sheetFrom(press: () => Promise<Outcome>): Promise<SeenMessage> {
  for (let left = maxTries; ; left -= 1) {
    const outcome = await press();
    if (outcome.type !== "deferred" || left === 0) return sheetOf(outcome);
    await setTimeout(againMs);
  }
}

/** As stored, with all that is hidden. */
export function stateOf({ setting, table }: CatnoirTable): State {
  return readTable(setting.databaseFile, table).state as State;
}

/** For the presser alone: a new message, or the pressed one. */
export function sheetOf(outcome: Outcome): SeenMessage {
  if ((outcome.type === "message" || outcome.type === "update") && outcome.message.ephemeral) return outcome.message;
  throw new Error(`no ephemeral message: ${JSON.stringify(outcome)}`);
}

async function setInLobby(at: CatnoirTable, host: LocalUser, option: string, values: readonly string[]): Promise<void> {
  const lobby = await boardBecomesAt(at, (board) => controlsOf(board).some(({ argument }) => argument === option));
  const control = controlsOf(lobby).find(({ argument }) => argument === option);
  await host.select(lobby.id, control?.customId ?? "", values);
}
