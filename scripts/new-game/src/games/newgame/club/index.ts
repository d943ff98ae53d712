import { factsBySeat, type GameClub, owesNothing } from "../../../game/club.js";
import type { Event, Options } from "../rules/index.js";

/** What the club makes of Newgame: luck decides, so nobody is rated. `right`: sides called right. */
export const newgameClub: GameClub<Options, Event> = {
  isRated: false,
  owesRound: owesNothing,
  facts: (events, seats) =>
    factsBySeat(seats, (seat) => ({
      right: events.filter((event) => event.type === "tossed" && event.right.includes(seat)).length,
    })),
};
