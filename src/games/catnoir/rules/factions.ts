/** The eight factions, in the order in which cards are sorted everywhere. A card is known by its faction alone. */
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

/** How many factions a game is played with. */
export const factionsInPlay = 5;

/** How many cards each faction has. */
export const cardsEach = 15;

/** How many cards lie open. */
export const displaySize = 7;

/** How many cards a hand may hold when its own turn is over. */
export const handLimit = 10;

/** After how many turns a game is stopped. */
export const lastTurn = 300;

/** How many points win with so many seats. */
export function targetFor(seats: number): number {
  return seats <= 3 ? 16 : 13;
}

/** What a play of a faction is made of (README.md, "The factions"). */
export interface Recipe {
  /** How many cards of the faction itself, ascending. */
  readonly counts: readonly number[];
  /** The one card beside them: of any faction, of another one, or none. */
  readonly extra: "any" | "other" | null;
  /** Whether it is played against an opponent. */
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
