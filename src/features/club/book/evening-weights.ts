/** Evenings in which somebody counts in full for what these weigh; on more they bring no more in all. */
const fullEvenings = 3;

/** What somebody brings to each of their evenings, so that people who come often bring the same in all. */
export function shareOf(evenings: number): number {
  return 1 / Math.max(fullEvenings, evenings);
}

/** What evenings weigh, 0 … 1: for each company, and for the club, which is as much as for their heaviest company. */
export interface Weights {
  readonly byCompany: Float64Array;
  readonly byEvening: readonly number[];
}

/**
 * What an evening weighs for each company, the people who have played with each other, over others too: how many they are,
 * or if that is less what they bring, as a share of what is usual. More people than usual bring no more than these would
 * who come rarely.
 *
 * @param people by company, how many
 * @param brought by company, the sum of their shares
 * @param isFull whether it weighs 1 in any case
 * @param evenings for each evening, its first company
 */
export function weightsOf(
  people: Float64Array,
  brought: Float64Array,
  isFull: (company: number) => boolean,
  evenings: readonly number[],
): Weights {
  const usual = usualPeople(people, brought);
  const capped = brought.map((value) => Math.min(value, usual / fullEvenings));
  const usuallyBrought = meanOf(capped, capped);
  const byCompany = capped.map((value, at) => {
    if (value === 0 || isFull(at)) return Math.sign(value);
    return Math.min(1, (people[at] ?? 0) / usual, value / usuallyBrought);
  });
  const byEvening = evenings.map((first, at) => {
    let heaviest = 0;
    const end = evenings[at + 1] ?? byCompany.length;
    for (let company = first; company < end; company += 1) heaviest = Math.max(heaviest, byCompany[company] ?? 0);
    return heaviest;
  });
  return { byCompany, byEvening };
}

/** What the largest company of a season may say about what is usual: as much as this many people who come often. */
const maxOfLargest = 2;

/** The most people that at least half of all find, by what they bring. One party says little about other evenings. */
function usualPeople(people: Float64Array, brought: Float64Array): number {
  const largest = people.reduce((best, size, at) => (size > (people[best] ?? 0) ? at : best), 0);
  const most = people[largest] ?? 0;
  const bySize = new Float64Array(most + 1);
  bySize[most] = Math.min(0, maxOfLargest - (brought[largest] ?? 0));
  people.forEach((size, at) => (bySize[size] = (bySize[size] ?? 0) + (brought[at] ?? 0)));
  const half = bySize.reduce((sum, value) => sum + value, 0) / 2;
  let [usual, found] = [most, bySize[most] ?? 0];
  while (found < half) {
    usual -= 1;
    found += bySize[usual] ?? 0;
  }
  return Math.max(1, usual);
}

function meanOf(values: Float64Array, weights: Float64Array): number {
  let [sum, whole] = [0, 0];
  for (const [at, weight] of weights.entries()) [sum, whole] = [sum + weight * (values[at] ?? 0), whole + weight];
  return whole === 0 ? 1 : sum / whole;
}

/** How much an opponent counts on an evening after a number of games with them: a half, three quarters … */
export function trustIn(games: number): number {
  return 1 - 2 ** -games;
}

/** The middle of all points, and how much of it is in everybody's evening, as if it were opponents. */
const [middle, opponentsInTheMiddle] = [50, 2];

/**
 * An evening's points, 0 … 100: the mean of those against each opponent, drawn towards the middle the more, the less there
 * is behind it.
 *
 * @param points against each opponent, as much as they count
 * @param met how much all opponents count
 */
export function eveningPoints(points: number, met: number): number {
  return (points + middle * opponentsInTheMiddle) / (met + opponentsInTheMiddle);
}
