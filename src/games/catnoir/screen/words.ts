import { countOf, kindsOf, type Action, type Event, type Faction, type View } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import type { Translate } from "../../../locales/index.js";
import type { Situation } from "../../../tables/orders.js";
import type { Scene, SheetScene } from "../../../game/screen.js";
import { plainName } from "../../../discord/ui/names.js";

/** What Cat Noir's public screens draw from. */
export type CatnoirScene = Scene<View, Event>;

/** What a message for one seat is drawn from. */
export type CatnoirSheetScene = SheetScene<View, Event, Action>;

/** What a press is worked out from. */
export type CatnoirSituation = Situation<View, Action, Event>;

/** The emoji of a faction. All are older than 2019, so every phone has them. */
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

/** A faction's name behind its emoji, such as "🔎 Detektive". */
export function factionName(faction: Faction, t: Translate): string {
  return `${factionSigns[faction]} ${t(`catnoir.factions.${faction}`)}`;
}

/** What a select shows of a faction. */
export function factionItem(faction: Faction, t: Translate) {
  return {
    label: t(`catnoir.factions.${faction}`),
    description: t(`catnoir.does.${faction}`),
    emoji: { name: factionSigns[faction] },
  };
}

/** So many cards of a faction behind its emoji, such as "🔎 2 Detektive"; kept together at the end of a line. */
export function cardsName(faction: Faction, count: number, t: Translate): string {
  return `${factionSigns[faction]} ${t(`catnoir.cards.${faction}`, { count })}`.replaceAll(" ", "\u00A0");
}

/** The name of a seat; a seat that is not there cannot be drawn, so it stays empty. */
export function nameOf(names: readonly string[], seat: Seat): string {
  return names[seat] ?? "";
}

/** How many characters of a label in a select a phone shows. */
export const labelRoom = 38;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Sorted cards by their factions, such as "🔎 2 Detektive" and "🎩 1 Mafioso". */
export function cardsList(cards: readonly Faction[], t: Translate): readonly string[] {
  return kindsOf(cards).map((faction) => cardsName(faction, countOf(cards, faction), t));
}

/** The same in plain words and in one, such as "2 Detektive + 1 Mafioso". */
export function cardsLabel(cards: readonly Faction[], t: Translate): string {
  return kindsOf(cards)
    .map((faction) => cardsPlain(faction, countOf(cards, faction), t))
    .join(" + ");
}

/** So many cards of a faction in plain words, such as "2 Detektive". */
export function cardsPlain(faction: Faction, count: number, t: Translate): string {
  return t(`catnoir.cards.${faction}`, { count });
}

/** A name for a select, where nothing is escaped, cut to so many characters. */
export function labelName(name: string, room: number): string {
  const plain = plainName(name);
  if (plain.length <= room) return plain;
  let kept = "";
  for (const { segment } of graphemes.segment(plain)) {
    if (kept.length + segment.length >= room) break;
    kept += segment;
  }
  return `${kept}…`;
}
