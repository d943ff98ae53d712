import { type GameClub, owesNothing } from "../../../game/game-club.js";
import type { Event, Options } from "../rules/index.js";
import { awards, badges, records } from "./badges.js";
import { facts } from "./facts.js";

/** What the club makes of Kalle Kanalratte. */
export const kalleClub: GameClub<Options, Event> = {
  isRated: true,
  owesRound: owesNothing,
  facts,
  badges,
  records,
  awards,
};
