import type { Board } from "../../tables/board.js";
import type { Drawing } from "./compose.js";

/**
 * How long a board shows what was before a settlement, in milliseconds: the picture comes half a second later, for a
 * moment and a half.
 */
const pauseMs = 2_000;

/** A board's pause before a settlement; a restart forgets it. */
export interface RevealPause {
  /** Which settlement it belongs to. */
  readonly of: string;
  /** Its end, by the monotonic clock. */
  readonly until: number;
}

/**
 * A board's pause, begun where its drawing has a state before the settlement.
 *
 * @param last the message's pause so far
 * @param isKnown whether the message shows the state before; otherwise the settlement is shown at once
 */
export function pauseFor(
  board: Board,
  { before = null }: Drawing,
  last: RevealPause | null,
  isKnown: boolean,
  now: number,
): RevealPause | null {
  if (before === null) return null;
  // The step has opened the next prompts or ended the game; nothing else changes them.
  const of = [board.status, ...(board.play?.prompts ?? []).map(({ id }) => id)].join(" ");
  return last?.of === of ? last : { of, until: isKnown ? now + pauseMs : now };
}

/** Whether a pause is not over yet. */
export function isPausing(pause: RevealPause | null, now: number): boolean {
  return pause !== null && now < pause.until;
}
