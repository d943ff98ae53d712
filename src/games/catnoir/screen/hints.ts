import type { Action, Event, View } from "../rules/index.js";
import type { Hints } from "../../../game/screen.js";

const turns = ["collect", "watch", "spend"] as const;

/** What to collect and to keep, on the hand. */
export const hints: Hints<View, Event, Action> = {
  board: () => null,
  own: ({ view: { phase } }, nth) => {
    switch (phase.type) {
      case "turn":
        return turns[nth] ?? null;
      case "reaction":
        return "react";
      case "trim":
        return "trim";
      case "over":
        return null;
    }
  },
};
