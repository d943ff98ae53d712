import { type GameClub, owesNothing } from "../../../game/club.js";
import type { Event, Options } from "../rules/index.js";
import { facts } from "./facts.js";

/** What the club makes of Denkste!. */
export const denksteClub: GameClub<Options, Event> = { isRated: true, owesRound: owesNothing, facts };
