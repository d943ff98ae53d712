import type { Seat } from "../../../game/contract.js";
import type { Evaluation, Event } from "../rules/index.js";

/** Who did something most often; no seats if it never happened. */
export interface Most {
  readonly seats: readonly Seat[];
  readonly count: number;
}

/** The evaluations of all nights, in order. */
export function evaluationsIn(events: readonly Event[]): readonly Evaluation[] {
  return events.flatMap((event) => (event.type === "evaluated" ? [event.evaluation] : []));
}

/** Who took the most right tiles. */
export function sharpest(events: readonly Event[]): Most {
  return maxOf(
    evaluationsIn(events).flatMap(({ seats, right }) =>
      seats.flatMap(({ taken }, seat) => taken.flatMap((tile) => (right.includes(tile) ? [seat] : []))),
    ),
  );
}

/** Who was first to take a right tile in most nights. */
export function fastest(events: readonly Event[]): Most {
  const firsts: Seat[] = [];
  let taken: Extract<Event, { type: "snatched" }>[] = [];
  for (const event of events) {
    if (event.type === "snatched") taken.push(event);
    if (event.type !== "evaluated") continue;
    const first = taken.find(({ tile }) => event.evaluation.right.includes(tile));
    if (first !== undefined) firsts.push(first.seat);
    taken = [];
  }
  return maxOf(firsts);
}

/** Right and wrong tiles of a seat in all nights. */
export function tilesTaken(events: readonly Event[], seat: Seat): { readonly right: number; readonly wrong: number } {
  const taken = evaluationsIn(events).flatMap(({ seats, right }) =>
    (seats[seat]?.taken ?? []).map((tile) => right.includes(tile)),
  );
  const right = taken.filter((isRight) => isRight).length;
  return { right, wrong: taken.length - right };
}

/** Who had both right tiles most often. */
export function doubles(events: readonly Event[]): Most {
  return maxOf(
    evaluationsIn(events).flatMap(({ seats, right }) =>
      seats.flatMap(({ taken }, seat) =>
        taken.length === 2 && taken.every((tile) => right.includes(tile)) ? [seat] : [],
      ),
    ),
  );
}

/** Who laid the most wrong cards in the prelude. */
export function greediest(events: readonly Event[]): Most {
  return maxOf(events.flatMap((event) => (event.type === "wrong" ? [event.seat] : [])));
}

/** Who took the most wrong tiles. */
export function clumsiest(events: readonly Event[]): Most {
  return maxOf(
    evaluationsIn(events).flatMap(({ seats, right }) =>
      seats.flatMap(({ taken }, seat) => taken.flatMap((tile) => (right.includes(tile) ? [] : [seat]))),
    ),
  );
}

/** The latest collision of which somebody had both tiles. */
export interface Chase {
  readonly night: number;
  readonly stop: number;
  readonly seats: readonly Seat[];
}

/** Stops from which on a collision is hard to foresee. */
const lateStop = 3;

/** The latest collision that somebody foresaw; null: none was late. */
export function longestChase(events: readonly Event[]): Chase | null {
  const chases = evaluationsIn(events).flatMap(({ night, route, right, seats }): readonly Chase[] => {
    if (route.answer.type === "circle" || route.answer.stop < lateStop) return [];
    const foresaw = seats.flatMap(({ taken }, seat) =>
      taken.length === 2 && taken.every((tile) => right.includes(tile)) ? [seat] : [],
    );
    return foresaw.length === 0 ? [] : [{ night, stop: route.answer.stop, seats: foresaw }];
  });
  return chases.toSorted((a, b) => b.stop - a.stop)[0] ?? null;
}

/** By seat, draw piles before the last night's evaluation. @param piles as they are now */
export function cardsBeforeLastNight(
  events: readonly Event[],
  piles: readonly { readonly draw: number }[],
  seats: number,
): readonly number[] {
  const at = events.findLastIndex(({ type }) => type === "evaluated");
  const last = evaluationsIn(events).at(-1);
  return Array.from({ length: seats }, (_, seat) => {
    const turned = events
      .slice(at + 1)
      .reduce((sum, event) => sum + (event.type === "turned" && event.pile === seat ? event.cards.length : 0), 0);
    const rewarded = (last?.seats[seat]?.reward ?? null) === null ? 0 : 1;
    return (piles[seat]?.draw ?? 0) + turned - rewarded;
  });
}

/** Nights without a collision. */
export function circles(events: readonly Event[]): number {
  return evaluationsIn(events).filter(({ route }) => route.answer.type === "circle").length;
}

/** @param times the seat of each occurrence */
function maxOf(times: readonly Seat[]): Most {
  const seats = [...new Set(times)].toSorted((a, b) => a - b);
  const often = (seat: Seat): number => times.filter((other) => other === seat).length;
  const count = Math.max(0, ...seats.map(often));
  return { count, seats: seats.filter((seat) => often(seat) === count) };
}
