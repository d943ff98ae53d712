import type { Action, Event, View } from "../rules/index.js";
import type { Hints } from "../../../game/screen.js";
import { turnsIn, type Revealed } from "./words.js";

/** How to bluff with either card, each hint only where it fits what was played. */
export const hints: Hints<View, Event, Action> = {
  board: () => null,
  own: ({ view: { own, phase }, events }) => {
    if (own === null || phase.type === "over") return null;
    const before = turnsIn(events).findLast(({ mover }) => mover === phase.mover) ?? null;
    if (own.card === "go") return before === null ? "go" : "goAgain";
    return before !== null && wasCaught(before) ? "stopAgain" : "stop";
  },
};

function wasCaught({ outcome }: Revealed): boolean {
  return outcome === "caught" || outcome === "back";
}
