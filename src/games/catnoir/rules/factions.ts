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
export interface Recipe {
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
