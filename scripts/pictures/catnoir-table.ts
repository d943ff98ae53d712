import { setTimeout as sleep } from "node:timers/promises";
import type { APIStringSelectComponent } from "discord.js";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { findButton, lastMessage, setUp, textOf } from "./message.js";
import { readFrom } from "./words.js";

/** In milliseconds; a board that stays longer is stuck. */
const patience = 30_000;

/** In the order of seats. */
export interface CatnoirTable {
  readonly play: Play;
  readonly players: readonly LocalUser[];
}

/** The board as everybody sees it. */
export function boardOf({ play }: CatnoirTable): SeenMessage {
  const message = lastMessage(play, play.people.anna);
  if (message === null) throw new Error("there is no board");
  return message;
}

/** With five factions of the host's choice. @param lobby called before the start */
export async function begin(table: CatnoirTable, five: readonly string[], lobby: () => Promise<void>): Promise<void> {
  const [host, ...others] = table.players;
  if (host === undefined) throw new Error("nobody opens a table");
  await host.slash(table.play.discord.channel, "catnoir start");
  for (const user of others) await pressButton(table, user, "join");
  await changing(table, () => setUp(boardOf(table), host, { "option.own": five }));
  await lobby();
  await pressButton(table, host, "start");
  // The start message comes first.
  for (let waited = 0; findButton(boardOf(table), "hand") === null; waited += 20) {
    if (waited > patience) throw new Error("the game never began");
    await sleep(20);
  }
}

/** By the board's headline: who has the turn, or all asked, of whom it may name the others; none: it asks nobody. */
export function namedOn(table: CatnoirTable): readonly LocalUser[] {
  const line = textOf(boardOf(table))
    .replaceAll("\\", "")
    .split("\n")
    .find((one) => one.startsWith("### 👉"));
  if (line === undefined) return [];
  const isLeftOut = readFrom(table.play, "catnoir.askedBut", line) !== null;
  return table.players.filter(({ user }) => line.includes(user.global_name ?? user.username) !== isLeftOut);
}

/** How many points and cards somebody else has, as a hand tells its reader. */
export function standingOn(
  sheet: SeenMessage,
  { user }: LocalUser,
): { readonly points: number; readonly cards: number } {
  const name = user.global_name ?? user.username;
  // What somebody has done to the reader stands above the line that tells how the race stands.
  const race = textOf(sheet)
    .split("\n")
    .find((line) => line.includes("🎴"));
  const words = (race ?? "").replaceAll("\\", "").replaceAll("\u00A0", " ");
  const [, points, cards] = /^ ?:? (\d+)[^🎴·]* 🎴 (\d+)/u.exec(words.slice(words.indexOf(name) + name.length)) ?? [];
  if (!words.includes(name) || points === undefined) throw new Error(`the hand knows nothing of ${name}`);
  return { points: Number(points), cards: Number(cards) };
}

/** The reader's own points, as their hand tells. */
export function ownPoints({ play }: CatnoirTable, sheet: SeenMessage): number {
  const { count } = readFrom(play, "catnoir.hand.points", textOf(sheet)) ?? {};
  if (count === undefined) throw new Error("the hand knows no points");
  return Number(count);
}

/** By a button of the board. */
export async function openSheet(table: CatnoirTable, user: LocalUser, verb: "hand" | "react"): Promise<SeenMessage> {
  const button = findButton(boardOf(table), verb);
  if (button === null) throw new Error(`nothing to press for ${verb}`);
  return sheetOf(await user.press(boardOf(table).id, button.custom_id));
}

/** Chooses in a select. @returns the resulting message */
export async function choose(
  user: LocalUser,
  message: SeenMessage,
  select: APIStringSelectComponent,
  values: readonly string[],
): Promise<SeenMessage> {
  return sheetOf(await user.select(message.id, select.custom_id, [...values]));
}

/** Waits until the board is another one than before. */
export async function changing(table: CatnoirTable, act: () => Promise<unknown>): Promise<void> {
  const before = JSON.stringify(boardOf(table).components);
  await act();
  for (let waited = 0; JSON.stringify(boardOf(table).components) === before; waited += 20) {
    if (waited > patience) throw new Error(`the game is stuck:\n${textOf(boardOf(table))}`);
    await sleep(20);
  }
}

/** The message for one reader alone that a press came to. */
export function sheetOf(outcome: Outcome): SeenMessage {
  if (outcome.type === "message" || outcome.type === "update") return outcome.message;
  throw new Error(`there was no sheet: ${outcome.type}`);
}

function pressButton(table: CatnoirTable, user: LocalUser, verb: string): Promise<void> {
  const button = findButton(boardOf(table), verb);
  if (button === null) throw new Error(`nothing to press for ${verb}`);
  return changing(table, () => user.press(boardOf(table).id, button.custom_id));
}
