import type { Action, Event, View } from "../rules/index.js";
import type { Hints } from "../../../game/screen.js";
import { draftedLot } from "../press.js";

const turns = ["collect", "watch", "spend"] as const;

/** What to collect, to keep and to part with, on the hand. */
export const hints: Hints<View, Event, Action> = {
  board: () => null,
  own: ({ view: { phase }, legal, draft }, nth) => {
    switch (phase.type) {
      case "turn":
        if (draftedLot(draft, legal) !== null) return null;
        return nth === 0 && legal.some(isSet) ? "ready" : (turns[nth] ?? null);
      case "reaction":
        return "react";
      case "trim":
        return "trim";
      case "over":
        return null;
    }
  },
};

/** Whether it plays the fixed number of cards that its faction asks for. */
function isSet(action: Action): boolean {
  return action.type === "play" && !["hackers", "police", "bureaucrats"].includes(action.faction);
}
