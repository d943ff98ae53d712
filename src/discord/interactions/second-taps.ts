import { type GameId, games } from "../../games/index.js";
import type { Bot } from "./bot.js";
import { Cooldown } from "./cooldown.js";

/** By place and verb: in this time, in milliseconds, a second tap is part of a double tap. */
const hurried = new Cooldown(700);

/**
 * Whether a press is the second tap of a double tap, where what lies there now already leads further (`Screen.secondTaps`).
 * A press that is none begins the time in which another one is.
 *
 * @param where the presser, and what they press at
 */
export function isSecondTap(bot: Pick<Bot, "clock">, where: string, game: GameId, verb: string): boolean {
  const taps = games[game].screen.secondTaps ?? {};
  const keyOf = (first: string): string => `${where} ${first}`;
  const isSecond = Object.entries(taps).some(
    ([first, second = []]) => second.includes(verb) && hurried.isRunning(bot, keyOf(first)),
  );
  if (!isSecond && Object.hasOwn(taps, verb)) hurried.begin(bot, keyOf(verb));
  return isSecond;
}
