/** In sorting order. A card is its faction. */
export const factions = [
  "detectives",
  "scientists",
  "robocats",
  "mafia",
  "hackers",
  "police",
  "journalists",
  "bureaucrats",
] as const;

export type Faction = (typeof factions)[number];

/** Per game. */
export const factionsInPlay = 5;

/** Cards per faction. */
export const cardsEach = 15;

/** Number of open cards. */
export const displaySize = 7;

/** Checked at the end of a turn. */
export const handLimit = 10;

/** Turns after which a game is stopped. */
export const lastTurn = 300;

/** Points that win with this many seats. */
export function targetFor(seats: number): number {
  return seats <= 3 ? 16 : 13;
}

/** What a play of a faction consists of (README.md, "The factions"). */
interface Recipe {
  /** Possible numbers of the faction's own cards, ascending. */
  readonly counts: readonly number[];
  /** One further card: of any faction, of another one, or none. */
  readonly extra: "any" | "other" | null;
  /** Whether it has an opponent as target. */
  readonly against: boolean;
}

const anyNumber: readonly number[] = Array.from({ length: cardsEach }, (_, index) => index + 1);

export const recipes: Readonly<Record<Faction, Recipe>> = {
  detectives: { counts: [3], extra: "any", against: false },
  scientists: { counts: [3], extra: null, against: false },
  robocats: { counts: [2, 4], extra: null, against: false },
  mafia: { counts: [4], extra: null, against: false },
  hackers: { counts: [1, 2, 3, 4], extra: null, against: true },
  police: { counts: anyNumber, extra: "other", against: true },
  journalists: { counts: [2], extra: null, against: false },
  bureaucrats: { counts: anyNumber, extra: null, against: false },
};

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
