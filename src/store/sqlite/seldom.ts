/** How long the same trouble is not told again, however often it goes and comes back; in milliseconds. */
const everyMs = 60 * 60_000;

/**
 * Tells of a trouble that everything meets for as long as it lasts: the first time, and then once an hour.
 *
 * @param tell what to do when it is to be told
 * @param steady milliseconds by a clock that nobody sets
 */
export function seldom<Facts>(tell: (facts: Facts) => void, steady: () => number): (facts: Facts) => void {
  let told = -Infinity;
  return (facts) => {
    if (steady() - told < everyMs) return;
    told = steady();
    tell(facts);
  };
}
