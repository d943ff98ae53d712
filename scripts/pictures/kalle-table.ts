import { setTimeout as sleep } from "node:timers/promises";
import { ButtonStyle, type APIButtonComponentWithCustomId } from "discord.js";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { findButton, findButtons, lastMessage, textOf, turnLineOf } from "./message.js";

/** The board as everybody sees it. */
export function boardOf(play: Play): SeenMessage {
  const message = lastMessage(play, play.people.anna);
  if (message === null) throw new Error("there is no board");
  return message;
}

/** Whose turn it is. */
export function askedAt(play: Play): LocalUser {
  const line = turnLineOf(boardOf(play));
  const { anna, ben, cleo, moderator } = play.people;
  const found = [anna, ben, cleo, moderator].find(({ user }) => line.includes(user.global_name ?? user.username));
  if (found === undefined) throw new Error(`nobody is asked in "${line}"`);
  return found;
}

/** Those that stand out because they can be pressed. */
export function inviting(play: Play): readonly number[] {
  return gridOf(boardOf(play)).flatMap((card) =>
    card.style === ButtonStyle.Primary || card.style === ButtonStyle.Success ? [placeOf(card)] : [],
  );
}

/** In the grid, or on the ephemeral message to hide on. */
export function placeIn(message: SeenMessage, on: "grid" | "hide", place: number): string {
  const all = on === "grid" ? gridOf(message) : findButtons(message, on);
  const found = all.find((button) => placeOf(button) === place);
  if (found === undefined) throw new Error(`there is no ${place} on ${on}`);
  return found.custom_id;
}

/** The grid's buttons: where the police are placed, or any other. */
function gridOf(message: SeenMessage): readonly APIButtonComponentWithCustomId[] {
  return [...findButtons(message, "place"), ...findButtons(message, "card")];
}

function placeOf({ custom_id: customId }: APIButtonComponentWithCustomId): number {
  return Number(customId.split(":")[3]);
}

/** By the asked seat; waits for the board. */
export async function tap(play: Play, place: number): Promise<void> {
  const isPlacing = findButtons(boardOf(play), "place").length > 0;
  await changing(play, () => askedAt(play).press(boardOf(play).id, placeIn(boardOf(play), "grid", place)));
  if (isPlacing) await sleep(secondTapMs);
}

/** In this time after the police are placed a tap, in milliseconds, is taken for a second one. */
const secondTapMs = 800;

/** The first card of a swap, which its maker alone is shown. */
export async function note(play: Play, place: number): Promise<void> {
  await askedAt(play).press(boardOf(play).id, placeIn(boardOf(play), "grid", place));
}

/** Below the grid or in the lobby; waits for the board. */
export function press(play: Play, user: LocalUser, verb: string): Promise<void> {
  const button = findButton(boardOf(play), verb);
  if (button === null) throw new Error(`nothing to press for ${verb}`);
  return changing(play, () => user.press(boardOf(play).id, button.custom_id));
}

/** What the presser alone reads, new or in place of what they read before. */
export async function whisperTo(user: LocalUser, message: SeenMessage, customId: string): Promise<SeenMessage> {
  const outcome = await user.press(message.id, customId);
  if (outcome.type !== "message" && outcome.type !== "update")
    throw new Error(`nothing was whispered: ${outcome.type}`);
  return outcome.message;
}

/** Waits until the board is another one than before, and no lid is being lifted. */
export async function changing(play: Play, act: () => Promise<Outcome>): Promise<void> {
  const before = JSON.stringify(boardOf(play).components);
  await act();
  for (let waited = 0; JSON.stringify(boardOf(play).components) === before || isLifting(play); waited += 20) {
    if (waited > 15_000) throw new Error("the board never changed");
    await sleep(20);
  }
}

/** Waits until the game has begun. */
export async function begun(play: Play): Promise<void> {
  while (turnLineOf(boardOf(play)) === "") await sleep(20);
}

/** Whether the board holds its breath. */
function isLifting(play: Play): boolean {
  return /^### [^👉\n]*…(?:\s·|$)/mu.test(textOf(boardOf(play)));
}
