import type { Action, Event, View } from "../rules/index.js";
import type { Hints } from "../../../game/screen.js";

/** What to remember, and when to swap; Kalle's place plays no part in it. */
export const hints: Hints<View, Event, Action> = {
  board: ({ phase, turned }) => {
    switch (phase.type) {
      case "place":
        return "place";
      case "search":
        return turned === 0 ? "searchFirst" : "search";
      case "swap":
        return "swap";
      case "guess":
      case "point":
        return "recall";
      case "hide":
      case "over":
        return null;
    }
  },
  own: ({ view }) => (view.phase.type === "hide" ? "hide" : null),
};
