import type { Random, Seat, GameEvent } from "./contract.js";

/** How well a computer player plays. */
export type Level = "relaxed" | "strong";

/** What a computer player gets: what a person in its seat could know. */
export interface Asked<View, Action, Event extends GameEvent> {
  /** Not every view tells it. */
  readonly seat: Seat;
  readonly view: View;
  readonly legal: readonly Action[];
  /** All that the seat was told; none for a player that does not look back. */
  readonly events: readonly Event[];
  /** The seat's accepted actions, time-outs left out; none for a player that does not look back. */
  readonly own: readonly Action[];
  readonly level: Level;
  readonly random: Random;
}

/**
 * An answer, and milliseconds from the prompt to it. The delay depends on public things only, so thinking must take
 * less than the shortest one.
 */
export interface Decision<Action> {
  readonly action: Action;
  readonly afterMs: number;
  /** How much longer it leaves the press to people, where one of theirs would do as well; left out: no longer. */
  readonly yieldMs?: number;
}

/** Long decisions: completed, cut short, or left to the relaxed level. */
export type DecisionCounts = Readonly<Record<"whole" | "short" | "none", number>>;

/** A game's computer player; keeps nothing between calls. */
export interface Player<View, Action, Event extends GameEvent> {
  /** The default first. */
  readonly levels: readonly Level[];
  /** How many make a good round for somebody who plays alone; left out: one. */
  readonly company?: number;
  /** Whether it reads `events` and `own`, which costs a database read per decision. */
  readonly looksBack: boolean;
  /** Levels whose choice depends on how fast they can think, so that nobody can work it out again; left out: none. */
  readonly againstClock?: readonly Level[];
  decide(asked: Asked<View, Action, Event>): Promise<Decision<Action>>;
  /** Starts threads for a player that thinks long. */
  start?(): StartedPlayer<View, Action, Event>;
}

/** A computer player with its own threads, which start with the first prompt. */
export interface StartedPlayer<View = unknown, Action = unknown, Event extends GameEvent = GameEvent> extends Pick<
  Player<View, Action, Event>,
  "decide"
> {
  /** Since the start. */
  decisionCounts(): DecisionCounts;
  stop(): Promise<void>;
}

/** Any game's computer player, as tables hold it. */
export type AnyPlayer = Player<unknown, unknown, GameEvent>;

/** Pause before an answer in milliseconds, in unhurried games. */
const pauses: Readonly<Record<Level, readonly [shortest: number, longest: number]>> = {
  relaxed: [900, 1800],
  strong: [700, 1500],
};

/**
 * Answers after a pause drawn before the choice, by level and public things alone: it reveals nothing. Rejects if there
 * is nothing to choose.
 *
 * @param lookMs added where there is something to look at first
 */
export async function answerInTime<Action>(
  { level, random }: { readonly level: Level; readonly random: Random },
  choose: () => Action | undefined | Promise<Action | undefined>,
  lookMs = 0,
): Promise<Decision<Action>> {
  const [shortest, longest] = pauses[level];
  const afterMs = lookMs + shortest + random.pick(longest - shortest + 1);
  const action = await choose();
  if (action === undefined) throw new Error("asked where there is nothing to do");
  return { action, afterMs };
}

const parts = 2 ** 30;

/**
 * Draws an index by chances with one number below 2^30. Each chance has a whole share of these numbers, off by less
 * than one; 0 has none.
 */
export function drawIndex(chances: readonly number[], random: Random): number {
  const drawn = random.pick(parts);
  let sum = 0;
  return chances.findIndex((chance) => {
    sum += chance;
    return drawn < Math.round(sum * parts);
  });
}
