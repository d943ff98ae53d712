import type { Action, Event, Options, View } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import { board } from "./board.js";
import { command } from "./command.js";
import { over } from "./over.js";
import { press } from "./press.js";
import { sheets } from "./sheet.js";
import type { Choice, Screen } from "../../../game/screen.js";

/** Kalle Kanalratte on Discord. */
export const kalleScreen: Screen<Options, View, Event, Action> = {
  colour: 0x4f8a6b,
  command,
  summary,
  choices,
  choose,
  board,
  over,
  press,
  sheets,
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
