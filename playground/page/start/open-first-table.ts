import type { SeenMessage } from "../../discord/types.js";
import type { Command } from "../../site/contract.js";
import { controlsOf, tableIn } from "../../site/open-tables.js";
import { textsIn } from "../board-texts.js";
import { act, actOnChannels, fetchMessages } from "../api.js";
import type { Session } from "../page-session.js";
import type { OfferedGame } from "./game-cards.js";

/** Tables that a person may have when they open a further one; the bot lets nobody sit at more than three. */
const MOST_OPEN = 2;

/** Whether the game or its lesson has begun; if not, what the bot said, or null. */
export type Opening = "begun" | { readonly said: string | null };

/**
 * Opens a table in the game's channel by the first of these seats: the others join, and the game starts, for one alone
 * against computer players. A new thread is opened if there is a table already. Who sits at many tables leaves the
 * oldest one for it.
 */
export async function openTable(game: OfferedGame, seats: readonly Session[], threadName: string): Promise<Opening> {
  const [host, ...others] = seats;
  if (host === undefined) return { said: null };
  const before = host.state.channel;
  await makeRoom(host);
  const { channel, isNew } = await placeFor(game, host, threadName);
  await host.open(channel);
  // Seats that look elsewhere come along.
  await Promise.all(others.map((seat) => seat.show(channel)));
  const options = game.facts?.firstOptions ?? {};
  const isKnown = Object.keys(options).every((name) => game.start.options.some((option) => option.name === name));
  const opened = await host.send(game.start, isKnown ? options : {});
  if (opened?.type !== "message") return { said: null };
  if (opened.message.ephemeral) {
    // A thread that was opened for nothing goes again.
    await host.open(before);
    if (isNew) await actOnChannels("remove", { channel });
    return { said: saidIn(opened.message) };
  }
  const lobby = opened.message.id;
  for (const guest of others) await pressVerb(guest, lobby, "join");
  const isBegun = (await pressVerb(host, lobby, "start")) || (await pressVerb(host, lobby, "alone"));
  return isBegun ? "begun" : { said: null };
}

/** In the game's channel. */
export async function openLesson(learn: Command, { channel }: OfferedGame, learner: Session): Promise<Opening> {
  if (channel !== null) await learner.open(channel.id);
  const opened = await learner.send(learn, {});
  // It is there once the card gives way to it.
  await learner.loadMessages();
  return opened?.type === "message" ? "begun" : { said: null };
}

/** Closes the oldest tables that this person has opened in games' channels, so that the bot lets them sit down at a further one. */
async function makeRoom({ state: { place } }: Session): Promise<void> {
  const { me, channels, commands } = place;
  const open = await Promise.all(
    channels.map(async (channel) => {
      if (channel.table === null) return [];
      const name = channels.find(({ id }) => id === channel.parent)?.name ?? channel.name;
      const isGame = commands.some(({ path }) => path === `${name} close`);
      const found = await fetchMessages(me.id, channel.id).catch(() => null);
      const board = found?.messages.findLast((message) => tableIn(message) !== null);
      if (!isGame || board === undefined || board.interaction_metadata?.user.id !== me.id) return [];
      return [{ channel: channel.id, name, since: BigInt(board.id) }];
    }),
  );
  const oldestFirst = open.flat().toSorted((one, other) => (one.since < other.since ? -1 : 1));
  for (const { channel, name } of oldestFirst.slice(0, Math.max(0, oldestFirst.length - MOST_OPEN))) {
    const asked = await act(me.id, "slash", { channel, command: `${name} close`, options: {} });
    // In the middle of a game it is asked whether that is meant.
    const sure = "outcome" in asked && asked.outcome.type === "message" ? asked.outcome.message : null;
    const close = controlsOf(sure?.components).find(({ verb }) => verb === "close");
    if (sure !== null && close !== undefined) await act(me.id, "press", { message: sure.id, customId: close.customId });
  }
}

/** A message as plain text. */
export function saidIn({ content, components }: SeenMessage): string {
  return [content, ...textsIn(components)].filter((text) => text !== "").join("\n");
}

/** Or a new thread below it if it has a table. */
async function placeFor(
  { channel }: OfferedGame,
  host: Session,
  threadName: string,
): Promise<{ readonly channel: string; readonly isNew: boolean }> {
  const here = channel ?? host.state.place.channels.find(({ id }) => id === host.state.channel) ?? null;
  if (here === null || here.table === null) return { channel: here?.id ?? host.state.channel, isNew: false };
  const done = await actOnChannels("thread", { channel: here.parent ?? here.id, name: threadName });
  await host.loadPlace();
  if ("problem" in done || done.channel === null) return { channel: here.id, isNew: false };
  return { channel: done.channel, isNew: true };
}

/** The first enabled one. @returns whether it was there and answered */
export async function pressVerb(seat: Session, message: string, verb: string): Promise<boolean> {
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
