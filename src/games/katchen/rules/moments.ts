import type { Moment } from "../../../game/contract.js";
import type { Event } from "./events.js";

/** Coasters at once that are a heap. */
const heap = 4;

/** A heap of coasters that changes hands, getting rid of the last one, and the end. */
export function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return event.winner === null ? [] : [{ seat: event.winner, feeling: "triumph" }];
    if (event.type === "shot") return [{ seat: event.seat, feeling: "mishap" }];
    if (event.type === "free") return [{ seat: event.seat, feeling: "relief" }];
    if (event.type === "dealt" && event.coasters >= heap) return [{ seat: event.seat, feeling: "mishap" }];
    if (event.type !== "gave" || event.coasters < heap) return [];
    return [
      { seat: event.from, feeling: "triumph" },
      { seat: event.seat, feeling: "mishap" },
    ];
  });
}
