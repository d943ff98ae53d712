import type { Action, Event, View } from "../../games/kalle/index.js";
import type { Asked, Level, Player } from "../player.js";
import { choose, type Mind } from "./choose.js";

/** Plays Kalle Kanalratte on two levels (docs/players.md). */
export const kalle: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  decide: (asked) => {
    const afterMs = pause(asked);
    const action = choose(asked, minds[asked.level]);
    return action === undefined
      ? Promise.reject(new Error("asked where there is nothing to do"))
      : Promise.resolve({ action, afterMs });
  },
};

/** What the levels have in mind. */
export const minds: Readonly<Record<Level, Mind>> = {
  relaxed: { memory: 0.5, nerve: "shy", expects: "shy" },
  strong: { memory: 1, nerve: "cool", expects: "shy" },
};

/** Shortest and longest pause before any answer, in milliseconds. */
const pauses: Readonly<Record<Level, readonly [shortest: number, longest: number]>> = {
  relaxed: [900, 1800],
  strong: [700, 1500],
};

function pause({ level, random }: Pick<Asked<View, Action, Event>, "level" | "random">): number {
  const [shortest, longest] = pauses[level];
  return shortest + random.pick(longest - shortest + 1);
}
