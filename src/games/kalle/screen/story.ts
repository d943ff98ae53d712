import type { Ended } from "../rules/index.js";

/** The rounds of a game that are worth telling of. */
export interface Story {
  /** The narrowest of those in which Kalle's seat kept the cheese: the police came nearer than in any other. */
  readonly escapes: readonly Ended[];
  /** The round in which a mouse needed the fewest cards to find Kalle; null where none did, or only in the eighth card. */
  readonly quickest: Ended | null;
  /** Those in which Kalle was found in the last card that the police could turn. */
  readonly late: readonly Ended[];
  /** Those in which the police stood on Kalle's covered card, and Kalle was not found in a search. */
  readonly blind: readonly Ended[];
}

/** How many cards that are not Kalle lie open when the last one is turned. */
const allButOne = 7;

/** What a game has to tell, by its rounds. */
export function storyOf(rounds: readonly Ended[]): Story {
  const got = rounds.filter(({ ending }) => ending === "remembered");
  const nearest = Math.min(...got.map(({ closest }) => closest));
  const found = rounds.filter(({ ending }) => ending === "found");
  const quickest = found.toSorted((a, b) => a.turned - b.turned)[0] ?? null;
  return {
    escapes: got.filter(({ closest }) => closest === nearest),
    quickest: quickest === null || quickest.turned === allButOne ? null : quickest,
    late: found.filter(({ turned }) => turned === allButOne),
    blind: rounds.filter(({ ending, closest }) => ending !== "found" && closest === 0),
  };
}
