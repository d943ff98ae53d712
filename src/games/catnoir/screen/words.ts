import type { APIActionRowComponent, APIComponentInContainer, APIStringSelectComponent } from "discord.js";
import { select, text } from "../../../discord/ui/parts.js";
import type { EphemeralScene, Scene, Translate } from "../../../game/scene.js";
import {
  type Action,
  cardsEach,
  countOf,
  type Event,
  type Faction,
  factions,
  kindsOf,
  type View,
} from "../rules/index.js";

/** What the public screens draw from. */
export type CatnoirScene = Scene<View, Event>;

/** What an ephemeral message is drawn from. */
export type CatnoirEphemeralScene = EphemeralScene<View, Event, Action>;

/** Emojis older than 2019, so every phone has them. */
export const factionSigns: Readonly<Record<Faction, string>> = {
  detectives: "🔎",
  scientists: "🔬",
  robocats: "⚙️",
  mafia: "🎩",
  hackers: "💻",
  police: "🚨",
  journalists: "📰",
  bureaucrats: "📎",
};

/** Such as "🔎 Detektive". */
export function factionName(faction: Faction, t: Translate): string {
  return `${factionSigns[faction]} ${t(`catnoir.factions.${faction}`)}`;
}

/** What a picture says of a faction. */
export function cardWords(faction: Faction, t: Translate): { faction: Faction; name: string; letter: string } {
  return { faction, name: t(`catnoir.factions.${faction}`), letter: t(`catnoir.letters.${faction}`) };
}

/** A faction in a select. */
export function factionItem(faction: Faction, t: Translate) {
  return {
    label: t(`catnoir.factions.${faction}`),
    description: t(`catnoir.does.${faction}`),
    emoji: { name: factionSigns[faction] },
  };
}

/** Such as "🔎 2 Detektive"; kept on one line. */
export function cardsName(faction: Faction, count: number, t: Translate): string {
  return `${factionSigns[faction]} ${t(`catnoir.cards.${faction}`, { count })}`.replaceAll(" ", "\u00A0");
}

/** Sorted cards by faction, such as "🔎 2 Detektive" and "🎩 1 Mafioso". */
export function cardsList(cards: readonly Faction[], t: Translate): readonly string[] {
  return kindsOf(cards).map((faction) => cardsName(faction, countOf(cards, faction), t));
}

/** The same in plain words: "2 Detektive + 1 Mafioso". */
export function cardsLabel(cards: readonly Faction[], t: Translate): string {
  return kindsOf(cards)
    .map((faction) => cardsPlain(faction, countOf(cards, faction), t))
    .join(" + ");
}

/** Such as "2 Detektive". */
export function cardsPlain(faction: Faction, count: number, t: Translate): string {
  return t(`catnoir.cards.${faction}`, { count });
}

/** One faction's rules, with a select of all eight; null: no such faction. */
export function info(topic: string, table: string, t: Translate): readonly APIComponentInContainer[] | null {
  const faction = factions.find((one) => one === topic);
  if (faction === undefined) return null;
  return [
    text(
      `### ${factionName(faction, t)}`,
      t("catnoir.info.lay", { what: t(`catnoir.info.what.${faction}`) }),
      t(`catnoir.info.effect.${faction}`),
      `-# ${t("catnoir.info.count", { count: cardsEach })}`,
    ),
    infoSelect(table, factions, faction, t),
  ];
}

/** A select that opens such a page. `present`: the open one. `where`: on the hand it opens a message of its own. */
export function infoSelect(
  table: string,
  offered: readonly Faction[],
  present: Faction | null,
  t: Translate,
  where = "",
): APIActionRowComponent<APIStringSelectComponent> {
  const options = offered.map((faction) => ({
    value: faction,
    ...factionItem(faction, t),
    default: faction === present,
  }));
  return select({ table, prompt: 0, verb: "info", argument: where }, t("catnoir.what"), options);
}
