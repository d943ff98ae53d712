import { mineAlone } from "../../../../src/features/club/club-service.js";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import { GuildBook } from "../../../../src/features/club/book/guild-book.js";
import { canTakeBack, refuseSettling } from "../../../../src/tables/decide/decide.js";
import { inOrder } from "../../../../src/features/club/book/points.js";
import { recapOf } from "../../../../src/features/club/book/recap.js";
import {
  type ClubFacts,
  type BookView,
  type ClubView,
  pageOf,
} from "../../../../src/features/club/screen/club-view.js";
import { drawView } from "../../../../src/features/club/screen/show-club.js";
import type { Translate } from "../../../../src/texts/index.js";
import { read, type Seen } from "../../../discord/ui/read.js";
import { gameIds, allGames } from "../../../../src/games/index.js";
import type { ClubGame, ClubRoundRow } from "../../../../src/store/store.js";
import { day, gameOf, hour, monday } from "../book/club-games.js";
import { untouched } from "../../../support/tables.js";
import { tabsOf } from "../book/of-all-games.js";

/** The id of a person by their number. */
export function userOf(index: number): string {
  return String(200_000_000_000_000_000n + BigInt(index));
}

/** People are given in the order of their places. */
export function playedBy(
  table: string,
  ended: number,
  people: Readonly<Record<string, string>>,
  game = "kalle",
): ClubGame {
  const placed = Object.fromEntries(Object.keys(people).map((user, index) => [user, index + 1]));
  const played = gameOf(table, ended, placed, game);
  return { ...played, places: played.places.map((seat) => ({ ...seat, name: people[seat.user ?? ""] ?? null })) };
}

/** A game of Anna, Ben and Cleo, who are 1, 2 and 3, in the order of places. */
export function gameBy(table: string, ended: number, order: readonly string[], kind = "kalle"): ClubGame {
  const names: Readonly<Record<string, string>> = { [userOf(1)]: "Anna", [userOf(2)]: "Ben", [userOf(3)]: "Cleo" };
  const ordered = Object.fromEntries(order.map((user) => [user, names[user] ?? ""]));
  // Ids of digits are keys in numerical order, so places are set by hand.
  const played = playedBy(table, ended, ordered, kind);
  const places = played.places.map((seat) => ({ ...seat, place: order.indexOf(seat.user ?? "") + 1 }));
  return { ...played, places };
}

/** What a club's views show to somebody: all of it, and the words alone. */
export function readBy(reader: string, t: Translate) {
  const seen = (club: ClubOfGames, view: BookView): Seen =>
    read(drawView(clubFor(club, view, reader), view, reader, "", t).components);
  return { seen, words: (club: ClubOfGames, view: BookView): string => seen(club, view).texts.join("\n") };
}

/** A round of a table's game. */
export function owedBy(table: string, debtor: string, changes: Partial<ClubRoundRow> = {}): ClubRoundRow {
  return { table, guild: "1", debtor, since: monday, settled: null, confirmedBy: null, forgiven: false, ...changes };
}

/** What a club is drawn from, and its games. */
export interface ClubOfGames extends ClubFacts {
  readonly games: readonly ClubGame[];
  readonly rounds: readonly ClubRoundRow[];
}

/** The morning after `monday` by default. */
export function clubOf(games: readonly ClubGame[], changes: Partial<ClubOfGames> = {}): ClubOfGames {
  const book = new GuildBook(eveningsIn("Europe/Berlin"), allGames);
  for (const game of inOrder(games)) book.add(game);
  return {
    games,
    book,
    rounds: [],
    tabs: [],
    chosen: [],
    open: null,
    recap: null,
    eveningNames: [],
    cups: [],
    isHost: false,
    settings: untouched,
    now: monday + 12 * hour,
    ...changes,
  };
}

/** The same for a view of it. */
export function clubFor(club: ClubOfGames, view: ClubView, viewer: string): ClubFacts {
  const { games, rounds, book, now } = club;
  const of = view.kind === "rounds" ? view.of : undefined;
  const isListed = (round: ClubRoundRow): boolean =>
    round.debtor !== null &&
    (round.settled === null || canTakeBack(round, viewer, now)) &&
    (of === undefined || of === mineAlone || round.debtor === of);
  const listed = rounds.filter(isListed).toReversed();
  const kindOf = (table: string): string => games.find((game) => game.table === table)?.game ?? "";
  const canSettle = (round: ClubRoundRow): boolean =>
    refuseSettling(round, games.find(({ table }) => table === round.table)?.places ?? [], viewer) === null;
  const owed = listed.map((round) => ({ ...round, game: kindOf(round.table), canSettle: canSettle(round) }));
  const toSettle = owed.filter((round) => round.canSettle).length;
  const open = view.kind === "rounds" ? { ...pageOf(owed, view.page, 5), toSettle } : null;
  const evening = view.kind === "recap" || view.kind === "feats" ? (view.evening ?? book.lastEvening()) : null;
  return {
    ...club,
    tabs: tabsOf(rounds),
    open,
    recap: evening === null ? null : recapOf(games, rounds, evening, book.eveningOf, allGames),
  };
}

/** People with these names have played each kind over ten evenings, and owe many rounds. */
export function crowdedClub(names: readonly string[]): ClubOfGames {
  const games = Array.from({ length: 60 }, (_, at) => {
    const seats = [0, 1, 2, 3].map((step) => (at + step * (1 + (at % 3))) % names.length);
    const people = Object.fromEntries([...new Set(seats)].map((index) => [userOf(index), names[index] ?? ""]));
    return playedBy(`t${at}`, monday - (at % 10) * 7 * day - at * 60_000, people, gameIds[at % gameIds.length]);
  });
  const rounds = games.slice(0, 23).map(({ table }, at) => {
    const given = at % 4 === 0 ? { settled: monday, confirmedBy: userOf(1) } : {};
    return owedBy(table, userOf(at % names.length), given);
  });
  return clubOf(games, { rounds });
}

/** Views of every kind. */
export const views = (club: ClubOfGames): readonly BookView[] => [
  ...[0, 1, 2, 9].map((page) => ({ kind: "table", page }) as const),
  { kind: "table", page: 0, season: { length: "quarter", year: 2025, part: 4 } },
  { kind: "table", page: 1, season: { length: "month", year: 2026, part: 11 } },
  ...[0, 1].map((page) => ({ kind: "table", page, game: "kalle" }) as const),
  ...[0, 1].map((page) => ({ kind: "table", page, game: "kalle", byRating: true }) as const),
  { kind: "table", page: 0, game: "katchen", byRating: true },
  { kind: "table", page: 0, game: "chess" },
  ...[0, 1, 7].map((page) => ({ kind: "rounds", page }) as const),
  { kind: "rounds", page: 0, of: mineAlone },
  { kind: "rounds", page: 1, of: userOf(2) },
  ...[0, 1].map((page) => ({ kind: "rivals", user: userOf(0), page }) as const),
  { kind: "player", user: userOf(0) },
  { kind: "player", user: userOf(5) },
  { kind: "badges", user: userOf(0) },
  ...[...gameIds, "chess"].map((game) => ({ kind: "badges", user: userOf(1), game }) as const),
  { kind: "badges", user: userOf(99) },
  { kind: "pair", user: userOf(0), rival: userOf(1) },
  { kind: "pair", user: userOf(0), rival: userOf(0) },
  { kind: "recap", evening: null },
  { kind: "recap", evening: club.book.eveningOf(monday - 7 * day) },
  { kind: "recap", evening: 1 },
  { kind: "feats", evening: 1, page: 0 },
  { kind: "records" },
  { kind: "year", year: 2026 },
  { kind: "year", year: 2025 },
];
