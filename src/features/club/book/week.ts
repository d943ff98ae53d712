import type { Evening, EveningOf } from "../../../lib/evenings.js";
import type { ClubGame } from "../../../store/store.js";
import type { GuildBook } from "./guild-book.js";
import { type Placed, placedIn } from "./points.js";
import { isToldOf } from "./recap.js";
import { eveningsOf, runOf, type Season, seasonOf } from "./season-table.js";

/** Some evenings as told afterwards, from `first` up to before `end`. */
export interface Week {
  readonly first: Evening;
  readonly end: Evening;
  /** Those that count. */
  readonly games: number;
  readonly evenings: number;
  /** Those that have a message of their own, as `isToldOf` says. */
  readonly told: readonly Evening[];
  /** Who has risen most in the table of the season, of those who played; null: nobody. */
  readonly climber: { readonly user: string; readonly from: number; readonly to: number } | null;
  /** Where somebody has reached a round number of evenings without missing one: all who were at each of these; null: nobody. */
  readonly run: { readonly users: readonly string[]; readonly evenings: number } | null;
  /** Two who have become level over all of their games, which they were not before, those with the most; null: none. */
  readonly level: { readonly users: readonly [string, string]; readonly wins: number } | null;
}

/** The fewest wins of each of two that are worth a line. */
const leastWins = 2;

/** Multiples of this many evenings in a row are worth a line. */
const runStep = 5;

/** @param games of these evenings at least, in any order @param length of the server's seasons */
export function weekOf(
  book: GuildBook,
  games: readonly ClubGame[],
  { first, end, length }: Pick<Week, "first" | "end"> & Pick<Season, "length">,
  eveningOf: EveningOf,
): Week {
  const played = games.filter(({ counts, ended }) => counts && eveningOf(ended) >= first && eveningOf(ended) < end);
  const tables = played.map(placedIn);
  const users = [...new Set(tables.flatMap((placed) => placed.flatMap(({ user }) => user ?? [])))].toSorted();
  const evenings = [...new Set(played.map(({ ended }) => eveningOf(ended)))];
  return {
    first,
    end,
    games: played.length,
    evenings: evenings.length,
    told: evenings.filter((evening) => isToldOf(played.filter(({ ended }) => eveningOf(ended) === evening))),
    climber: climberOf(book, users, first, end, length),
    run: alwaysThere(book, users, first, end),
    level: levelOf(book, users, tables),
  };
}

function climberOf(
  book: GuildBook,
  users: readonly string[],
  first: Evening,
  end: Evening,
  length: Season["length"],
): Week["climber"] {
  const season = eveningsOf(seasonOf(end - 1, length));
  const placesAt = (evening: Evening): ReadonlyMap<string, number> =>
    new Map(book.standingsBetween(season.first, evening).map(({ user, place }) => [user, place]));
  // A season that began meanwhile had no table before.
  if (first <= season.first) return null;
  const [before, after] = [placesAt(first), placesAt(end)];
  const moves = users.flatMap((user) => {
    const [from, to] = [before.get(user), after.get(user)];
    return from === undefined || to === undefined ? [] : [{ user, from, to }];
  });
  return greatest(moves, ({ from, to }) => from - to, 1);
}

/** Where one of those who played has reached a round number: that, and everybody who was at each of as many evenings. */
function alwaysThere(book: GuildBook, users: readonly string[], first: Evening, end: Evening): Week["run"] {
  const evenings = book.clubEvenings(end);
  const before = evenings.filter((evening) => evening < first);
  const runs = users.map((user) => {
    const attended = new Set(book.attendedBy(user));
    const reached = (held: readonly Evening[]): number =>
      Math.floor(runOf(held, attended).straight / runStep) * runStep;
    return { user, now: reached(evenings), known: reached(before) };
  });
  const longest = Math.max(0, ...runs.map(({ now, known }) => (now > known ? now : 0)));
  if (longest === 0) return null;
  return { users: runs.flatMap(({ user, now }) => (now >= longest ? [user] : [])), evenings: longest };
}

function levelOf(book: GuildBook, users: readonly string[], tables: readonly (readonly Placed[])[]): Week["level"] {
  const pairs = users.flatMap((user) =>
    book
      .rivals(user, null)
      .filter(({ rival, ahead, behind }) => user < rival && ahead === behind && leadIn(tables, user, rival) !== 0)
      .map(({ rival, ahead }) => ({ users: [user, rival] as const, wins: ahead })),
  );
  return greatest(pairs, ({ wins }) => wins, leastWins);
}

/** In how many more of some games one was ahead of another than behind. */
function leadIn(tables: readonly (readonly Placed[])[], one: string, other: string): number {
  const leads = tables.map((placed) => {
    const [own, theirs] = [one, other].map((user) => placed.find((seat) => seat.user === user)?.place);
    return own === undefined || theirs === undefined ? 0 : Math.sign(theirs - own);
  });
  return leads.reduce((sum, lead) => sum + lead, 0);
}

/** The first of those with the highest value, if that is high enough. */
function greatest<One>(all: readonly One[], valueOf: (one: One) => number, least: number): One | null {
  const [best] = all.toSorted((a, b) => valueOf(b) - valueOf(a));
  return best === undefined || valueOf(best) < least ? null : best;
}
