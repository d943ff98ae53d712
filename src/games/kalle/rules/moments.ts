import type { Moment } from "../../../game/contract.js";
import type { Event } from "./events.js";

/** Kalle is found, or has escaped. */
export function moments(events: readonly Event[]): readonly Moment[] {
  return events.flatMap((event): readonly Moment[] => {
    if (event.type === "searched" && event.card === "kalle") return [{ seat: event.seat, feeling: "triumph" }];
    return event.type === "escaped" ? [{ seat: event.seat, feeling: "relief" }] : [];
  });
}
