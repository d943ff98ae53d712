import { relaxed } from "./relaxed.js";
import { strong } from "./strong.js";
import type { Action, Event, View } from "../../games/katchen/index.js";
import type { Asked, Level, Player } from "../player.js";

/** Plays Katchen on two levels (docs/players.md). */
export const katchen: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  decide: (asked) => {
    const afterMs = pause(asked);
    const action = choose(asked);
    return action === undefined
      ? Promise.reject(new Error("asked where there is nothing to do"))
      : Promise.resolve({ action, afterMs });
  },
};

function choose({ view, legal, level, random }: Asked<View, Action, Event>): Action | undefined {
  const { phase } = view;
  // With no dice of its own on the table there is only one thing to do.
  if (phase.type !== "shed" || phase.dice === null) return legal[0];
  switch (level) {
    case "relaxed":
      return relaxed(legal, phase.dice, random);
    case "strong":
      return strong(legal, view, phase, phase.dice);
  }
}

/** Shortest and longest pause before an answer, in milliseconds. */
const pauses: Readonly<Record<Level, readonly [shortest: number, longest: number]>> = {
  relaxed: [900, 1800],
  strong: [700, 1500],
};

function pause({ level, random }: Pick<Asked<View, Action, Event>, "level" | "random">): number {
  const [shortest, longest] = pauses[level];
  return shortest + random.pick(longest - shortest + 1);
}
