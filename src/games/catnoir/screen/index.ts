import {
  factions,
  factionsInPlay,
  type Action,
  type Event,
  type Faction,
  type Options,
  type View,
} from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import { board } from "./board.js";
import { command } from "./command.js";
import { info } from "./info.js";
import { over } from "./over.js";
import { picture } from "./picture.js";
import { press } from "./press.js";
import { sheetPicture, sheets } from "./sheet.js";
import { factionSigns } from "./words.js";
import type { Choice, Screen } from "../../../game/screen.js";

/** Cat Noir: Catham City on Discord. */
export const catnoirScreen: Screen<Options, View, Event, Action> = {
  colour: 0x6b5fb5,
  command,
  summary,
  choices,
  choose,
  board,
  over,
  picture,
  press,
  sheets,
  sheetPicture,
  info,
};

/** What the lobby's select calls a list of one's own. */
const own = "own";

/** Those of the printed rules' first game, and where a choice of one's own begins. */
const firstFive = factions.slice(0, factionsInPlay);

function summary(options: Options, t: Translate): string {
  const actions = t("catnoir.actions", { count: options.actions });
  if (options.factions === "random") return t("catnoir.summaryRandom", { actions });
  const five = options.factions === "first" ? firstFive : options.factions;
  return t("catnoir.summary", { factions: five.map((faction) => t(`catnoir.factions.${faction}`)), actions });
}

function choices({ factions: chosen, actions }: Options, t: Translate): readonly Choice[] {
  const list = typeof chosen === "string" ? null : chosen;
  const way = typeof chosen === "string" ? chosen : own;
  const of = (value: string, present: string, label: string) => ({ value, label, default: value === present });
  const which: Choice = {
    option: "factions",
    label: t("catnoir.choiceFactions"),
    values: [
      of("first", way, t("catnoir.factionsFirst")),
      of("random", way, t("catnoir.factionsRandom")),
      of(own, way, t("catnoir.factionsOwn")),
    ],
  };
  const howMany: Choice = {
    option: "actions",
    label: t("catnoir.choiceActions"),
    values: [
      of("1", String(actions), t("catnoir.actionsSingle")),
      of("2", String(actions), t("catnoir.actionsDouble")),
    ],
  };
  return list === null ? [which, howMany] : [which, fiveOf(list, t), howMany];
}

/** The select of the eight, of which five are chosen. */
function fiveOf(list: readonly Faction[], t: Translate): Choice {
  return {
    option: own,
    label: t("catnoir.choiceOwn"),
    count: factionsInPlay,
    values: factions.map((faction) => ({
      value: faction,
      label: t(`catnoir.factions.${faction}`),
      description: t(`catnoir.does.${faction}`),
      emoji: { name: factionSigns[faction] },
      default: list.includes(faction),
    })),
  };
}

function choose(options: Options, option: string, value: string): Options {
  switch (option) {
    case "factions":
      if (value === "first" || value === "random") return { ...options, factions: value };
      return value === own && typeof options.factions === "string" ? { ...options, factions: firstFive } : options;
    case own: {
      const names = value.split(",");
      const five = factions.filter((faction) => names.includes(faction));
      return five.length === factionsInPlay && names.length === factionsInPlay
        ? { ...options, factions: five }
        : options;
    }
    case "actions":
      if (value === "1") return { ...options, actions: 1 };
      return value === "2" ? { ...options, actions: 2 } : options;
    default:
      return options;
  }
}
