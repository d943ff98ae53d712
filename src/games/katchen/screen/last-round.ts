import type { Seat } from "../../../game/contract.js";
import { compareThrows, digits, type Event, type Finished, type Thrown } from "../rules/index.js";

/** An event that ends a round by moving coasters. */
export type Settlement = Extract<Event, { type: "dealt" | "gave" }>;

/** The last round, as far as the events reach back. */
export interface Round {
  readonly settlement: Settlement;
  /** In order; early throws may be missing. */
  readonly throws: readonly Thrown[];
  /** What happened since. */
  readonly after: readonly Event[];
}

/** Two throws with equal dice. */
export interface Tie {
  /** The seats that lost and won the comparison. */
  readonly later: Seat;
  readonly earlier: Seat;
  /** `time`: the later throw is lower; `tries`: the one in more throws. */
  readonly by: "time" | "tries";
}

/** The last round that ended; null: none. */
export function lastRound(recent: readonly Event[]): Round | null {
  const at = recent.findLastIndex(isSettlement);
  const settlement = recent[at];
  if (settlement === undefined || !isSettlement(settlement)) return null;
  const before = recent.slice(0, at);
  const start = before.findLastIndex((event) => isSettlement(event) || event.type === "opens");
  const throws = new Map<Seat, Thrown>();
  for (const event of before.slice(start + 1)) {
    if (event.type === "threw") throws.set(event.seat, { seat: event.seat, dice: event.dice, count: event.count });
  }
  return { settlement, throws: [...throws.values()], after: recent.slice(at + 1) };
}

/** Who threw lowest and who highest in a settled round. */
export function ends(settlement: Settlement): { readonly lowest: Seat; readonly highest: Seat } {
  return { lowest: settlement.seat, highest: settlement.type === "dealt" ? settlement.highest : settlement.from };
}

/** The tie that made `lowest` the lowest; null: its dice alone did. */
export function tieForLowest({ settlement, throws }: Round): Tie | null {
  const { lowest } = ends(settlement);
  const [mine, other] = equals(throws, lowest, "before");
  if (mine === undefined || other === undefined) return null;
  return { later: lowest, earlier: other.seat, by: other.count === mine.count ? "time" : "tries" };
}

/** The tie that made `highest` the highest; null: its dice alone did. */
export function tieForHighest({ settlement, throws }: Round): Tie | null {
  const { highest } = ends(settlement);
  const [mine, other] = equals(throws, highest, "after");
  if (mine === undefined || other === undefined) return null;
  return { later: other.seat, earlier: highest, by: other.count === mine.count ? "time" : "tries" };
}

/** A seat's throw and the nearest with equal dice: first one in as many throws, then any. */
function equals(
  throws: readonly Thrown[],
  seat: Seat,
  side: "before" | "after",
): readonly [Thrown | undefined, Thrown | undefined] {
  const at = throws.findIndex((thrown) => thrown.seat === seat);
  const mine = throws[at];
  if (mine === undefined) return [undefined, undefined];
  const alike = throws.filter((other) => other.seat !== seat && digits(other.dice) === digits(mine.dice));
  const timely = (side === "before" ? throws.slice(0, at) : throws.slice(at + 1)).find(
    (other) => alike.includes(other) && other.count === mine.count,
  );
  return [mine, timely ?? alike[0]];
}

function isSettlement(event: Event): event is Settlement {
  return event.type === "dealt" || event.type === "gave";
}

/** Highest and lowest throw of a round. */
export interface Extremes {
  readonly highest: Seat;
  readonly lowest: Seat;
}

/** Of throws in the order of turns; null: fewer than two. */
export function extremes(throws: readonly Thrown[]): Extremes | null {
  const ranked = throws
    .map((thrown, order): Thrown & Finished => ({ ...thrown, order }))
    .toSorted((a, b) => compareThrows(b, a));
  const [highest, ...others] = ranked;
  const lowest = others.at(-1);
  return highest === undefined || lowest === undefined ? null : { highest: highest.seat, lowest: lowest.seat };
}
