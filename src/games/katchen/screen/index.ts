import type { Event, View } from "../rules/index.js";
import type { Verb } from "../press.js";
import { beforeSettlement } from "./before.js";
import { board } from "./draw-board.js";
import { hints } from "./hints.js";
import { over } from "./over.js";
import { tellStep } from "./tell-step.js";
import { picture } from "./picture.js";
import { boxArt } from "./pictures/box-art.js";
import type { Screen, SecondTaps } from "../../../game/screen.js";

/** Katchen on Discord. */
export const katchenScreen: Screen<View, Event> = {
  colour: 0xd98c2b,
  emoji: "🎲",
  round: ({ type }) => type === "opens",
  boxArt,
  board,
  over,
  picture,
  before: beforeSettlement,
  tellStep,
  ephemerals: {},
  stays: {},
  hints,
  secondTaps: { rethrow: ["rethrow"] } satisfies SecondTaps<Verb>,
};
