import type { GameClub } from "../../../game/club.js";
import { owesRound } from "./rounds.js";
import { facts } from "./facts.js";
import type { Event, Options } from "../rules/index.js";

/** What the club makes of Katchen: dice decide, so nobody is rated. */
export const katchenClub: GameClub<Options, Event> = { isRated: false, owesRound, facts };
