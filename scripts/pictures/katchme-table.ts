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
  for (const user of others) await press(table, user, "join");
  await lobby();
  await press(table, host, "start");
}

/** With one pile each: a seat with a fitting card lays it; waits for the board. */
export async function layOne(table: KatchmeTable): Promise<void> {
  const lines = textOf(boardOf(table)).split("\n");
  const digit = (line = ""): number => Number(/\d(?=\uFE0F\u20E3)/u.exec(line)?.[0]);
  const target = digit(lines.find((line) => line.startsWith("# 🎯")));
  const first = table.players.find(({ user }) => {
    const own = lines.find((line) => line.startsWith("## ") && line.replaceAll("\\", "").includes(nameOf(user)));
    return [1, 5].includes(Math.abs(digit(own) - target));
  });
  if (first === undefined) throw new Error(`nobody's card fits in:\n${lines.join("\n")}`);
  await press(table, first, "lay");
}

/** The seat named in the board's heading rolls. */
export async function roll(table: KatchmeTable): Promise<void> {
  const heading = textOf(boardOf(table))
    .split("\n")
    .find((line) => line.startsWith("### 👉"));
  const asked = table.players.find(({ user }) => heading?.replaceAll("\\", "").includes(nameOf(user)));
  if (asked === undefined) throw new Error(`nobody is asked in "${heading}"`);
  await press(table, asked, "roll");
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
  for (let waited = 0; JSON.stringify(boardOf(table).components) === before; waited += 20) {
    if (waited > patience) throw new Error(`the board never changed after ${verb}`);
    await sleep(20);
  }
}

/** Whether the board has an enabled button with this verb. */
export function has(table: KatchmeTable, verb: string): boolean {
  return findButton(boardOf(table), verb) !== null;
}

function nameOf({ global_name: name, username }: LocalUser["user"]): string {
  return name ?? username;
}
