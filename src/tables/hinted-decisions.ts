import type { Seat } from "../game/contract.js";
import type { Hinted } from "./board.js";
import { isPresent, promptsOf, type Table } from "./table.js";

/** How many decisions in somebody's first game of a kind come with a hint. */
export const hintedDecisions = 3;

/** Whether a seat has something to choose. */
function isDecision({ game, row }: Table, seat: Seat): boolean {
  return game.legal(row.state, seat).length > 1;
}

/**
 * Whether an action uses up its seat's hint. Those in one race share it: buttons move when a hint below them goes.
 *
 * @param after the state that the action leads to
 */
export function usesHint(table: Table, seat: Seat, after: unknown): boolean {
  const asked = promptsOf(table).find((prompt) => prompt.seat === seat);
  const isStillAsked = table.game.prompts(after).some((prompt) => prompt.seat === seat && prompt.id === asked?.id);
  return isDecision(table, seat) && !(asked?.kind === "race" && isStillAsked);
}

/** The number, from 0, of the decision for which a seat gets a hint now; null: it gets none. */
export function hintOf(table: Table, seat: Seat): number | null {
  const owner = table.seats[seat];
  if (owner === undefined || !isPresent(owner) || owner.hints === 0) return null;
  // In a race a hint stays where it is while nothing fits.
  const isAsked = promptsOf(table).some(
    ({ seat: asked, awaited, kind }) => asked === seat && (awaited || kind === "race"),
  );
  return isAsked && isDecision(table, seat) ? hintedDecisions - owner.hints : null;
}

/**
 * Who gets a hint that everybody sees, because everybody sees them decide: the seat in turn, or in a race those who are
 * furthest from having had all of theirs. Null: nobody, as where several are asked in secret.
 */
export function publicHint(table: Table): Hinted | null {
  const prompts = promptsOf(table);
  const isOpen = prompts.every(({ kind }) => kind === "race") || (prompts.length === 1 && prompts[0]?.kind === "turn");
  if (!isOpen) return null;
  const hints = prompts.flatMap(({ seat }) => {
    const nth = hintOf(table, seat);
    return nth === null ? [] : [{ seat, nth }];
  });
  const nth = Math.min(...hints.map((hint) => hint.nth));
  const seats = hints.flatMap((hint) => (hint.nth === nth ? [hint.seat] : []));
  return seats.length === 0 ? null : { seats, nth };
}
