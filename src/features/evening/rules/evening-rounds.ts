import { drawOrder, type SeatBounds, tableSizes, type TableSizes } from "../../../lib/table-sizes.js";
import type { EveningAnswerRow, EveningSeatRow, EveningTableRow } from "../../../store/store.js";
import { comers, type EveningState } from "./evening-stages.js";

/** A table that goes on, or is still to be opened. */
export function isLive({ state }: EveningTableRow): boolean {
  return state !== "over";
}

/** Seats that somebody has now: those at tables that go on, unless they have left. */
export function seatsNow({ tables, seats }: Pick<EveningState, "tables" | "seats">): readonly EveningSeatRow[] {
  const live = new Set(tables.filter(isLive).map(({ number }) => number));
  return seats.filter(({ number, state }) => state !== "left" && live.has(number));
}

/** Those who are there and sit at no table of the evening, in the order in which they signed up. */
export function freeUsers(state: Pick<EveningState, "answers" | "tables" | "seats">): readonly string[] {
  const seated = new Set(seatsNow(state).map(({ user }) => user));
  return comers(state.answers).filter((user) => !seated.has(user));
}

/** The round that is played; 0: none yet. */
export function roundOf({ tables }: Pick<EveningState, "tables">): number {
  return Math.max(0, ...tables.map(({ round }) => round));
}

/** The round in which these people are seated next: the present one while none of them has had a seat in it. */
export function roundFor({ tables, seats }: Pick<EveningState, "tables" | "seats">, users: readonly string[]): number {
  const round = Math.max(1, roundOf({ tables }));
  const isPlayed = seats.some((seat) => seat.round === round && users.includes(seat.user));
  return isPlayed ? round + 1 : round;
}

/** How many would like each game, most first. @param users whose votes count; left out: all of those who may come */
export function votesOf(
  answers: readonly EveningAnswerRow[],
  users?: readonly string[],
): readonly { readonly game: string; readonly voters: readonly string[] }[] {
  const byGame = new Map<string, string[]>();
  for (const { user, answer, vote } of answers) {
    const counts = users === undefined ? answer !== "no" && answer !== "gone" : users.includes(user);
    if (vote !== null && counts) byGame.set(vote, [...(byGame.get(vote) ?? []), user]);
  }
  const votes = [...byGame].map(([game, voters]) => ({ game, voters }));
  return votes.toSorted((one, other) => other.voters.length - one.voters.length || (one.game < other.game ? -1 : 1));
}

/** The votes that count: once it has begun those of people who are free, else of all who are there, else of all. */
export function countingVotes(state: EveningState): ReturnType<typeof votesOf> {
  const { row, answers } = state;
  if (row.stage !== "begun") return votesOf(answers);
  const all = [votesOf(answers, freeUsers(state)), votesOf(answers, comers(answers)), votesOf(answers)];
  return all.find((votes) => votes.length > 0) ?? [];
}

/**
 * What free people play next: what the host has set, else what most of the votes that count are for, else what was
 * played last. Several: they have as many votes, and the lot decides between those that were not played last. None:
 * nobody has voted.
 */
export function leadingGames(state: EveningState): readonly string[] {
  const { row, tables } = state;
  if (row.game !== null) return [row.game];
  const votes = countingVotes(state);
  const most = votes[0]?.voters.length ?? 0;
  const last = tables.at(-1)?.game;
  if (most === 0) return last === undefined ? [] : [last];
  const leading = votes.filter(({ voters }) => voters.length === most).map(({ game }) => game);
  return leading.length > 1 ? leading.filter((game) => game !== last) : leading;
}

/** The one of these that the lot chooses, in the same round always the same. */
export function gameByLot(
  games: readonly string[],
  { row, tables }: Pick<EveningState, "row" | "tables">,
): string | null {
  return drawOrder(games, `${lotOf(row)} ${tables.length}`)[0] ?? null;
}

/** What is drawn for. */
function lotOf({ guild, series, evening }: EveningState["row"]): string {
  return series === 0 ? `${guild} ${evening}` : `${guild} ${series} ${evening}`;
}

/** Tables of one game for people, with who sits where. */
export interface Mixed extends TableSizes {
  readonly round: number;
  readonly seated: readonly (readonly string[])[];
}

/**
 * Tables for people, mixed so that those sit together who have not met yet. Who has played least goes first where not
 * all find a seat; the lot decides the rest, and only depends on who is there.
 */
export function mixTables(state: EveningState, users: readonly string[], bounds: SeatBounds): Mixed {
  const { row, seats } = state;
  const round = roundFor(state, users);
  const rounds = (user: string): number => seats.filter((seat) => seat.user === user && seat.state !== "left").length;
  const order = drawOrder(users, `${lotOf(row)}${round === 1 ? "" : ` ${round}`}`);
  const { sizes, left } = tableSizes(users.length, bounds);
  const going = order.toSorted((one, other) => rounds(one) - rounds(other)).slice(0, users.length - left);
  return { round, sizes, left, seated: mix(going, sizes, meetingsOf(seats)) };
}

/** How often two people have sat at one table. */
type Meetings = (one: string, other: string) => number;

/** Of all rounds. @internal */
export function meetingsOf(seats: readonly EveningSeatRow[]): Meetings {
  const met = new Map<string, number>();
  const key = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);
  for (const one of seats)
    for (const other of seats)
      if (one.number === other.number && one.user < other.user && one.state !== "left" && other.state !== "left")
        met.set(key(one.user, other.user), (met.get(key(one.user, other.user)) ?? 0) + 1);
  return (one, other) => met.get(key(one, other)) ?? 0;
}

/** More people than this are not exchanged any more once they are placed. */
const maxExchanged = 100;

/** One after the other where they have met fewest, then exchanged as long as that gets better. */
function mix(users: readonly string[], sizes: readonly number[], meetings: Meetings): readonly (readonly string[])[] {
  const tables: string[][] = sizes.map(() => []);
  const known = (user: string, table: readonly string[]): number =>
    table.reduce((sum, other) => sum + (other === user ? 0 : meetings(user, other)), 0);
  for (const user of users) {
    const open = [...tables.entries()].filter(([at, table]) => table.length < (sizes[at] ?? 0));
    const [best] = open.toSorted(
      ([, one], [, other]) => known(user, one) - known(user, other) || one.length - other.length,
    );
    best?.[1].push(user);
  }
  if (users.length > maxExchanged) return tables;
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const [at, here] of tables.entries())
      for (const there of tables.slice(at + 1)) isBetter = exchangeOne(here, there, known) || isBetter;
  }
  return tables;
}

/** Exchanges two people of two tables if fewer have met then. */
function exchangeOne(
  here: string[],
  there: string[],
  known: (user: string, table: readonly string[]) => number,
): boolean {
  for (const [seat, one] of here.entries())
    for (const [other, two] of there.entries()) {
      const before = known(one, here) + known(two, there);
      const after = known(one, there.with(other, one)) + known(two, here.with(seat, two));
      if (after >= before) continue;
      here[seat] = two;
      there[other] = one;
      return true;
    }
  return false;
}
