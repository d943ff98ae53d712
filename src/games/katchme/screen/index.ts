import type { APIComponentInContainer } from "discord.js";
import type { Action, Event, View } from "../rules/index.js";
import { furtherSubcommands } from "./command.js";
import { nightBoard } from "./night.js";
import { over as nightOver } from "./over.js";
import { katchmePicture } from "./picture.js";
import { preludeBoard } from "./prelude.js";
import { press } from "./press.js";
import type { KatchmeScene } from "./words.js";
import type { Screen } from "../../../game/screen.js";

/** What practising shows as the game does. */
export { routeLines } from "./evaluation.js";
export { positionPicture } from "./picture.js";
export { ringLines } from "./ring.js";
export { tileRows } from "./tiles.js";
export { gangSigns, keycap, readTile, tileName } from "./words.js";

/** Katch Me Aho! on Discord. */
export const katchmeScreen: Screen<View, Event, Action> = {
  colour: 0xe0407b,
  furtherSubcommands,
  board,
  over,
  picture: katchmePicture,
  press,
  sheets: {},
};

function board(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "prelude" ? preludeBoard({ ...scene, view }) : nightBoard({ ...scene, view });
}

function over(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "night" ? nightOver({ ...scene, view }) : [];
}
