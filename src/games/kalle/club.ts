import {
  type GameClub,
  owesNothing,
  atLeast,
  atMost,
  type Award,
  type AwardId,
  type Badge,
  type GameRecord,
  factsBySeat,
  least,
  type SeatFacts,
} from "../../game/game-club.js";
import type { Event, Options, Reveal } from "./rules/index.js";
import type { Seat } from "../../game/contract.js";

/**
 * - `escaped`, `forgot`, `lost`: rounds as Kalle in which the seat pointed right, pointed wrong, or was found.
 * - `found`, `guessed`: rounds won as a mouse in a search, or in the last chance. `quickest`: the fewest cards turned
 *   before the seat found Kalle.
 * - `hottest`: the fewest steps between police and Kalle in a round that the seat escaped. `shortest`: the fewest cards
 *   turned before the seat was found.
 * - `swaps`: as Kalle. `dwellers`: cards turned as a mouse that were not Kalle.
 */
function facts(events: readonly Event[], seats: number): readonly SeatFacts[] {
  const rounds = events.flatMap((event) => (event.type === "ended" ? [event.reveal] : []));
  return factsBySeat(seats, (seat) => {
    const own = rounds.filter(({ kalle }) => kalle === seat);
    const won = rounds.filter(({ kalle, winner }) => kalle !== seat && winner === seat);
    const escaped = own.filter(({ ending }) => ending === "remembered");
    const lost = own.filter(isFound);
    return {
      escaped: escaped.length,
      forgot: own.filter(({ ending }) => ending === "forgotten").length,
      lost: lost.length,
      found: won.filter(({ ending }) => ending === "found").length,
      guessed: won.filter(({ ending }) => ending === "guessed").length,
      swaps: events.filter((event) => event.type === "swapped" && event.seat === seat).length,
      dwellers: events.filter((event) => isDweller(event, seat)).length,
      ...least(
        "quickest",
        won.filter(({ ending }) => ending === "found").map(({ turned }) => turned),
      ),
      ...least(
        "hottest",
        escaped.map(({ closest }) => closest),
      ),
      ...least(
        "shortest",
        lost.map(({ turned }) => turned),
      ),
    };
  });
}

function isFound({ ending }: Reveal): boolean {
  return ending === "found" || ending === "guessed";
}

function isDweller(event: Event, seat: Seat): boolean {
  return event.type === "searched" && event.seat === seat && event.card !== null && event.card !== "kalle";
}

/** What can be won in Kalle Kanalratte. */
const badges: readonly Badge[] = [
  { id: "doormat", won: atMost("hottest", 0) },
  { id: "whereAmI", won: atLeast("forgot", 1) },
  { id: "nose", won: atMost("quickest", 0) },
  { id: "officer", won: atMost("shortest", 0) },
  { id: "crystalBall", won: atLeast("guessed", 2) },
  { id: "pettingZoo", won: atLeast("dwellers", 8) },
];

/** The extremes that a server keeps. */
const records: readonly GameRecord[] = [
  { id: "quickest", fact: "quickest", best: "least" },
  { id: "escaped", fact: "escaped", best: "most" },
  { id: "guessed", fact: "guessed", best: "most" },
  { id: "dwellers", fact: "dwellers", best: "most" },
];

/** What a recap tells. */
const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "dwellers", from: 4 },
  bold: { fact: "escaped", from: 1 },
};

/** What the club makes of Kalle Kanalratte. */
export const kalleClub: GameClub<Options, Event> = {
  isRated: true,
  owesRound: owesNothing,
  facts,
  badges,
  records,
  awards,
};
