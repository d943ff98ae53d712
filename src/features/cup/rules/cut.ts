/** Somebody at a finished table of a cup. */
export interface Placed {
  readonly user: string;
  /** 1 is best, ties share one. */
  readonly place: number;
  /** A stand-in finished the seat, so its place goes to the next person. */
  readonly left: boolean;
}

/** Who goes on from a table for certain, and who plays off for what is open. */
export interface Cut {
  readonly through: readonly string[];
  /** People who tie, more than there are places; empty if nothing is open. */
  readonly tied: readonly string[];
}

/** The first `goOn` people of a ranking. Nobody of a tie across the cut goes on before it is played off. */
export function cutRanking(ranking: readonly (readonly string[])[], goOn: number): Cut {
  const through: string[] = [];
  for (const group of ranking) {
    if (through.length === goOn) break;
    if (through.length + group.length > goOn) return { through, tied: group };
    through.push(...group);
  }
  return { through, tied: [] };
}
