import * as fc from "fast-check";
import { nastyNames } from "../discord/ui/faults.js";
import { type GameId, gameIds, games, isGame } from "../../src/games/index.js";
import { recentSteps, seatForPerson, seatForComputer, type Table } from "../../src/tables/table.js";
import { everyTable, matches, type Match, type AnyLawful, type WrittenMatch } from "./lawful.js";
import { play, type Turn } from "./playing.js";
import { runningTable } from "./running-table.js";
import { runsOf } from "./how-many-runs.js";

/** A game at its table, and the next turn; null: the game is over. */
export interface Moment {
  readonly match: Match;
  readonly table: Table;
  readonly turn: Turn | null;
  /** Emojis of the application's that are gone. */
  readonly lost: readonly string[];
}

/** Besides people who are here. */
export type Sitter = "here" | "away" | "computer" | "forgotten";

/** In milliseconds since 1970. */
const due = 1_800_000_000_999;

/**
 * Checks moments from all over random games at tables of every kind, with the worst names, ends included.
 *
 * @param count turns of each game for every type of action
 */
export function overMoments(
  game: GameId,
  check: (moment: Moment) => void,
  count: number,
  ...sitters: readonly Sitter[]
): void {
  const most = nastyNames.length;
  const names = fc.shuffledSubarray([...nastyNames], { minLength: most, maxLength: most });
  const kinds = fc.array(fc.constantFrom<Sitter[]>("here", ...sitters), { minLength: most, maxLength: most });
  const where = fc.double({ min: 0, max: 1, noNaN: true });
  const gone = fc.subarray(Object.keys(games[game].emojis ?? {}));
  const tables = matches(everyTable(described[game]));
  const property = fc.property(tables, where, names, kinds, gone, (match, at, people, who, lost) => {
    const seats = people.slice(0, match.seats).map((name, seat) => seatOf(who[seat] ?? "here", name, seat));
    for (const moment of momentsOf(game, match, seats, at, count)) check({ ...moment, lost });
  });
  fc.assert(property, { numRuns: runsOf(4) });
}

/** Moments of a written match with people in all seats, as many as in `overMoments`. @param at where to begin, 0 to 1 */
export function writtenMoments(
  game: GameId,
  written: WrittenMatch<unknown>,
  at: number,
  count: number,
): readonly Moment[] {
  const match = { ...written, seed: new Uint8Array(32).fill(written.seed) };
  const people = nastyNames.slice(0, match.seats).map((name, seat) => seatOf("here", name, seat));
  return momentsOf(game, match, people, at, count);
}

function momentsOf(id: GameId, match: Match, seats: Table["seats"], at: number, count: number): readonly Moment[] {
  const played = play(described[id], match);
  const steps = [played.start, ...played.turns.map(({ after }) => after)].map(({ events }, step) => ({ step, events }));
  const lobby = runningTable(id, match.seats, match.options, null);
  const tableAt = (state: unknown, step: number): Table => {
    const isOver = lobby.game.result(state) !== null;
    const events = steps.slice(0, step).filter((one) => one.events.length > 0);
    const row = { ...lobby.row, state, steps: step, seed: Buffer.from(match.seed) };
    return {
      ...lobby,
      // Some are new to the game.
      seats: seats.map((owner, seat) => (owner.user === null ? owner : { ...owner, hints: (step + seat) % 4 })),
      row: { ...row, status: isOver ? "over" : "playing" },
      recent: isOver ? events : events.slice(-recentSteps),
      deadlines: isOver ? [] : [{ kind: "answer", seat: 0, prompt: 0, due }],
    };
  };
  return [
    ...someOfEachKind(played.turns, at, count).map((turn) => ({
      match,
      turn,
      lost: [],
      table: tableAt(turn.before, turn.step),
    })),
    { match, turn: null, lost: [], table: tableAt(played.end, steps.length) },
  ];
}

/** For every type of action, spread over the match. @param at where to begin, from 0 to 1 */
function someOfEachKind(turns: readonly Turn[], at: number, count: number): readonly Turn[] {
  const kinds = new Map<unknown, Turn[]>();
  for (const turn of turns) {
    const { action } = turn.move;
    const type: unknown = typeof action === "object" && action !== null && "type" in action ? action.type : null;
    const alike = kinds.get(type);
    if (alike === undefined) kinds.set(type, [turn]);
    else alike.push(turn);
  }
  return Array.from(kinds.values(), (all) => {
    const first = Math.floor(at * all.length);
    const every = Math.ceil(all.length / count);
    return all.filter((_, index) => (index + first) % every === 0);
  }).flat();
}

function seatOf(sitter: Sitter, name: string, seat: number): Table["seats"][number] {
  const person = seatForPerson(String(seat + 1), name);
  switch (sitter) {
    case "here":
      return person;
    case "away":
      return { ...person, away: true };
    case "computer":
      return seatForComputer(seat % 2 === 0 ? "relaxed" : "strong");
    case "forgotten":
      return { ...person, user: null, name: null };
  }
}

/** The games' laws. @throws if a game has no `rules/laws.ts` */
export const described = Object.fromEntries(
  await Promise.all(
    gameIds.map(async (game) => {
      const laws = (await import(`../games/${game}/rules/laws.ts`)) as Readonly<Record<string, AnyLawful>>;
      return [game, laws[`${game}Laws`]];
    }),
  ),
) as Readonly<Record<GameId, AnyLawful>>;

/** Those of a stored table's game. @throws Error if there is no such game */
export function lawsOf(game: string): AnyLawful {
  if (!isGame(game)) throw new Error(`there is no game ${game}`);
  return described[game];
}
