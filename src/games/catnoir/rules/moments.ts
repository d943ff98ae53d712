import type { Moment } from "../../../game/contract.js";
import type { Event } from "./events.js";

/** Points at once that are a landslide. */
const landslide = 3;

/** Many points at once, points that are lost, hands that are hacked, and the end. */
export function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return event.winners.map((seat) => ({ seat, feeling: "triumph" }));
    if (event.type === "paid") return [{ seat: event.seat, feeling: "mishap" }];
    if (event.type === "scored") return event.points >= landslide ? [{ seat: event.seat, feeling: "triumph" }] : [];
    if (event.type !== "hacked" || event.cards.length === 0) return [];
    return [
      { seat: event.seat, feeling: "triumph" },
      { seat: event.target, feeling: "mishap" },
    ];
  });
}
