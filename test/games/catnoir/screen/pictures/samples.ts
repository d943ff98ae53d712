import type { BoardDrawing, CardGroup, Runner } from "../../../../../src/games/catnoir/screen/pictures/look.js";
import { factions, type Faction } from "../../../../../src/games/catnoir/rules/index.js";
import { translator, type Language } from "../../../../../src/texts/index.js";

/** Cards of one faction, by its name in a language. */
export function groupOf(faction: Faction, count: number, language: Language = "de"): CardGroup {
  const t = translator(language);
  return { faction, name: t(`catnoir.factions.${faction}`), letter: t(`catnoir.letters.${faction}`), count };
}

/** By numbers, detectives first. */
export function groups(...counts: readonly number[]): readonly CardGroup[] {
  return factions.flatMap((faction, place) => {
    const count = counts[place] ?? 0;
    return count === 0 ? [] : [groupOf(faction, count)];
  });
}

/** Candidates with these points; the first has the turn. */
export function race(...points: readonly number[]): readonly Runner[] {
  const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"];
  return points.map((each, seat) => ({ name: names[seat] ?? "", points: each, active: seat === 0, by: [] }));
}

/** The first game's board, unless told otherwise. */
export function boardWith(more: Partial<BoardDrawing> = {}): BoardDrawing {
  const piles = {
    draw: { name: "Stapel", size: 41 },
    discard: { name: "Ablage, oben:", size: 12, top: groupOf("mafia", 1) },
  };
  return {
    attack: null,
    title: "Auslage: hier nimmst du",
    display: groups(2, 1, 1, 2, 1),
    piles,
    runners: race(3, 8, 0),
    target: 16,
    ...more,
  };
}

/** As bad as names come. */
export const worstNames = [
  "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  "漢字漢字",
  "<b>&\"'</b>",
  "Kater 🐱 Karlo",
  "]]>\u0000\uFFFF",
  "ДжЩЮЖ ффффффффффффф",
];
