/** How many cards Katch Me Aho! has. */
const all = 90;

/** Of a value among the ninety ascending cards. */
const each = 15;

/**
 * A shuffle of the ninety ascending cards, as the places that cards come from, after which the dealt piles begin with
 * these digits; the rest follows in ascending order.
 *
 * @param piles first cards as digits, and size of each pile
 * @throws Error if there are too few cards of a value
 */
export function deckOf(piles: readonly (readonly [digits: string, size: number])[]): readonly number[] {
  const left = Array.from({ length: all }, (_, place) => place);
  const take = (digit: string): number => {
    const at = left.findIndex((place) => Math.floor(place / each) + 1 === Number(digit));
    const [place] = at === -1 ? [] : left.splice(at, 1);
    if (place === undefined) throw new Error(`there is no ${digit} left`);
    return place;
  };
  const begun = piles.map(([digits]) => digits.split("").map(take));
  const dealt = piles.flatMap(([, size], pile) => {
    const own = begun[pile] ?? [];
    return [...own, ...left.splice(0, size - own.length)];
  });
  return [...dealt, ...left];
}

/** Items in the order of these places. */
export function inOrder<T>(items: readonly T[], places: readonly number[]): T[] {
  return places.flatMap((place) => items.slice(place, place + 1));
}
