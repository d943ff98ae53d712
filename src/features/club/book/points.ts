import type { ClubCursor, ClubGame } from "../../../store/store.js";

/** A full win: all people opposite are beaten. */
const fullPoints = 100;

/** Games as the club reads them: by their ends and, of one moment, by their tables. */
export function inOrder(games: readonly ClubGame[]): readonly ClubGame[] {
  return games.toSorted((a, b) => a.ended - b.ended || compareText(a.table, b.table));
}

/** Whether a game comes after another in that order. */
export function comesAfter(game: ClubCursor, other: ClubCursor): boolean {
  return game.ended > other.ended || (game.ended === other.ended && game.table > other.table);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A place of a game that counts; `user` is null once their data is deleted. */
export interface Placed {
  readonly user: string | null;
  readonly name: string | null;
  readonly place: number;
}

/** What standings, rivals and ratings need of a game. */
export interface CountedGame extends Pick<ClubGame, "game" | "ended" | "counts"> {
  readonly places: readonly Pick<ClubGame["places"][number], "user" | "name" | "place">[];
}

/** The people of a game that counts; none of another one. */
export function placedIn({ counts, places }: Pick<CountedGame, "counts" | "places">): readonly Placed[] {
  if (!counts) return [];
  return places.filter((seat): seat is typeof seat & Placed => seat.place !== null);
}

/**
 * Where somebody was in a game, if no more share that than are behind them: only then it is worth a medal. So a game that
 * only one of eight loses has no seven winners. Null: it is not.
 */
export function medalIn(game: CountedGame, user: string): number | null {
  const placed = placedIn(game);
  const place = placed.find((one) => one.user === user)?.place;
  if (place === undefined) return null;
  const behind = placed.filter((other) => other.place > place).length;
  return placed.filter((other) => other.place === place).length <= behind ? place : null;
}

/** Whether a place of a game is the first, with somebody behind it. */
export function hasWon(placed: readonly Pick<Placed, "place">[], place: number): boolean {
  return place === 1 && placed.some((other) => other.place > 1);
}

/** Whether somebody has won a game: was first, with somebody behind them. */
export function isWinnerOf(game: CountedGame, user: string): boolean {
  const placed = placedIn(game);
  return placed.some((one) => one.user === user && hasWon(placed, one.place));
}

/** Points of somebody against one opponent, by their places. */
export function pointsAgainst(place: number, other: number): number {
  if (place === other) return fullPoints / 2;
  return place < other ? fullPoints : 0;
}
