import type { Board } from "../../tables/board.js";
import type { Drawing } from "./compose.js";

/**
 * How long a board shows what was before a settlement, in milliseconds. The picture comes with a second write, half a
 * second later, and is to be seen for a moment and a half.
 */
const pauseMs = 2_000;

/** A board's pause before a settlement. Nothing waits for it but the next write, and a restart forgets it. */
export interface RevealPause {
  /** Which settlement it belongs to. */
  readonly of: string;
  /** Its end, by the monotonic clock. */
  readonly until: number;
}

/**
 * The pause of a board, begun where its drawing has a state before the settlement; null: it has none.
 *
 * @param last the message's pause so far
 * @param isKnown whether the message is known to show the state before: otherwise the settlement is shown at once
 */
export function pauseFor(
  board: Board,
  { before = null }: Drawing,
  last: RevealPause | null,
  isKnown: boolean,
  now: number,
): RevealPause | null {
  if (before === null) return null;
  // The step has opened the next prompts or ended the game; whatever else happens there leaves them as they are.
  const of = [board.status, ...(board.play?.prompts ?? []).map(({ id }) => id)].join(" ");
  return last?.of === of ? last : { of, until: isKnown ? now + pauseMs : now };
}

/** Whether a pause is not over yet. */
export function isPausing(pause: RevealPause | null, now: number): boolean {
  return pause !== null && now < pause.until;
}
