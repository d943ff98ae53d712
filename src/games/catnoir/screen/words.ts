import type { Faction } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import type { Translate } from "../../../locales/index.js";

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
