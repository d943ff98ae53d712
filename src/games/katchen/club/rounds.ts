import type { Result, Seat } from "../../../game/contract.js";
import type { Options } from "../rules/index.js";

/** Who lost a single game owes a round; a knock-out has its shots instead. */
export function owesRound({ shots }: Options, { places }: Result): Seat | null {
  const [loser = null, ...others] = places.at(-1) ?? [];
  return shots === 1 && others.length === 0 ? loser : null;
}
