import type { Action, Event, View } from "../rules/index.js";
import { board } from "./draw-board.js";
import { hints } from "./hints.js";
import { over } from "./over.js";
import { tellStep } from "./tell-step.js";
import { picture } from "./picture.js";
import { ephemerals } from "./ephemeral.js";
import { stripPicture } from "./strip-picture.js";
import type { EphemeralName } from "../press/index.js";
import { boxArt } from "./pictures/box-art.js";
import type { Screen } from "../../../game/screen.js";

/** Denkste! on Discord. */
export const denksteScreen: Screen<View, Event, Action> = {
  colour: 0xb5283a,
  emoji: "💭",
  round: ({ type }) => type === "revealed",
  boxArt,
  board,
  over,
  picture,
  tellStep,
  ephemerals,
  later: { card: "laid", other: "laid" } satisfies Partial<Record<EphemeralName, EphemeralName>>,
  stays: { card: () => true, other: () => true, laid: () => true } satisfies Record<EphemeralName, () => true>,
  hints,
  ephemeralPicture: stripPicture,
};
