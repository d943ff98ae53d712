/** How many cards Katch Me Aho! has. */
const all = 90;

/** Where in the ninety ascending cards the fifteen of a value begin. */
const each = 15;

/**
 * A shuffle of the ninety ascending cards after which the piles that are dealt begin with these digits, as the places that
 * the cards come from. Whatever is not said is filled up with what is left, in ascending order.
 *
 * @param piles for each pile its first cards as digits, and how many it is dealt
 * @throws Error when there are not as many cards of a value
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
