import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { gameIds } from "../../src/games/index.js";
import { findButton, findSelect } from "./message.js";

/** What the scenes of `/katzentisch` need. */
interface TurnStage {
  readonly play: Play;
  readonly viewer: LocalUser;
  /** Takes a picture of the viewer's newest message. */
  readonly show: (screen: string) => Promise<void>;
}

/** In milliseconds; a board that stays longer is stuck. */
const patience = 10_000;

/** `/katzentisch` where nothing goes on, and where it is the viewer's turn, others wait, an evening and a cup come up. */
export async function showTurns({ play, viewer, show }: TurnStage): Promise<void> {
  const { discord, people } = play;
  const { channel } = discord;
  const { ben, cleo, moderator } = people;
  await viewer.slash(channel, "katzentisch");
  await show("quiet");
  await showSlowTable(play, viewer, show);
  const elsewhere = discord.channels().filter(({ id }) => id !== channel);
  const at = (index: number): string => elsewhere[index]?.id ?? channel;
  const boardIn = (where: string): SeenMessage => {
    const board = ben.sees(where).findLast(({ ephemeral }) => !ephemeral);
    if (board === undefined) throw new Error("there is no board");
    return board;
  };
  const press = async (user: LocalUser, where: string, verb: string): Promise<void> => {
    for (let waited = 0; waited < patience; waited += 20) {
      const board = boardIn(where);
      const button = findButton(board, verb);
      if (button !== null) return void (await user.press(board.id, button.custom_id));
      await sleep(20);
    }
    throw new Error(`nothing to press for "${verb}"`);
  };
  const [first = "", second = "", ...others] = gameIds;
  for (const [index, game] of others.entries()) {
    await ben.slash(at(index), `${game} start`);
    await press(viewer, at(index), "join");
    await press(ben, at(index), "start");
  }
  await cleo.slash(channel, `${first} start`);
  await cleo.slash(at(3), `${second} start`);
  await moderator.slash(channel, "club evening", { day: 4, time: "20:00" });
  await moderator.slash(channel, "cup open", { series: "katchenmeister", shots: 1 });
  const isPosted = (): boolean => viewer.sees(channel).some((message) => findButton(message, "host") !== null);
  for (let waited = 0; !isPosted() && waited < patience; waited += 20) await sleep(20);
  await viewer.slash(channel, "katzentisch");
  await show("busy");
  await viewer.slash(channel, "denkste start", { length: "short" });
  await show("thread");
}

/** How a table becomes a slow one, and what its people want to be told. It closes at the end. */
async function showSlowTable({ discord }: Play, viewer: LocalUser, show: TurnStage["show"]): Promise<void> {
  const { channel } = discord;
  const newest = (): SeenMessage => {
    const message = viewer.sees(channel).at(-1);
    if (message === undefined) throw new Error("there is no message");
    return message;
  };
  const use = async (verb: string, value?: string): Promise<void> => {
    const message = newest();
    const control = value === undefined ? findButton(message, verb) : findSelect(message, verb, "more.lobby");
    if (control === null) throw new Error(`nothing to press for "${verb}"`);
    await (value === undefined
      ? viewer.press(message.id, control.custom_id)
      : viewer.select(message.id, control.custom_id, [value]));
  };
  await viewer.slash(channel, "katchen start");
  await use("more");
  await use("time", "86400");
  await show("menu");
  await viewer.press(newest().id, "calls:0:open");
  await show("calls");
  await viewer.slash(channel, "katchen show");
  await show("lobby");
  await use("more");
  await use("close");
}
