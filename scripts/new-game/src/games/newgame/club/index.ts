import { factsBySeat, type GameClub, longestRun, owesNothing } from "../../../game/game-club.js";
import type { Event, Options } from "../rules/index.js";
import { awards, badges, records } from "./badges.js";

/**
 * What the club makes of Newgame: luck decides, so nobody is rated. `right`: sides called right. `streak`, `unlucky`: the
 * longest run of right calls, and of wrong ones.
 */
export const newgameClub: GameClub<Options, Event> = {
  isRated: false,
  owesRound: owesNothing,
  facts: (events, seats) =>
    factsBySeat(seats, (seat) => {
      const calls = events.flatMap((event) => (event.type === "tossed" ? [event.right.includes(seat)] : []));
      return {
        right: calls.filter(Boolean).length,
        streak: longestRun(calls, (right) => right),
        unlucky: longestRun(calls, (right) => !right),
      };
    }),
  badges,
  records,
  awards,
};
