import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { findButton, findButtons, lastMessage, textOf } from "./message.js";

/** In milliseconds; a board that stays longer is stuck. */
const patience = 10_000;

/** And what the board says to them. */
export interface KatchmeTable {
  readonly play: Play;
  /** In the order of their seats. */
  readonly players: readonly LocalUser[];
}

function boardOf({ play }: KatchmeTable): SeenMessage {
  const message = lastMessage(play, play.people.anna);
  if (message === null) throw new Error("there is no board");
  return message;
}

/** Opens a table, seats everybody, and starts. @param lobby called before the start */
export async function begin(
  table: KatchmeTable,
  options: Readonly<Record<string, number | boolean>>,
  lobby: () => Promise<void> = async () => undefined,
): Promise<void> {
  const [host, ...others] = table.players;
  if (host === undefined) throw new Error("nobody opens a table");
  await host.slash(table.play.discord.channel, "katchme start", options);
  await until("the lobby never came", () => has(table, "join"));
  for (const user of others) await press(table, user, "join");
  await lobby();
  await press(table, host, "start");
  // The game has a message of its own.
  await until("the game never began", () => has(table, "lay") || has(table, "roll"));
}

async function until(otherwise: string, holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > patience) throw new Error(otherwise);
    await sleep(20);
  }
}

/** With one pile each: a seat with a fitting card lays it; waits for the board. */
export async function layOne(table: KatchmeTable): Promise<void> {
  const digitAfter = (words: string, start: string): number =>
    Number(/\d/u.exec(words.slice(words.indexOf(start) + start.length))?.[0]);
  // A picture that is older than the words has another target.
  const targetIn = (words: string): number => digitAfter(words, ":");
  await until("the picture never came", () => {
    const board = boardOf(table);
    return targetIn(descriptionOf(board)) === digitAfter(textOf(board), "### ");
  });
  const words = descriptionOf(boardOf(table));
  const target = targetIn(words);
  const first = table.players.find(({ user }) => [1, 5].includes(Math.abs(digitAfter(words, nameOf(user)) - target)));
  if (first === undefined) throw new Error(`nobody's card fits in: ${words}`);
  await press(table, first, "lay");
}

/** What the board's picture shows. */
function descriptionOf({ components }: SeenMessage): string {
  return /"description":"([^"]*)"/u.exec(JSON.stringify(components))?.[1] ?? "";
}

/** All are ready, one after the other; waits for the tiles. */
export async function roll(table: KatchmeTable): Promise<void> {
  await until("nobody is asked whether they are ready", () => has(table, "roll"));
  for (const user of table.players) await press(table, user, "roll");
  await until("the numbers never came", () => has(table, "snatch"));
  await sleep(secondTapMs);
}

/** A tap in this time after a press, in milliseconds, is taken for its second one. */
const secondTapMs = 800;

/** An enabled button of the board, the last of its kind if wanted; waits until it shows. */
export async function press(table: KatchmeTable, user: LocalUser, verb: string, at = 0): Promise<void> {
  const button = findButtons(boardOf(table), verb).at(at);
  if (button === undefined) throw new Error(`nothing to press for ${verb}`);
  const before = JSON.stringify(boardOf(table).components);
  await user.press(boardOf(table).id, button.custom_id);
  await until(
    `the board never changed after ${verb}: ${before}`,
    () => JSON.stringify(boardOf(table).components) !== before,
  );
}

/** Whether the board has an enabled button with this verb. */
export function has(table: KatchmeTable, verb: string): boolean {
  return findButton(boardOf(table), verb) !== null;
}

function nameOf({ global_name: name, username }: LocalUser["user"]): string {
  return name ?? username;
}
