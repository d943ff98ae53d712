import type { Seat } from "../../../game/contract.js";
import type { Evaluation, Event } from "../rules/index.js";

/** Who did something most often, and how often; no seats if it never happened. */
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
  return mostOf(
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
  return mostOf(firsts);
}

/** Who had both right tiles most often. */
export function doubles(events: readonly Event[]): Most {
  return mostOf(
    evaluationsIn(events).flatMap(({ seats, right }) =>
      seats.flatMap(({ taken }, seat) =>
        taken.length === 2 && taken.every((tile) => right.includes(tile)) ? [seat] : [],
      ),
    ),
  );
}

/** Who laid the most wrong cards in the prelude. */
export function greediest(events: readonly Event[]): Most {
  return mostOf(events.flatMap((event) => (event.type === "wrong" ? [event.seat] : [])));
}

/** Nights without a collision. */
export function circles(events: readonly Event[]): number {
  return evaluationsIn(events).filter(({ route }) => route.answer.type === "circle").length;
}

/** @param times the seat of each occurrence */
function mostOf(times: readonly Seat[]): Most {
  const seats = [...new Set(times)].toSorted((a, b) => a - b);
  const often = (seat: Seat): number => times.filter((other) => other === seat).length;
  const count = Math.max(0, ...seats.map(often));
  return { count, seats: seats.filter((seat) => often(seat) === count) };
}
