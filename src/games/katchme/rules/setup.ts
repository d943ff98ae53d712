import type { Random, Seat, Step } from "../../../game/contract.js";
import { openNights, usual } from "./nights.js";
import { openPrelude } from "./prelude.js";
import type { Event } from "./events.js";
import type { Options, State } from "./state.js";

/** A new game, with its prelude or without. @param opener who rolls first in the prelude; null: a random seat */
export function setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event> {
  if (options.prelude) return openPrelude({ options, seats, question: 1 }, opener ?? random.pick(seats), random);
  const lives = Array.from({ length: seats }, () => usual);
  return openNights({ options, seats, question: 0 }, lives, random);
}
