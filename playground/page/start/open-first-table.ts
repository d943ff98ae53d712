import type { SeenMessage } from "../../discord/types.js";
import { controlsOf } from "../../site/open-tables.js";
import { actOnChannels } from "../api.js";
import type { Parlour } from "../parlour.js";
import type { Session } from "../page-session.js";
import type { OfferedGame } from "./game-cards.js";

/** As many computer players are asked for at most. */
const MOST = 12;

/**
 * Opens a table in the game's channel, as the first seat does it: the others in the window join, computer players come
 * until the game may start, and it does. Where a table stands already, a thread is opened for the new one.
 * @returns whether the game has started
 */
export async function openTable(game: OfferedGame, parlour: Parlour, threadName: string): Promise<boolean> {
  const [host, ...others] = parlour.seats;
  if (host === undefined) return false;
  const channel = await placeFor(game, host, threadName);
  await Promise.all(parlour.seats.map((seat) => seat.show(channel)));
  const opened = await host.send(game.start, {});
  if (opened?.type !== "message" || opened.message.ephemeral) return false;
  const lobby = opened.message.id;
  for (const guest of others) await pressVerb(guest, lobby, "join");
  for (let asked = 0; asked < MOST && !isOffered(host, lobby, "start"); asked += 1) {
    if (!(await pressVerb(host, lobby, "add"))) return false;
  }
  return pressVerb(host, lobby, "start");
}

/** The game's channel, or a new thread below it where one plays already. */
async function placeFor({ channel }: OfferedGame, host: Session, threadName: string): Promise<string> {
  const here = channel ?? host.state.place.channels.find(({ id }) => id === host.state.channel) ?? null;
  if (here === null || here.table === null) return here?.id ?? host.state.channel;
  const done = await actOnChannels("thread", { channel: here.parent ?? here.id, name: threadName });
  await host.loadPlace();
  return "problem" in done ? here.id : (done.channel ?? here.id);
}

function isOffered(seat: Session, message: string, verb: string): boolean {
  return find(seat, message, verb) !== null;
}

/** Presses the first enabled button with this verb. @returns whether it was there and somebody answered */
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
