import type { Prelude, PreludePile, Target } from "./state.js";

/** 1 … 6. */
export type Card = number;

const values: readonly Card[] = [1, 2, 3, 4, 5, 6];

/** All cards, fifteen of each value, ascending. */
export const ninety: readonly Card[] = values.flatMap((value) => Array.from({ length: 15 }, () => value));

/** Whether a card is one above or below a target; 6 and 1 are neighbours too. */
export function fits(card: Card, target: number): boolean {
  const distance = Math.abs(card - target);
  return distance === 1 || distance === 5;
}

/** @throws Error if there is none, which no rule allows */
export function topOf(cards: readonly Card[]): Card {
  const [top] = cards;
  if (top === undefined) throw new Error("a card is missing");
  return top;
}

/** Whether a press in the prelude counts. */
export type Verdict = "laid" | "late" | "wrong";

/**
 * Judges a press by the target that the player saw (README.md, "Late or wrong").
 *
 * @param seen that target's number
 */
export function judge({ targets }: Prelude, pile: PreludePile, seen: number): Verdict {
  if (seen < pile.since) return "late";
  const card = topOf(pile.cards);
  const fitted = (number: number): boolean => targets.slice(number - 1, number).some(({ value }) => fits(card, value));
  if (fitted(targets.length)) return "laid";
  return fitted(seen) ? "late" : "wrong";
}

/** The current target. */
export function presentTarget({ targets }: Prelude): Target {
  const target = targets.at(-1);
  if (target === undefined) throw new Error("a prelude without a target");
  return target;
}

/** Whether the top card of a pile fits the current target. */
export function fitsNow(prelude: Prelude, { cards }: PreludePile): boolean {
  return fits(topOf(cards), presentTarget(prelude).value);
}
