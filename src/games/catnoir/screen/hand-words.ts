import { countOf, kindsOf, type Faction } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import { cardsName } from "./words.js";
import { plainName } from "../../../discord/ui/names.js";

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
