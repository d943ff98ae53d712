/**
 * What cards of a faction in a hand are worth, in points: by the rank of the faction, for none, one, two … of them. More than
 * the last are worth as much as the last. Found by playing (docs/players.md), like the other weights.
 */
export const worths: readonly (readonly number[])[] = [
  [0, 0.27, 0.65, 1.28, 1.65, 2.06, 2.3],
  [0, 0.32, 0.68, 1.47, 1.82, 2.3, 2.65],
  [0, 0.3, 0.81, 1, 1.75, 2.1, 2.2],
  [0, 0.2, 0.44, 0.68, 1.39, 1.6, 1.7],
  [0, 0.25, 0.58, 0.96, 1.6, 1.9, 2],
  [0, 0.37, 0.55, 0.74, 0.91, 1.13, 1.2],
  [0, 0.4, 1.05, 1.41, 1.96, 2, 2.2],
  [0, 0.38, 0.81, 1.27, 1.66, 2.08, 2.2],
];

/** What else counts, in points. */
export const weights = {
  /** A card that nobody has seen yet. */
  card: 0.37,
  /** A card too many at the end of the turn. */
  surplus: 0.39,
  /** A point less for each of the opponents, where they have none. */
  spite: 0.78,
  /** How much more it is where they have nearly enough to win. */
  envy: 0.2,
};

/** To win at once is worth so much besides, which is more than anything else is; half of it where it is but likely. */
export const victory = 10;
