import { sizesOf, type Action, type Event, type Length, type Options, type View } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import { board } from "./board.js";
import { command } from "./command.js";
import { over } from "./over.js";
import { picture } from "./picture.js";
import { press } from "./press.js";
import { sheets } from "./sheet.js";
import type { Choice, Screen } from "../../../game/screen.js";

const lengths: readonly Length[] = ["short", "standard", "long"];

/** Denkste! on Discord. */
export const denksteScreen: Screen<Options, View, Event, Action> = {
  colour: 0xb5283a,
  command,
  summary,
  choices,
  choose,
  board,
  over,
  picture,
  press,
  sheets,
};

function summary({ length, hasteGedacht }: Options, t: Translate): string {
  const words = { length: lengthName(length, t) };
  return hasteGedacht ? t("denkste.summaryVariant", words) : t("denkste.summary", words);
}

function choices(options: Options, t: Translate): readonly Choice[] {
  const of = (value: string, present: string, label: string) => ({ value, label, default: value === present });
  const variant = options.hasteGedacht ? "on" : "off";
  return [
    {
      option: "length",
      label: t("denkste.choiceLength"),
      values: lengths.map((length) => of(length, options.length, lengthName(length, t))),
    },
    {
      option: "hasteGedacht",
      label: t("denkste.choiceVariant"),
      values: [of("off", variant, t("denkste.variantOff")), of("on", variant, t("denkste.variantOn"))],
    },
  ];
}

function choose(options: Options, option: string, value: string): Options {
  const length = lengths.find((known) => known === value);
  if (option === "length" && length !== undefined) return { ...options, length };
  if (option === "hasteGedacht" && (value === "on" || value === "off")) {
    return { ...options, hasteGedacht: value === "on" };
  }
  return options;
}

function lengthName(length: Length, t: Translate): string {
  const sizes = { sizes: sizesOf(length).map(String) };
  switch (length) {
    case "short":
      return t("denkste.lengthShort", sizes);
    case "standard":
      return t("denkste.lengthStandard", sizes);
    case "long":
      return t("denkste.lengthLong", sizes);
  }
}
