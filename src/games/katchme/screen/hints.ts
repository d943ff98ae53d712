import type { Action, Event, View } from "../rules/index.js";
import type { Hints } from "../../../game/screen.js";

const nights = ["ride", "circle", "wrong"] as const;

/** Which card fits in the prelude; how the gangs ride, and which tiles to take at night. */
export const hints: Hints<View, Event, Action> = {
  board: (view, _seat, nth) => {
    if (view.type === "prelude") return "lay";
    return view.phase.type === "snatch" ? (nights[nth] ?? null) : null;
  },
  own: () => null,
};
