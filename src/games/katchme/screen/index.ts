import { ApplicationCommandOptionType, type APIComponentInContainer } from "discord.js";
import type { Action, Event, View } from "../rules/index.js";
import { nightBoard } from "./night.js";
import { over as nightOver } from "./over.js";
import { katchmePicture } from "./picture.js";
import { preludeBoard } from "./prelude.js";
import type { KatchmeScene } from "./words.js";
import type { Screen } from "../../../game/screen.js";
import type { FurtherSubcommands } from "../../../discord/interactions/commands/game-command.js";

/** Practice shows these as the game does. */
export { routeLines } from "./evaluation.js";
export { positionPicture } from "./picture.js";
export { ringLines } from "./ring.js";
export { tileRows } from "./tiles.js";
export { gangSigns, keycap, readTile, tileName } from "./words.js";

/** A practice night for one person, with any number of districts. */
const furtherSubcommands: FurtherSubcommands = ({ described, named }, options) => [
  {
    type: ApplicationCommandOptionType.Subcommand,
    ...named("practice", "katchme.command.practice"),
    ...described("katchme.command.practiceDescription"),
    options: options
      .filter(({ name }) => name === "districts")
      .map((districts) => ({ ...districts, ...described("katchme.command.practiceDistricts") })),
  },
];

/** Katch Me Aho! on Discord. */
export const katchmeScreen: Screen<View, Event, Action> = {
  colour: 0xe0407b,
  furtherSubcommands,
  board,
  over,
  picture: katchmePicture,
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
