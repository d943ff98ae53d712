import type { APIComponentInContainer } from "discord.js";
import type { Action, Event, View } from "../rules/index.js";
import { nightBoard } from "./draw-night.js";
import { hints } from "./hints.js";
import { over as nightOver } from "./over.js";
import { endPicture } from "./end-picture.js";
import { katchmePicture } from "./picture.js";
import { tellStep } from "./tell-step.js";
import { practice } from "./practice/index.js";
import { preludeBoard } from "./draw-prelude.js";
import type { KatchmeScene } from "./words.js";
import { boxArt } from "./pictures/box-art.js";
import type { Picture } from "../../../game/scene.js";
import type { Screen, SecondTaps } from "../../../game/screen.js";
import type { Verb } from "../press/index.js";

/** Katch Me Aho! on Discord. */
export const katchmeScreen: Screen<View, Event, Action> = {
  colour: 0xe0407b,
  firstOptions: { prelude: false },
  emoji: "🏍️",
  round: ({ type }) => type === "night",
  boxArt,
  subcommands: [practice],
  // Nobody has worked out a night a moment after their own roll.
  secondTaps: { roll: ["snatch", "done"] } satisfies SecondTaps<Verb>,
  board,
  over,
  goal: (view, t) => (view.type === "prelude" ? t("katchme.preludeGoal") : null),
  isShort: (view) => view.type === "night" && view.phase.type === "snatch",
  picture,
  tellStep,
  ephemerals: {},
  stays: {},
  hints,
};

function board(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "prelude" ? preludeBoard({ ...scene, view }) : nightBoard({ ...scene, view });
}

function picture(scene: KatchmeScene): Picture | null {
  const { view } = scene;
  const isOver = view.type === "night" && view.phase.type === "over";
  return isOver ? endPicture({ ...scene, view }) : katchmePicture(scene);
}

function over(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "night" ? nightOver({ ...scene, view }) : [];
}
