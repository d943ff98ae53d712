import type { Random, Seat, Told } from "./contract.js";

/** How well a computer player plays. */
export type Level = "relaxed" | "strong";

/** What a computer player is given: what a human in its seat could know, and nothing else. */
export interface Asked<View, Action, Event extends Told> {
  /** The seat that is asked; not every game's view says whose it is. */
  readonly seat: Seat;
  readonly view: View;
  readonly legal: readonly Action[];
  /** The events told to the seat since the game began. Read when first looked at, before anything is waited for. */
  readonly told: readonly Event[];
  /** The seat's accepted actions, without those that a time-out gave. Read likewise. */
  readonly own: readonly Action[];
  readonly level: Level;
  readonly random: Random;
}

/**
 * An answer, and how long after it was asked for it is given, in milliseconds, the thinking included. That hangs on public
 * things alone, so whoever thinks long takes less than the shortest wait.
 */
export interface Decision<Action> {
  readonly action: Action;
  readonly afterMs: number;
}

/** How many decisions were to be thought about for long: those thought through, cut short, or left to the relaxed level. */
export type ThoughtCounts = Readonly<Record<"whole" | "short" | "none", number>>;

/** A computer player for one game. It keeps nothing between two calls. */
export interface Player<View, Action, Event extends Told> {
  /** The levels it knows, the default first. */
  readonly levels: readonly Level[];
  decide(asked: Asked<View, Action, Event>): Promise<Decision<Action>>;
  /** Gives a player that thinks for long the threads to do so; without them it answers at once. */
  start?(): StartedPlayer<View, Action, Event>;
}

/** A computer player with threads of its own, which start with the first question. */
export interface StartedPlayer<View = unknown, Action = unknown, Event extends Told = Told> extends Pick<
  Player<View, Action, Event>,
  "decide"
> {
  /** What came of its long thoughts since the start. */
  thoughtSoFar(): ThoughtCounts;
  /** Ends its threads. */
  stop(): Promise<void>;
}

/** Any game's player, as the table holds them. */
export type AnyPlayer = Player<unknown, unknown, Told>;

/** Shortest and longest pause before an answer, in milliseconds, in games where nobody is in a hurry. */
const pauses: Readonly<Record<Level, readonly [shortest: number, longest: number]>> = {
  relaxed: [900, 1800],
  strong: [700, 1500],
};

/**
 * An answer after a pause that hangs on the level alone: it is drawn before anything is chosen, so that nothing can be
 * read from it. Rejects where there is nothing to choose, which is a bug of whoever asks.
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
 * Draws a place in a list of chances with one number from 0 to 2^30 - 1: each place has a whole share of these numbers, less
 * than one of them away from its chance, and a chance of 0 has none.
 */
export function draw(chances: readonly number[], random: Random): number {
  const drawn = random.pick(parts);
  let sum = 0;
  return chances.findIndex((chance) => {
    sum += chance;
    return drawn < Math.round(sum * parts);
  });
}
