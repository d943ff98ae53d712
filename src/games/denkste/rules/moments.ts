import type { Moment } from "../../../game/contract.js";
import type { Event } from "./events.js";

/** A number that was guessed or, on the last track, was not, and the goal. */
export function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return [{ seat: event.winner, feeling: "triumph" }];
    if (event.type !== "revealed") return [];
    const { mover, stopper, outcome, track } = event;
    if (outcome === "moved") return track === 3 ? [{ seat: mover, feeling: "relief" }] : [];
    if (outcome !== "caught" && outcome !== "back") return [];
    return [
      { seat: stopper, feeling: "triumph" },
      { seat: mover, feeling: "mishap" },
    ];
  });
}
