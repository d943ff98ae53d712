import type { CupRound, CupTable } from "./cup-state.js";
import { cutRanking } from "./cut.js";
import { newTable } from "./fold-round.js";
import { rankTable } from "./rank-table.js";

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
