import type { Action, Event, Options, View } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import { board } from "./board.js";
import { over } from "./over.js";
import { press } from "./press.js";
import { sheet } from "./sheet.js";
import { packed } from "../../../discord/ui/pack.js";
import type { Choice, Screen } from "../../../game/screen.js";

/** Kalle Kanalratte on Discord. */
export const kalleScreen: Screen<Options, View, Event, Action> = {
  summary,
  choices,
  choose,
  board,
  over,
  rules,
  press,
  sheet,
};

function summary({ lastChance }: Options, t: Translate): string {
  return lastChance ? t("kalle.summaryLastChance") : t("kalle.summary");
}

function choices({ lastChance }: Options, t: Translate): readonly Choice[] {
  return [
    {
      option: "lastChance",
      label: t("kalle.choice"),
      values: [
        { value: "off", label: t("kalle.choiceOff"), default: !lastChance },
        { value: "on", label: t("kalle.choiceOn"), default: lastChance },
      ],
    },
  ];
}

function choose(options: Options, option: string, value: string): Options {
  if (option !== "lastChance" || (value !== "on" && value !== "off")) return options;
  return { ...options, lastChance: value === "on" };
}

function rules(t: Translate): readonly string[] {
  return packed([
    t("kalle.rules.intro"),
    t("kalle.rules.start"),
    t("kalle.rules.search"),
    t("kalle.rules.swap"),
    t("kalle.rules.end"),
    t("kalle.rules.game"),
    t("kalle.rules.here"),
  ]);
}
