import type { APISelectMenuOption } from "discord.js";
import type { Action } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import { cardsLabel } from "./hand-words.js";
import { codeOf } from "./plays.js";
import { factionSigns } from "./words.js";

/** An answer to somebody else's play in plain words, as buttons and the word that it is in have it. */
export function answerName(answer: Action, t: Translate): string {
  switch (answer.type) {
    case "discard":
      return t(answer.accept ? "catnoir.hand.accept" : "catnoir.hand.keep");
    case "pay":
      return answer.with === "point"
        ? t("catnoir.hand.payPoint")
        : t("catnoir.hand.payCards", { cards: cardsLabel(answer.cards, t) });
    case "give": {
      const faction = t(`catnoir.factions.${answer.faction}`);
      return t(answer.discard ? "catnoir.hand.giveMore" : "catnoir.hand.give", { faction });
    }
    case "decline":
      return t("catnoir.hand.decline");
    case "take":
    case "play":
    case "trim":
      return "";
  }
}

/** An answer in a select: two cards for the mafia, or a card for journalists; none for those that have buttons. */
export function answerOptions(answer: Action, t: Translate): readonly APISelectMenuOption[] {
  const value = codeOf(answer);
  if (answer.type === "pay" && answer.with === "cards") {
    const [first] = answer.cards;
    const label = cardsLabel(answer.cards, t);
    return [{ value, label, ...(first === undefined ? {} : { emoji: { name: factionSigns[first] } }) }];
  }
  if (answer.type !== "give") return [];
  const description = t(answer.discard ? "catnoir.hand.giveMoreHint" : "catnoir.hand.giveHint");
  return [{ value, label: answerName(answer, t), description, emoji: { name: factionSigns[answer.faction] } }];
}
