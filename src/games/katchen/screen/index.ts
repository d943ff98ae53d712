import { katchen, type Event, type Options, type View } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import { board } from "./board.js";
import { command } from "./command.js";
import { over } from "./over.js";
import { press } from "./press.js";
import type { Choice, Screen } from "../../../game/screen.js";

const shots = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Katchen on Discord. */
export const katchenScreen: Screen<Options, View, Event> = {
  colour: 0xd98c2b,
  command,
  summary,
  choices,
  choose,
  board,
  over,
  press,
  sheets: {},
};

function summary(options: Options, t: Translate): string {
  return options.shots === 1 ? t("katchen.summaryOne") : t("katchen.summaryMore", { count: options.shots });
}

function choices(options: Options, t: Translate): readonly Choice[] {
  const values = shots.map((value) => ({
    value,
    label: value === "1" ? t("katchen.choiceOne") : t("katchen.choiceMore", { count: Number(value) }),
    default: value === String(options.shots),
  }));
  return [{ option: "shots", label: t("katchen.choice"), values }];
}

function choose(options: Options, option: string, value: string): Options {
  return katchen.options.choose(options, option, [value]);
}
