import type { APIComponentInContainer } from "discord.js";
import type { Action, Event, Options, Size, View } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import { command } from "./command.js";
import { nightBoard } from "./night.js";
import { over as nightOver } from "./over.js";
import { katchmePicture } from "./picture.js";
import { preludeBoard } from "./prelude.js";
import { press } from "./press.js";
import type { KatchmeScene } from "./scene.js";
import type { Choice, Screen } from "../../../game/screen.js";

/** What practising shows as the game does. */
export { routeLines } from "./evaluation.js";
export { positionPicture } from "./picture.js";
export { ringLines } from "./ring.js";
export { tileRows } from "./tiles.js";
export { gangSigns, keycap, readTile, tileName } from "./words.js";

const sizes: readonly Size[] = [3, 4, 5, 6];

/** Katch Me Aho! on Discord. */
export const katchmeScreen: Screen<Options, View, Event, Action> = {
  colour: 0xe0407b,
  command,
  summary,
  choices,
  choose,
  board,
  over,
  picture: katchmePicture,
  press,
  sheets: {},
};

function summary({ prelude, districts: count }: Options, t: Translate): string {
  return prelude ? t("katchme.summary", { count }) : t("katchme.summaryPlain", { count });
}

function choices({ prelude, districts }: Options, t: Translate): readonly Choice[] {
  const of = (value: string, present: string, label: string) => ({ value, label, default: value === present });
  const first = prelude ? "on" : "off";
  return [
    {
      option: "prelude",
      label: t("katchme.choicePrelude"),
      values: [of("on", first, t("katchme.preludeOn")), of("off", first, t("katchme.preludeOff"))],
    },
    {
      option: "districts",
      label: t("katchme.choiceDistricts"),
      values: sizes.map((size) => of(String(size), String(districts), sizeName(size, t))),
    },
  ];
}

function choose(options: Options, option: string, value: string): Options {
  const districts = sizes.find((size) => String(size) === value);
  if (option === "districts" && districts !== undefined) return { ...options, districts };
  if (option === "prelude" && (value === "on" || value === "off")) return { ...options, prelude: value === "on" };
  return options;
}

function sizeName(size: Size, t: Translate): string {
  const count = { count: size };
  switch (size) {
    case 3:
      return t("katchme.districtsFew", count);
    case 4:
    case 5:
      return t("katchme.districtsSome", count);
    case 6:
      return t("katchme.districtsMany", count);
  }
}

function board(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "prelude" ? preludeBoard({ ...scene, view }) : nightBoard({ ...scene, view });
}

function over(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "night" ? nightOver({ ...scene, view }) : [];
}
