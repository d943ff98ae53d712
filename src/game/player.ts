import type { Random, Seat, GameEvent } from "./contract.js";

/** How well a computer player plays. */
export type Level = "relaxed" | "strong";

/** What a computer player gets: what a person in its seat could know. */
export interface Asked<View, Action, Event extends GameEvent> {
  /** The seat that is asked; not every view says so. */
  readonly seat: Seat;
  readonly view: View;
  readonly legal: readonly Action[];
  /** The events told to the seat since the game began; none for a player that does not look back. */
  readonly events: readonly Event[];
  /** The seat's accepted actions, without those that a time-out gave; none either for such a player. */
  readonly own: readonly Action[];
  readonly level: Level;
  readonly random: Random;
}

/**
 * An answer, and how many milliseconds after being asked it is given, thinking included. The delay depends on public
 * things only, so thinking takes less than the shortest one.
 */
export interface Decision<Action> {
  readonly action: Action;
  readonly afterMs: number;
}

/** Counts of long decisions: thought through, cut short, or left to the relaxed level. */
export type DecisionCounts = Readonly<Record<"whole" | "short" | "none", number>>;

/** A computer player of one game. It keeps nothing between calls. */
export interface Player<View, Action, Event extends GameEvent> {
  /** Its levels, the default first. */
  readonly levels: readonly Level[];
  /** Whether it reads `events` and `own`. Reading them from the database takes time with each decision. */
  readonly looksBack: boolean;
  decide(asked: Asked<View, Action, Event>): Promise<Decision<Action>>;
  /** Gives a player that thinks for long the threads to do so; without them it answers at once. */
  start?(): StartedPlayer<View, Action, Event>;
}

/** A computer player with threads of its own, which start with the first question. */
export interface StartedPlayer<View = unknown, Action = unknown, Event extends GameEvent = GameEvent> extends Pick<
  Player<View, Action, Event>,
  "decide"
> {
  /** The outcome of its long thoughts since the start. */
  decisionCounts(): DecisionCounts;
  /** Ends its threads. */
  stop(): Promise<void>;
}

/** Any game's computer player, as tables hold it. */
export type AnyPlayer = Player<unknown, unknown, GameEvent>;

/** Shortest and longest pause before an answer, in milliseconds, in unhurried games. */
const pauses: Readonly<Record<Level, readonly [shortest: number, longest: number]>> = {
  relaxed: [900, 1800],
  strong: [700, 1500],
};

/**
 * An answer after a pause that is drawn before the choice and depends on the level alone, so that it gives nothing
 * away. Rejects if there is nothing to choose, which is the caller's bug.
 */
export async function answerInTime<Action>(
  { level, random }: { readonly level: Level; readonly random: Random },
  choose: () => Action | undefined | Promise<Action | undefined>,
): Promise<Decision<Action>> {
  const [shortest, longest] = pauses[level];
  const afterMs = shortest + random.pick(longest - shortest + 1);
  const action = await choose();
  if (action === undefined) throw new Error("asked where there is nothing to do");
  return { action, afterMs };
}

const parts = 2 ** 30;

/**
 * Draws an index from a list of chances with one number from 0 to 2^30 - 1. Each has a whole share of these numbers,
 * less than one off its chance; a chance of 0 has none.
 */
export function drawIndex(chances: readonly number[], random: Random): number {
  const drawn = random.pick(parts);
  let sum = 0;
  return chances.findIndex((chance) => {
    sum += chance;
    return drawn < Math.round(sum * parts);
  });
}
