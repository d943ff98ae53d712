import type { Clock } from "../../clock.js";
import { type GameId, games } from "../../games/index.js";
import { Cooldown } from "./cooldown.js";

/** Finds second taps of double taps, where what lies there now already leads further (`Screen.secondTaps`). */
export class SecondTaps {
  /** By place and verb: in this time, in milliseconds, a second tap is part of a double tap. */
  readonly #hurried: Cooldown;

  constructor(clock: Pick<Clock, "steady">) {
    this.#hurried = new Cooldown(clock, 700);
  }

  /**
   * Whether a press is a second tap. One that is none begins the time in which another one is.
   *
   * @param where the presser, and what they press at
   */
  isSecond(where: string, game: GameId, verb: string): boolean {
    const taps = games[game].screen.secondTaps ?? {};
    const keyOf = (first: string): string => `${where} ${first}`;
    const isSecond = Object.entries(taps).some(
      ([first, second = []]) => second.includes(verb) && this.#hurried.isRunning(keyOf(first)),
    );
    if (!isSecond && Object.hasOwn(taps, verb)) this.#hurried.begin(keyOf(verb));
    return isSecond;
  }
}
