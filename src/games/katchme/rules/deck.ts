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
