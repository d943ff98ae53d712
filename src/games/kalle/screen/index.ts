import type { Action, Event, View } from "../rules/index.js";
import { board } from "./draw-board.js";
import { hints } from "./hints.js";
import { over } from "./over.js";
import { tellStep } from "./tell-step.js";
import { mapPicture, picture } from "./picture.js";
import { ephemerals, stays } from "./ephemeral.js";
import { boxArt } from "./pictures/box-art.js";
import type { Verb } from "../press.js";
import type { Screen, SecondTaps } from "../../../game/screen.js";

/** Kalle Kanalratte on Discord. */
export const kalleScreen: Screen<View, Event, Action> = {
  colour: 0x4f8a6b,
  emoji: "🐀",
  round: ({ type }) => type === "begins",
  boxArt,
  board,
  over,
  picture,
  mapPicture,
  tellStep,
  ephemerals,
  stays,
  // The news of the round before goes, and the grid moves.
  secondTaps: { place: ["card"] } satisfies SecondTaps<Verb>,
  hints,
};
