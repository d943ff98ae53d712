import type { Moment } from "../../../game/contract.js";
import type { Event } from "./events.js";

/** Cards to turn for one night that are a wreck. */
const wreck = 3;

/** A night that was called right or went badly wrong, and the end. */
export function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return (event.places[0] ?? []).map((seat) => ({ seat, feeling: "triumph" }));
    if (event.type !== "evaluated") return [];
    return event.evaluation.seats.flatMap(({ turns, reward }, seat): readonly Moment[] => {
      if (reward !== null) return [{ seat, feeling: "triumph" }];
      return turns >= wreck ? [{ seat, feeling: "mishap" }] : [];
    });
  });
}
