import type { GameClub } from "../../../game/game-club.js";
import type { Result, Seat } from "../../../game/contract.js";
import type { Event, Options } from "../rules/index.js";
import { awards, badges, records } from "./badges.js";
import { facts } from "./facts.js";

/** What the club makes of Katchen: dice decide, so nobody is rated. */
export const katchenClub: GameClub<Options, Event> = { isRated: false, owesRound, facts, badges, records, awards };

/** Who lost a single game owes a round; a knock-out has its shots instead. */
function owesRound({ knockOut }: Options, { places }: Result): Seat | null {
  const [loser = null, ...others] = places.at(-1) ?? [];
  return !knockOut && others.length === 0 ? loser : null;
}
