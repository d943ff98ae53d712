import type { Action, Event, View } from "../rules/index.js";
import type { Hints } from "../../../game/screen.js";

const turns = ["collect", "watch", "spend"] as const;

/** What to collect and to keep, on the hand. */
export const hints: Hints<View, Event, Action> = {
  board: () => null,
  own: ({ view: { phase }, legal }, nth) => {
    switch (phase.type) {
      case "turn":
        return nth === 0 && legal.some(isSet) ? "ready" : (turns[nth] ?? null);
      case "reaction":
        // Of two players only one answers.
        return phase.asked.length > 1 ? "react" : null;
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
