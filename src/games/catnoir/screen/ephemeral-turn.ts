import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import { handLimit, kindsOf, type Action } from "../rules/index.js";
import { cardsPlain, factionName, factionSigns, type CatnoirEphemeralScene } from "./words.js";
import { rowsIn } from "./pictures/phone-rows.js";
import { codeOf, handCards, lotsOf, type Lot, type Verb } from "../press/index.js";
import { happened, isFirstTurn, roomIn } from "./hand-room.js";
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
  const takes = mostFirst(legal).flatMap((action) => takeOptions(action, scene));
  const plays = lotsOf(legal).map((lot) => lotOption(lot, scene));
  const isFirst = isFirstTurn(scene);
  // A hint or too many cards leave no room for the reasons, which the select of takes has too.
  const room = roomIn(scene) - rowsIn(happened(scene));
  const why = scene.hint === null && hand.length <= handLimit ? whyNot(scene, room) : [];
  return [
    text(
      `### 👉 ${t("catnoir.hand.yourTurn")}`,
      view.options.actions === 1 ? "" : t("catnoir.hand.left", { count: left }),
      hand.length > handLimit ? `-# ${t("catnoir.hand.limit", { limit: handLimit })}` : "",
      clockLine(scene),
    ),
    ...(takes.length === 0 ? [text(t("catnoir.displayEmpty"))] : []),
    ...(isFirst ? [factionLines(scene)] : []),
    ...menu(scene, prompt, "take", t("catnoir.hand.take"), takes),
    ...menu(scene, prompt, "play", t("catnoir.hand.play"), plays),
    ...(why.length === 0 ? [] : [text(...why.map((line) => `-# ${line}`))]),
    ...(isFirst ? [] : [infoSelect(scene.table, view.factions, null, t, separateInfo)]),
  ];
}

/** What each faction in play does, a line each. */
function factionLines({ view, t }: CatnoirEphemeralScene): APIComponentInContainer {
  return text(
    ...view.factions.map((faction) => `-# ${factionName(faction, t)}: ${t(`catnoir.hand.inALine.${faction}`)}`),
  );
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

/** Takes by factions, the largest of each first, so that what brings most is seen without scrolling. */
function mostFirst(legal: readonly Action[]): readonly Action[] {
  const takes = legal.filter((action) => action.type === "take");
  return kindsOf(takes.map(({ faction }) => faction)).flatMap((faction) =>
    takes.filter((take) => take.faction === faction).toSorted((a, b) => b.count - a.count),
  );
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
