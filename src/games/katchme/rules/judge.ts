import { fits, topOf } from "./deck.js";
import type { Prelude, PreludePile, Target } from "./state.js";

/** What a press in the prelude is: a card that counts, one that came too late, or one that does not fit. */
export type Verdict = "laid" | "late" | "wrong";

/**
 * Judges a press on a pile by the target that its player saw (docs/rules/katchme.md, "Late or wrong").
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
