import type { Action, Event, View } from "../rules/index.js";
import type { Asked, Decision, Player } from "../../../game/player.js";
import { lay } from "./choose-card.js";
import { roll } from "./draw-times.js";
import { snatch } from "./choose-tile.js";

/** Knows every answer at once, and takes a person's time for it (docs/computer-players.md). */
export const katchmePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: false,
  decide: (asked) => {
    const decision = choose(asked);
    return decision === null
      ? Promise.reject(new Error("asked where there is nothing to do"))
      : Promise.resolve(decision);
  },
};

function choose(asked: Asked<View, Action, Event>): Decision<Action> | null {
  const { view, legal, level, random } = asked;
  if (legal.length === 0) return null;
  if (view.type === "prelude") return lay(asked, view);
  switch (view.phase.type) {
    case "roll":
      return roll(view, level, random);
    case "snatch":
      return snatch(asked, view, view.phase);
    case "over":
      return null;
  }
}
