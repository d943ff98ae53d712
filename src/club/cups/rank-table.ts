import type { CupRound, CupTable } from "./cup-state.js";

/** People from best to worst; those who tie are together. */
export type Ranking = readonly (readonly string[])[];

/**
 * How a table came out, its play-offs included, without those who have left the cup or their seat; empty if nothing has
 * come out yet.
 *
 * @param people still in the cup
 */
export function rankTable({ tables }: Pick<CupRound, "tables">, at: number, people: readonly string[]): Ranking {
  const table = tables[at];
  if (table === undefined) return [];
  const playOffs = tables.filter(({ playsOff }) => playsOff === at);
  const hasStayed = (user: string): boolean =>
    people.includes(user) && ![table, ...playOffs].some((one) => hasLeft(one, user));
  const first = groupsOf(table).map((group) => group.filter(hasStayed));
  return playOffs
    .reduce<Ranking>((groups, playOff) => groups.flatMap((group) => split(group, groupsOf(playOff))), first)
    .filter((group) => group.length > 0);
}

/** A stand-in finished the seat, so its place goes to the next person. */
function hasLeft({ placed }: CupTable, user: string): boolean {
  return placed?.some((one) => one.user === user && one.left) ?? false;
}

/** As the host has decided, else by place; users by id among equals, so that the order of seats does not matter. */
function groupsOf({ decision, placed }: CupTable): Ranking {
  if (decision !== null) return decision.order.map((user) => [user]);
  const places = [...new Set((placed ?? []).map(({ place }) => place))].toSorted((one, other) => one - other);
  return places.map((place) =>
    (placed ?? [])
      .filter((one) => one.place === place)
      .map(({ user }) => user)
      .toSorted(),
  );
}

/** People who tied, by their play-off. Those who were not there come last. */
function split(tied: readonly string[], playOff: Ranking): Ranking {
  const ranked = playOff.map((group) => group.filter((user) => tied.includes(user)));
  const there = new Set(ranked.flat());
  return [...ranked, tied.filter((user) => !there.has(user))].filter((group) => group.length > 0);
}
