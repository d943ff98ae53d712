import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { findButton, findButtons, turnLineOf } from "./message.js";

/** Views of the page, by the end of its address. */
const views = { seats: "", panel: "&panel=life", wire: "&panel=wire", start: "&start=1" } as const;

/** What is picked and blocked in the turns before the pictures. */
const turns = [
  [5, 2],
  [6, 3],
  [4, 4],
  [3, 6],
  [6, 1],
] as const;

/** In milliseconds; a board that stays longer is stuck. */
const patience = 30_000;

/** For a board's picture, in milliseconds. */
const pictureMs = 2_500;

/**
 * Three play Denkste! in its own channel until one is about to pick a number and one to block one. `show` gets the
 * page's address for each picture.
 *
 * @param reader whose language the page speaks
 */
export async function showPlayground(
  { discord, people: { anna, ben, cleo } }: Play,
  reader: LocalUser,
  show: (screen: string, search: string) => Promise<void>,
): Promise<void> {
  const channel = discord.channels().find(({ name }) => name === "denkste")?.id;
  if (channel === undefined) throw new Error("there is no channel for Denkste!");
  const players = [anna, ben, cleo];
  await anna.slash(channel, "denkste start", { length: "short" });
  for (const [user, verb] of [
    [ben, "join"],
    [cleo, "join"],
    [anna, "start"],
  ] as const)
    await press(user, boardIn(channel, user), verb);
  for (const [go, stop] of turns) {
    const [mover, stopper] = await asked(channel, players);
    const line = turnLineOf(boardIn(channel, anna));
    await press(mover, await press(mover, boardIn(channel, mover), "go"), "go", go);
    await press(stopper, await press(stopper, boardIn(channel, stopper), "stop"), "stop", stop);
    await until(() => turnLineOf(boardIn(channel, anna)) !== line);
  }
  for (const user of players) for (const { id, ephemeral } of user.sees(channel)) if (ephemeral) user.dismiss(id);
  const [mover, stopper] = await asked(channel, players);
  await press(mover, boardIn(channel, mover), "go");
  await press(stopper, boardIn(channel, stopper), "stop");
  await sleep(pictureMs);
  const seats = [reader, ...players.filter((user) => user !== reader)].map(({ id }) => id).join(",");
  for (const [screen, end] of Object.entries(views)) await show(screen, `?seats=${seats}&channel=${channel}${end}`);
}

function boardIn(channel: string, user: LocalUser): SeenMessage {
  const board = user.sees(channel).findLast(({ ephemeral }) => !ephemeral);
  if (board === undefined) throw new Error("there is no board");
  return board;
}

/** Who moves and who blocks, once the board says so. */
async function asked(channel: string, players: readonly LocalUser[]): Promise<readonly [LocalUser, LocalUser]> {
  const named = (): readonly LocalUser[] => {
    const [viewer] = players;
    const line = viewer === undefined ? "" : turnLineOf(boardIn(channel, viewer));
    const at = ({ user }: LocalUser): number => line.indexOf(user.global_name ?? user.username);
    return players.filter((user) => at(user) >= 0).toSorted((one, other) => at(one) - at(other));
  };
  await until(() => named().length === 2);
  const [mover, stopper] = named();
  if (mover === undefined || stopper === undefined) throw new Error("nobody is asked");
  return [mover, stopper];
}

/** @returns the message that shows the outcome @param argument null: none */
async function press(
  user: LocalUser,
  message: SeenMessage,
  verb: string,
  argument: number | null = null,
): Promise<SeenMessage> {
  const button =
    argument === null
      ? findButton(message, verb)
      : findButtons(message, verb).find(({ custom_id: id }) => id.endsWith(`:${argument}`));
  if (button === null || button === undefined) throw new Error(`nothing to press for "${verb}"`);
  const outcome = await user.press(message.id, button.custom_id);
  return outcome.type === "message" || outcome.type === "update" ? outcome.message : message;
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > patience) throw new Error("the game is stuck");
    await sleep(20);
  }
}
