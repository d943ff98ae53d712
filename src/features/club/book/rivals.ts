import { type CountedGame, placedIn } from "./points.js";

/** What two people have to do with each other, as `user` sees it. */
export interface Rivalry {
  readonly user: string;
  readonly rival: string;
  /** The rival's name, as shown at their last game together. */
  readonly name: string;
  /** Games that count with both, in which `user` finished ahead, behind, or at the same place. */
  readonly ahead: number;
  readonly behind: number;
  readonly tied: number;
  /** The run that stands: above 0 the number of games in a row ahead, below 0 behind; a tie ends it. */
  readonly run: number;
}

/** The same of games in order. @param game null: of all kinds */
export function rivalriesIn(games: readonly CountedGame[], user: string, game: string | null): readonly Rivalry[] {
  const found = new Map<string, Rivalry>();
  for (const played of games) {
    if (game !== null && played.game !== game) continue;
    const placed = placedIn(played);
    const own = placed.find((one) => one.user === user);
    if (own === undefined) continue;
    for (const { user: rival, name, place } of placed) {
      if (rival === null || rival === user) continue;
      const before = found.get(rival) ?? { user, rival, name: "", ahead: 0, behind: 0, tied: 0, run: 0 };
      found.set(rival, { ...after(before, Math.sign(place - own.place)), name: name ?? before.name });
    }
  }
  const met = ({ ahead, behind, tied }: Rivalry): number => ahead + behind + tied;
  return [...found.values()].toSorted((a, b) => met(b) - met(a) || (a.rival < b.rival ? -1 : 1));
}

/** @param outcome 1: ahead, -1: behind, 0: tied */
function after(before: Rivalry, outcome: number): Rivalry {
  const run = outcome === 0 ? 0 : Math.sign(before.run) === outcome ? before.run + outcome : outcome;
  return {
    ...before,
    ahead: before.ahead + Number(outcome > 0),
    behind: before.behind + Number(outcome < 0),
    tied: before.tied + Number(outcome === 0),
    run,
  };
}

/** The fewest games together that make a nemesis or a victim. */
const minMet = 3;

/** Who is furthest ahead of somebody; null: nobody is, of those met often enough. */
export function nemesisAmong(rivalries: readonly Rivalry[]): Rivalry | null {
  return furthest(rivalries, ({ ahead, behind }) => behind - ahead);
}

/** Whom somebody is furthest ahead of; null: of nobody met often enough. */
export function victimAmong(rivalries: readonly Rivalry[]): Rivalry | null {
  return furthest(rivalries, ({ ahead, behind }) => ahead - behind);
}

/** Of several with the same lead the first in order. */
function furthest(rivalries: readonly Rivalry[], leadOf: (rivalry: Rivalry) => number): Rivalry | null {
  const met = rivalries.filter(({ ahead, behind, tied }) => ahead + behind + tied >= minMet);
  const [first] = met.toSorted((a, b) => leadOf(b) - leadOf(a));
  return first === undefined || leadOf(first) <= 0 ? null : first;
}

/** A run that a game has made longer. */
export interface Sting {
  readonly winner: string;
  readonly loser: string;
  /** Games in a row. */
  readonly length: number;
}

/** The fewest games in a row that are worth a line. */
const fewest = 3;

/**
 * The same of an evening's last game.
 *
 * @param evening its games of one kind, in order
 * @param runAt in how many games in a row, up to one, the first has been ahead of the second; below 1: in none
 */
export function stingAmong<Game extends CountedGame>(
  evening: readonly Game[],
  runAt: (game: Game, winner: string, loser: string) => number,
): Sting | null {
  const shown = new Set<string>();
  let strongest: Sting | null = null;
  for (const game of evening) {
    const players = placedIn(game).flatMap(({ user }) => user ?? []);
    const stings = players.flatMap((winner) =>
      players.map((loser) => ({ winner, loser, length: winner === loser ? 0 : runAt(game, winner, loser) })),
    );
    const fresh = stings.filter((sting) => sting.length >= fewest && !shown.has(pairOf(sting)));
    strongest = fresh.toSorted((a, b) => b.length - a.length || (pairOf(a) < pairOf(b) ? -1 : 1))[0] ?? null;
    if (strongest !== null) shown.add(pairOf(strongest));
  }
  return strongest;
}

function pairOf({ winner, loser }: Sting): string {
  return [winner, loser].toSorted().join(" ");
}
