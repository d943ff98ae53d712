import type { Action, Event, View } from "../../games/denkste/index.js";
import type { Asked, Level, Player } from "../player.js";
import { relaxed } from "./relaxed.js";
import { strong } from "./strong.js";

/** Plays Denkste! on two levels (docs/players.md). */
export const denkste: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  decide: (asked) => {
    const afterMs = pause(asked);
    const action = choose(asked);
    return action === undefined
      ? Promise.reject(new Error("asked where there is nothing to do"))
      : Promise.resolve({ action, afterMs });
  },
};

function choose({ view, legal, told, level, random }: Asked<View, Action, Event>): Action | undefined {
  const { phase } = view;
  const card = legal[0]?.type;
  if (phase.type !== "choice" || card === undefined) return undefined;
  switch (level) {
    case "relaxed":
      return relaxed(view, phase, card, told, random);
    case "strong":
      return strong(view, phase, card, random);
  }
}

/** Shortest and longest pause before either card is set, in milliseconds. */
const pauses: Readonly<Record<Level, readonly [shortest: number, longest: number]>> = {
  relaxed: [900, 1800],
  strong: [700, 1500],
};

function pause({ level, random }: Pick<Asked<View, Action, Event>, "level" | "random">): number {
  const [shortest, longest] = pauses[level];
  return shortest + random.pick(longest - shortest + 1);
}
