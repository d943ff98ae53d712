import type { ReadPress } from "../../game/press.js";
import { sides, type Action, type Event, type View } from "./rules/index.js";

/** Reads a press on one of Newgame's buttons: its verb is the side that is called. */
export const newgamePress: ReadPress<View, Action, Event> = ({ verb, argument }) => {
  const side = sides.find((known) => known === verb && argument === "");
  return side === undefined ? null : { kind: "act", action: { type: "call", side } satisfies Action };
};
