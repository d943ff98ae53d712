import type { Prelude, PreludePile, Target } from "./state.js";

/** A card by its value, 1 … 6. */
export type Card = number;

const values: readonly Card[] = [1, 2, 3, 4, 5, 6];

/** The ninety cards, fifteen of each value, in ascending order. */
export const ninety: readonly Card[] = values.flatMap((value) => Array.from({ length: 15 }, () => value));

/** Whether a card is one higher or one lower than a target; 6 and 1 are neighbours too. */
export function fits(card: Card, target: number): boolean {
  const distance = Math.abs(card - target);
  return distance === 1 || distance === 5;
}

/**
 * The card that lies on top.
 *
 * @throws Error where none does, which no rule lets happen
 */
export function topOf(cards: readonly Card[]): Card {
  const [top] = cards;
  if (top === undefined) throw new Error("a card is missing");
  return top;
}

/** What a press in the prelude is: a card that counts, one that came too late, or one that does not fit. */
export type Verdict = "laid" | "late" | "wrong";

/**
 * Judges a press on a pile by the target that its player saw (README.md, "Late or wrong").
 *
 * @param seen the number of that target, 1 … that of the present one
 */
export function judge({ targets }: Prelude, pile: PreludePile, seen: number): Verdict {
  if (seen < pile.since) return "late";
  const card = topOf(pile.cards);
  const fitted = (number: number): boolean => targets.slice(number - 1, number).some(({ value }) => fits(card, value));
  if (fitted(targets.length)) return "laid";
  return fitted(seen) ? "late" : "wrong";
}

/** The target that counts now. */
export function presentTarget({ targets }: Prelude): Target {
  const target = targets.at(-1);
  if (target === undefined) throw new Error("a prelude without a target");
  return target;
}

/** Whether the card on top of a pile fits the present target. */
export function fitsNow(prelude: Prelude, { cards }: PreludePile): boolean {
  return fits(topOf(cards), presentTarget(prelude).value);
}
