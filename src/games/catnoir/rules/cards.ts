import { cardsEach, factions, type Faction } from "./factions.js";

const ranks = new Map(factions.map((faction, rank) => [faction, rank]));

function rankOf(faction: Faction): number {
  return ranks.get(faction) ?? factions.length;
}

/** In the order of factions. */
export function sortCards(cards: readonly Faction[]): readonly Faction[] {
  return cards.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Whether the cards are in the order of factions. */
export function isSorted(cards: readonly Faction[]): boolean {
  return cards.every((card, index) => index === 0 || rankOf(cards[index - 1] ?? card) <= rankOf(card));
}

const all = new Map(factions.map((faction) => [faction, Array.from({ length: cardsEach }, () => faction)]));

/** Cards of one faction, at most fifteen. */
export function times(faction: Faction, count: number): readonly Faction[] {
  return (all.get(faction) ?? []).slice(0, count);
}

/** The number of cards of a faction. */
export function countOf(cards: readonly Faction[], faction: Faction): number {
  return cards.reduce((count, card) => (card === faction ? count + 1 : count), 0);
}

/** The factions among sorted cards, each once. */
export function kindsOf(cards: readonly Faction[]): readonly Faction[] {
  return cards.filter((card, index) => card !== cards[index - 1]);
}

/** Both together, sorted. */
export function addCards(cards: readonly Faction[], more: readonly Faction[]): readonly Faction[] {
  return more.length === 0 ? cards : sortCards([...cards, ...more]);
}

/**
 * The cards without others, in the same order.
 *
 * @throws Error if one is missing
 */
export function removeCards(cards: readonly Faction[], gone: readonly Faction[]): readonly Faction[] {
  const left = [...cards];
  for (const card of gone) {
    const index = left.indexOf(card);
    if (index < 0) throw new Error(`there is no card of the ${card}`);
    left.splice(index, 1);
  }
  return left;
}

/** Whether the cards include the wanted ones, counting repeats. */
export function includesAll(cards: readonly Faction[], wanted: readonly Faction[]): boolean {
  return wanted.every((faction) => countOf(cards, faction) >= countOf(wanted, faction));
}

/** All ways to choose this many of sorted cards, each once and sorted. */
export function choices(cards: readonly Faction[], count: number): readonly (readonly Faction[])[] {
  if (count === 0) return [[]];
  const [kind] = cards;
  if (kind === undefined || cards.length < count) return [];
  const own = countOf(cards, kind);
  const others = cards.slice(own);
  return Array.from({ length: Math.min(own, count) + 1 }, (_, less) => Math.min(own, count) - less).flatMap((some) =>
    choices(others, count - some).map((rest) => [...times(kind, some), ...rest]),
  );
}
