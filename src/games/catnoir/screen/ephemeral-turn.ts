import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import { countOf, handLimit, kindsOf, type Action, type View } from "../rules/index.js";
import { cardsPlain, factionSigns, type CatnoirEphemeralScene } from "./words.js";
import { codeOf, handCards, lotsOf, type Lot, type Verb } from "../press/index.js";
import { whyNot } from "./plays-why.js";
import { infoSelect } from "./info.js";
import { finishOption, lotLabel, lotOption } from "./plays-words.js";
import { outcomeOf } from "./takes-words.js";
import { separateInfo, buttons, select, text } from "../../../discord/ui/parts.js";
import { clockLine } from "../../../discord/ui/presence.js";

/**
 * What can be taken and played, and why the rest cannot. Hands of at most ten cards, seventeen before a second action,
 * leave room in a select.
 */
export function turn(scene: CatnoirEphemeralScene, prompt: number, left: number): readonly APIComponentInContainer[] {
  const { view, legal, t } = scene;
  const hand = view.own?.hand ?? [];
  const takes = legal.flatMap((action) => takeOptions(action, scene));
  const plays = lotsOf(legal).map((lot) => lotOption(lot, scene));
  const reasons = whyNot(scene);
  // A hint leaves no room for the reasons, nor they for the display if they are many; the select of takes has both.
  const why = scene.hint === null ? reasons : [];
  return [
    text(
      `### 👉 ${t("catnoir.hand.yourTurn")}`,
      view.options.actions === 1 ? "" : t("catnoir.hand.left", { count: left }),
      hand.length > handLimit ? t("catnoir.hand.limit", { limit: handLimit }) : "",
      clockLine(scene),
      takes.length === 0 || scene.hint !== null || reasons.length === 1
        ? ""
        : `-# ${t("catnoir.hand.display", { cards: onDisplay(view.display) })}`,
    ),
    ...(takes.length === 0 ? [text(t("catnoir.displayEmpty"))] : []),
    ...menu(scene, prompt, "take", t("catnoir.hand.take"), takes),
    ...menu(scene, prompt, "play", t("catnoir.hand.play"), plays),
    ...(why.length === 0 ? [] : [text(...why.map((line) => `-# ${line}`))]),
    infoSelect(scene.table, view.factions, null, t, separateInfo),
  ];
}

/** A further card, a target, or both. */
export function finish(scene: CatnoirEphemeralScene, prompt: number, lot: Lot): readonly APIComponentInContainer[] {
  const { table, t } = scene;
  const options = [lot.first, ...lot.others].map((play) => finishOption(play, scene));
  return [
    text(`### 👉 ${t("catnoir.hand.playing", { cards: lotLabel(lot.first, scene) })}`, lack(lot, t), clockLine(scene)),
    ...menu(scene, prompt, "finish", t("catnoir.hand.choose"), options),
    buttons({
      id: { table, prompt: 0, verb: "hand" satisfies Verb, argument: "" },
      style: "plain",
      label: t("catnoir.hand.undo"),
    }),
  ];
}

/** A choice of exactly the surplus from at most twenty-four cards. */
export function trim(
  scene: CatnoirEphemeralScene,
  prompt: number,
  surplus: number,
): readonly APIComponentInContainer[] {
  const { view, table, t } = scene;
  const options = handCards(view.own?.hand ?? []).map(({ faction, value }): APISelectMenuOption => {
    return { value, label: cardsPlain(faction, 1, t), emoji: { name: factionSigns[faction] } };
  });
  const id = { table, prompt, verb: "trim" satisfies Verb, argument: "" };
  return [
    text(
      `### 👉 ${t("catnoir.hand.trim", { count: surplus })}`,
      t("catnoir.hand.trimText", { count: surplus, limit: handLimit }),
      clockLine(scene),
    ),
    select(id, t("catnoir.hand.chooseTrim", { count: surplus }), options, surplus),
  ];
}

function takeOptions(action: Action, scene: CatnoirEphemeralScene): readonly APISelectMenuOption[] {
  if (action.type !== "take") return [];
  const { faction, count } = action;
  const { t } = scene;
  return [
    {
      value: codeOf(action),
      label: cardsPlain(faction, count, t),
      description: outcomeOf(faction, count, scene),
      emoji: { name: factionSigns[faction] },
    },
  ];
}

/** The open cards in signs and numbers. */
function onDisplay(display: View["display"]): string {
  return kindsOf(display)
    .map((faction) => `${factionSigns[faction]}\u00A0${countOf(display, faction)}`)
    .join(" · ");
}

/** A select; nothing without options. */
function menu(
  { table }: CatnoirEphemeralScene,
  prompt: number,
  verb: Verb,
  placeholder: string,
  options: readonly APISelectMenuOption[],
): readonly APIComponentInContainer[] {
  return options.length === 0 ? [] : [select({ table, prompt, verb, argument: "" }, placeholder, options)];
}

function lack({ first }: Lot, t: CatnoirEphemeralScene["t"]): string {
  if (!("target" in first)) return t("catnoir.hand.lackCard");
  return t("extra" in first ? "catnoir.hand.lackBoth" : "catnoir.hand.lackVictim");
}
