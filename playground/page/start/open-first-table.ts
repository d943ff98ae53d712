import type { SeenMessage } from "../../discord/types.js";
import type { Command, OptionValues } from "../../site/contract.js";
import { controlsOf } from "../../site/open-tables.js";
import { actOnChannels } from "../api.js";
import type { Session } from "../page-session.js";
import type { OfferedGame } from "./game-cards.js";

/** Computer players at most. */
const MOST = 12;

/** A first table begins with what the game is about. By command. */
const firstOptions: Readonly<Record<string, OptionValues>> = { katchme: { prelude: false } };

/**
 * Opens a table in the game's channel by the first of these seats: the others join, computer players come until the
 * game may start, and it does. A new thread is opened if there is a table already.
 * @returns whether the game has started
 */
export async function openTable(game: OfferedGame, seats: readonly Session[], threadName: string): Promise<boolean> {
  const [host, ...others] = seats;
  if (host === undefined) return false;
  const channel = await placeFor(game, host, threadName);
  await host.open(channel);
  // Seats that look elsewhere come along.
  await Promise.all(others.map((seat) => seat.show(channel)));
  const options = firstOptions[game.name] ?? {};
  const isKnown = Object.keys(options).every((name) => game.start.options.some((option) => option.name === name));
  const opened = await host.send(game.start, isKnown ? options : {});
  if (opened?.type !== "message" || opened.message.ephemeral) return false;
  const lobby = opened.message.id;
  for (const guest of others) await pressVerb(guest, lobby, "join");
  for (let asked = 0; asked < MOST && find(host, lobby, "start") === null; asked += 1) {
    if (!(await pressVerb(host, lobby, "add"))) return false;
  }
  return pressVerb(host, lobby, "start");
}

/** In the game's channel. @returns whether it is there */
export async function openLesson(learn: Command, { channel }: OfferedGame, learner: Session): Promise<boolean> {
  if (channel !== null) await learner.open(channel.id);
  const opened = await learner.send(learn, {});
  return opened?.type === "message";
}

/** Or a new thread below it if it has a table. */
async function placeFor({ channel }: OfferedGame, host: Session, threadName: string): Promise<string> {
  const here = channel ?? host.state.place.channels.find(({ id }) => id === host.state.channel) ?? null;
  if (here === null || here.table === null) return here?.id ?? host.state.channel;
  const done = await actOnChannels("thread", { channel: here.parent ?? here.id, name: threadName });
  await host.loadPlace();
  return "problem" in done ? here.id : (done.channel ?? here.id);
}

/** The first enabled one. @returns whether it was there and answered */
async function pressVerb(seat: Session, message: string, verb: string): Promise<boolean> {
  await seat.loadMessages();
  const customId = find(seat, message, verb);
  if (customId === null) return false;
  const outcome = await seat.press(message, customId);
  await seat.loadMessages();
  return outcome !== null && outcome.type !== "failed";
}

function find({ state }: Session, message: string, verb: string): string | null {
  const seen: SeenMessage | undefined = state.messages.find(({ id }) => id === message);
  return controlsOf(seen?.components).find((control) => control.verb === verb && control.enabled)?.customId ?? null;
}
