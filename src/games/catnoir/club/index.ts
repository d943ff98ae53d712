import { type GameClub, owesNothing } from "../../../game/club.js";
import type { Event, Options } from "../rules/index.js";
import { facts } from "./facts.js";

/** What the club makes of Cat Noir. */
export const catnoirClub: GameClub<Options, Event> = { isRated: true, owesRound: owesNothing, facts };
