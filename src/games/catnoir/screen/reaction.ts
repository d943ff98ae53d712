import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import type { Action, Cause } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import { codeOf, type Verb } from "../press.js";
import { cardsLabel, factionName, factionSigns, type CatnoirEphemeralScene } from "./words.js";
import { buttons, select, text, type Button } from "../../../discord/ui/parts.js";
import { clockLine, nameOf } from "../../../discord/ui/presence.js";
import type { Translate } from "../../../game/scene.js";

/** What a reader is asked about another's play. */
export interface Asked {
  readonly prompt: number;
  /** Who has played. */
  readonly by: Seat;
  readonly cause: Cause;
}

/** Exactly the answers that the hand allows; a single one also has a button. */
export function reaction(
  scene: CatnoirEphemeralScene,
  { prompt, by, cause }: Asked,
): readonly APIComponentInContainer[] {
  const { legal, table, t } = scene;
  const name = nameOf(scene.names, by);
  const alone = legal.length === 1;
  const words = text(
    `### 👉 ${headline(cause, name, t)}`,
    alone ? onlyOne(cause, t) : explain(cause, legal, t),
    // The table answers long before the time is up.
    alone ? "" : clockLine(scene),
  );
  const id = (argument: string): Button["id"] => ({ table, prompt, verb: "answer" satisfies Verb, argument });
  const options = alone ? [] : legal.flatMap((answer) => answerOptions(answer, t));
  const pressed = alone ? legal : legal.filter((answer) => answerOptions(answer, t).length === 0);
  const row = pressed.map((answer): Button => {
    return {
      id: id(codeOf(answer)),
      style: alone || isGiving(answer) ? "main" : "plain",
      label: alone && answer.type === "discard" ? t("catnoir.hand.goOn") : answerName(answer, t),
    };
  });
  return [
    words,
    ...(options.length === 0 ? [] : [select(id(""), placeholder(cause, t), options)]),
    ...(row.length === 0 ? [] : [buttons(...row)]),
  ];
}

/** Says which answer waits for all others; independent of who else has answered. */
export function answered(answer: Action, t: CatnoirEphemeralScene["t"]): readonly [string, ...string[]] {
  return [`### 🤫 ${t("catnoir.hand.answered")}`, `**${answerName(answer, t)}**`, t("catnoir.hand.allAnswer")];
}

/** Answers that give something away are emphasised. */
function isGiving(answer: Action): boolean {
  return answer.type === "pay" || (answer.type === "discard" && answer.accept);
}

function headline(cause: Cause, name: string, t: CatnoirEphemeralScene["t"]): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.hand.askDetectives", { name });
    case "mafia":
      return t("catnoir.hand.askMafia", { name });
    case "journalists":
      return t("catnoir.hand.askJournalists", { name });
  }
}

function explain(cause: Cause, legal: readonly Action[], t: CatnoirEphemeralScene["t"]): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.hand.askDetectivesText", { faction: factionName(cause.extra, t) });
    case "mafia": {
      const may = legal.some((answer) => answer.type === "pay" && answer.with === "point");
      return t(may ? "catnoir.hand.askMafiaText" : "catnoir.hand.askMafiaCards");
    }
    case "journalists":
      return t("catnoir.hand.askJournalistsText");
  }
}

/** Why there is nothing to choose; the answer is pressed all the same, so that nobody sees who had a choice. */
function onlyOne(cause: Cause, t: CatnoirEphemeralScene["t"]): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.hand.onlyDetectives", { faction: factionName(cause.extra, t) });
    case "mafia":
      return t("catnoir.hand.onlyMafia");
    // Each seat that is asked has a card to give, and can decline.
    case "journalists":
      return "";
  }
}

function placeholder(cause: Cause, t: CatnoirEphemeralScene["t"]): string {
  return t(cause.faction === "mafia" ? "catnoir.hand.choosePay" : "catnoir.hand.chooseGift");
}

/** An answer in plain words, for buttons and the confirmation. */
function answerName(answer: Action, t: Translate): string {
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

/** Two cards for the mafia, or one for journalists; none for answers with buttons. */
function answerOptions(answer: Action, t: Translate): readonly APISelectMenuOption[] {
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
