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
  /** People with equal places, more than there are places; empty if nothing is open. */
  readonly tied: readonly string[];
  /** How many of those tied go on. */
  readonly open: number;
}

/** The first `goOn` people of a table by place. Nobody of a tie across the cut goes on before it is played off. */
export function cutTable(table: readonly Placed[], goOn: number): Cut {
  const stayed = table.filter(({ left }) => !left);
  const ahead = ({ place }: Placed): number => stayed.filter((other) => other.place < place).length;
  const level = ({ place }: Placed): number => stayed.filter((other) => other.place === place).length;
  const through = stayed.filter((one) => ahead(one) + level(one) <= goOn);
  const tied = stayed.filter((one) => ahead(one) < goOn && ahead(one) + level(one) > goOn);
  return { through: usersOf(through), tied: usersOf(tied), open: tied.length === 0 ? 0 : goOn - through.length };
}

/** In order of place; of equal places by user, so that the order of seats does not matter. */
function usersOf(placed: readonly Placed[]): readonly string[] {
  return placed
    .toSorted((one, other) => one.place - other.place || (one.user < other.user ? -1 : 1))
    .map(({ user }) => user);
}
