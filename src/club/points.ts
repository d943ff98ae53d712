import type { ClubCursor, ClubGame } from "../store/store.js";

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
  return places.flatMap(({ user, name, place }) => (place === null ? [] : [{ user, name, place }]));
}

/** Points of a game that counts, by user: people beaten ÷ people opposite × 100, a tie half. */
export function pointsOf(game: Pick<CountedGame, "counts" | "places">): ReadonlyMap<string, number> {
  const placed = placedIn(game);
  const points = new Map<string, number>();
  for (const { user, place } of placed) {
    if (user === null) continue;
    const behind = placed.filter((other) => other.place > place).length;
    const tied = placed.filter((other) => other.place === place).length - 1;
    points.set(user, ((behind + tied / 2) / (placed.length - 1)) * fullPoints);
  }
  return points;
}
