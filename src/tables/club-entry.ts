import type { AnyGameClub, SeatFacts } from "../game/game-club.js";
import type { Result, Seat } from "../game/contract.js";
import type { ClubEntry, ClubGame, ClubRoundRow, SeatRow } from "../store/store.js";
import { whyNotCounted } from "./why-not-counted.js";

/** A game that has just ended, or was closed. */
export interface EndedGame extends Pick<ClubGame, "table" | "guild" | "game" | "options" | "rules" | "ended"> {
  /** Null: it was closed before the end. */
  readonly result: Result | null;
  /** Of a cup that counts for nothing. */
  readonly isTryOut: boolean;
  /** Whether the club evening opened its table. */
  readonly clubEvening: boolean;
  readonly seats: readonly (SeatRow & {
    /** The last step that the owner took; 0: none. */
    readonly lastStep: number;
    /** How many decisions were the owner's own, how many a stand-in's, and how many the time-out's. */
    readonly decisions: { readonly own: number; readonly standIn: number; readonly timeOut: number };
    readonly facts: SeatFacts;
  })[];
}

/** Own decisions from which on somebody has played: if they leave then, they have lost. */
const enoughDecisions = 3;

/** Whether a stand-in had more than a third of a seat's decisions: the game is not its owner's, even if they are back. */
function isOfStandIn({ own, standIn, timeOut }: EndedGame["seats"][number]["decisions"]): boolean {
  return standIn * 3 > own + standIn + timeOut;
}

/** What the end of a game adds to the club. */
export function clubEntryOf(
  { result, seats, isTryOut, ...ended }: EndedGame,
  club: Pick<AnyGameClub, "owesRound">,
): ClubEntry {
  // A computer player's seat keeps its level; a seat whose owner has deleted their data has none.
  const present = seats.map(({ user, level, away, lastStep, decisions, facts, name }) => {
    const isComputer = level !== null;
    const left = !isComputer && (away || user === null || isOfStandIn(decisions));
    return { user, name, isComputer, left, hasPlayed: decisions.own >= enoughDecisions, lastStep, facts };
  });
  const why = result === null ? "closed" : (whyNotCounted(present) ?? (isTryOut ? "tryOut" : null));
  const places = result === null ? null : placesOf(result, present);
  const game: ClubGame = {
    ...ended,
    people: present.filter(({ isComputer }) => !isComputer).length,
    counts: why === null,
    why,
    places: present.map(({ user, name, left, facts }, seat) => {
      const score = result?.scores[seat] ?? null;
      return { seat, user, name, place: places?.[seat] ?? null, score, left, facts };
    }),
  };
  return { game, owed: result === null ? null : roundOwed(game, result, club) };
}

/**
 * The round that the loser owes, if that is a person and somebody else is there who can confirm it. Where all but one
 * have left, the first of them has lost.
 */
function roundOwed(
  { table, guild, options, ended, people, places }: ClubGame,
  result: Result,
  club: Pick<AnyGameClub, "owesRound">,
): ClubRoundRow | null {
  const loser = club.owesRound(options, result);
  if (loser === null) return null;
  const [stayed, ...others] = places.filter(({ left }) => !left);
  const isDeserted = stayed !== undefined && others.length === 0;
  const last = isDeserted ? places.toSorted((a, b) => (b.place ?? 0) - (a.place ?? 0))[0] : places[loser];
  const debtor = last?.user ?? null;
  if (debtor === null || people < 2) return null;
  return { table, guild, debtor, since: ended, settled: null, confirmedBy: null };
}

/** What of a seat decides its place besides the result. */
interface Departure {
  /** A stand-in had the seat at the end. */
  readonly left: boolean;
  /** The last step that its owner took; 0: none. */
  readonly lastStep: number;
}

/**
 * Places by seat: 1 is best, ties share one. Those who left are behind all who stayed, the last to go ahead, whatever
 * the result says.
 */
export function placesOf({ places }: Result, seats: readonly Departure[]): readonly number[] {
  const stayed = places.map((tied) => tied.filter((seat) => seats[seat]?.left !== true));
  const groups = [...stayed.filter((tied) => tied.length > 0), ...leavers(seats)];
  const placed = new Map<Seat, number>();
  for (const tied of groups) {
    const place = placed.size + 1;
    for (const seat of tied) placed.set(seat, place);
  }
  return seats.map((_, seat) => placed.get(seat) ?? groups.flat().length);
}

/** Those who left, in groups: the last to go first. */
function leavers(seats: readonly Departure[]): readonly (readonly Seat[])[] {
  const gone = seats.flatMap(({ left, lastStep }, seat) => (left ? [{ seat, lastStep }] : []));
  const steps = [...new Set(gone.map(({ lastStep }) => lastStep))].toSorted((a, b) => b - a);
  return steps.map((step) => gone.filter(({ lastStep }) => lastStep === step).map(({ seat }) => seat));
}
