import type { CupEvent } from "./cup-event.js";
import { cupBounds, type CupRefusal, type CupRequest } from "./cup-request.js";

/**
 * Why a cup takes no more changes of this kind, which could be made again and again; null: it takes them. Withdrawing
 * comes after signing up, and so needs no bound of its own.
 *
 * @param now in milliseconds since 1970
 */
export function refuseChange(
  events: readonly CupEvent[],
  { type, user }: Pick<CupRequest, "type" | "user">,
  now: number,
): CupRefusal | null {
  switch (type) {
    case "join":
    case "leave": {
      const { signUps, hasty, pauseMs } = cupBounds.changes;
      const own = events.filter((event) => changesListOf(event, user));
      if (own.length >= hasty && now < (own.at(-1)?.at ?? 0) + pauseMs) return "pause";
      const isWornOut = events.length >= cupBounds.events || own.length >= 2 * signUps;
      return isWornOut && type === "join" ? "worn-out" : null;
    }
    case "namePlaces":
    case "moveBoard":
    case "extend":
    case "correct":
      // Hosts have room left when a list has none.
      return events.length < 2 * cupBounds.events ? null : "worn-out";
    case "checkIn":
    case "engrave":
    case "beginCheckIn":
    case "start":
    case "fill":
    case "fillUp":
    case "playWithout":
    case "drawLots":
    case "callOff":
      return null;
  }
}

function changesListOf(event: CupEvent, user: string): boolean {
  return (event.type === "signedUp" || event.type === "withdrew") && event.user === user;
}
