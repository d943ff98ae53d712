import type { Cup, CupRound, CupTable } from "./cup-state.js";

/**
 * Works out who goes on from each table, and adds the play-offs that became necessary. Somebody who has left the cup
 * leaves their place to the next person of their table.
 *
 * @param people still in the cup
 */
export function resolveRound(round: CupRound, people: readonly string[]): CupRound {
  const drawn = round.tables.filter(({ playsOff }) => playsOff === null).length;
  return Array.from({ length: drawn }, (_, at) => at).reduce((before, at) => resolveTable(before, at, people), round);
}

function resolveTable(round: CupRound, at: number, people: readonly string[]): CupRound {
  const table = round.tables[at];
  if (table === undefined) return round;
  const { through, tied } = cutOf(round, table, at, people);
  const isOpen = tied.length > 0;
  const settled = through ?? [];
  const tables = round.tables.map((one, index): CupTable => {
    if (index === at) return { ...one, through };
    if (one.playsOff !== at) return one;
    if (isOpen && isPending(one, tied)) return { ...one, goOn: round.goOn - settled.length, through: null };
    return { ...one, through: one.users.filter((user) => settled.includes(user)) };
  });
  const isThere = !isOpen || tables.some((one) => one.playsOff === at && isPending(one, tied));
  if (isThere) return { ...round, tables };
  return { ...round, tables: [...tables, newTable(tied, round.goOn - settled.length, at, round.firstAgain)] };
}

/** A play-off of just these, those who have left included. */
function isPending({ users, placed, decision }: CupTable, tied: readonly string[]): boolean {
  return placed === null && decision === null && tied.every((user) => users.includes(user));
}

/** Who goes on from a table drawn, and who ties for the rest; `through`: null: nobody knows yet. */
function cutOf(
  round: CupRound,
  { users, decision, placed, goOn }: CupTable,
  at: number,
  people: readonly string[],
): { readonly through: readonly string[] | null; readonly tied: readonly string[] } {
  if (decision !== null) {
    const through = decision.order.filter((user) => people.includes(user)).slice(0, decision.count);
    return { through, tied: [] };
  }
  const left = users.filter((user) => people.includes(user));
  if (placed !== null) return cutRanking(rankTable(round, at, people), goOn);
  return { through: left.length <= goOn ? left : null, tied: [] };
}

/** Who goes on from a table for certain, and who plays off for what is open. */
interface Cut {
  readonly through: readonly string[];
  /** People who tie, more than there are places; empty if nothing is open. */
  readonly tied: readonly string[];
}

/** The first `goOn` people of a ranking. Nobody of a tie across the cut goes on before it is played off. @internal */
export function cutRanking(ranking: readonly (readonly string[])[], goOn: number): Cut {
  const through: string[] = [];
  for (const group of ranking) {
    if (through.length === goOn) break;
    if (through.length + group.length > goOn) return { through, tied: group };
    through.push(...group);
  }
  return { through, tied: [] };
}

/** A round that has just been drawn. @param from when its time begins */
export function startRound(
  { dropped }: Cup,
  from: number,
  {
    round,
    tables,
    goOn,
    until,
  }: Pick<CupRound, "round" | "goOn" | "until"> & {
    readonly tables: readonly (readonly string[])[];
  },
): CupRound {
  const most = Math.max(1, goOn);
  const before = dropped.filter((one) => one.round === round).map(({ table }) => table.again);
  const firstAgain = before.length === 0 ? 0 : Math.max(...before) + 1;
  return {
    round,
    isFinal: goOn === 0,
    goOn: most,
    tables: tables.map((users) => newTable(users, most, null, firstAgain)),
    from,
    until,
    reminded: 0,
    isAsked: false,
    firstAgain,
  };
}

/** A round whose time begins again; it never ends earlier than before. */
export function timedAnew(round: CupRound, { roundMs }: Pick<Cup, "roundMs">, now: number): CupRound {
  return { ...round, from: now, until: Math.max(round.until, now + roundMs), reminded: 0, isAsked: false };
}

/** A table that is not opened yet. @param again as `CupRound.firstAgain` @internal */
export function newTable(users: readonly string[], goOn: number, playsOff: number | null, again = 0): CupTable {
  return {
    users,
    goOn,
    playsOff,
    id: null,
    channel: null,
    again,
    isClosed: false,
    placed: null,
    seed: null,
    decision: null,
    through: null,
  };
}

/** People from best to worst; those who tie are together. */
type Ranking = readonly (readonly string[])[];

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
