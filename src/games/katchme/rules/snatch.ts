import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";
import { evaluate } from "./evaluate.js";
import { tilesOf, type Tile } from "./route.js";
import type { Event } from "./events.js";
import type { Roll, Snatching, State } from "./state.js";

/** Tiles that a seat may take in a night. */
const most = 2;

/** Rolls both dice, the pink one first, and opens the tiles. */
export function roll(state: State, { nights, seat }: Roll, random: Random): Step<State, Event> {
  const pink = random.die();
  const dice = { pink, blue: random.die() };
  const taken = Array.from({ length: state.seats }, () => []);
  return {
    state: {
      ...state,
      question: state.question + 1,
      phase: { type: "snatch", nights, dice, taken, done: [] },
    },
    events: [{ to: "all", type: "dice", seat, dice }],
  };
}

/** Tiles not yet taken. */
export function tilesLeft({ taken }: Snatching, { options }: State): readonly Tile[] {
  const gone = new Set(taken.flat());
  return tilesOf(options.districts).filter((tile) => !gone.has(tile));
}

/**
 * Takes a tile; a seat's second makes it done.
 *
 * @throws RuleViolation `late` if somebody has it, `not-now` if the game has no such tile
 */
export function snatch(state: State, phase: Snatching, seat: Seat, tile: Tile, random: Random): Step<State, Event> {
  if (!tilesOf(state.options.districts).includes(tile)) throw new RuleViolation("not-now");
  if (!tilesLeft(phase, state).includes(tile)) throw new RuleViolation("late");
  const taken = phase.taken.map((tiles, owner) => (owner === seat ? [...tiles, tile] : tiles));
  const full = taken[seat]?.length === most;
  const told: Event = { to: "all", type: "snatched", seat, tile };
  return goOn(state, { ...phase, taken, done: full ? [...phase.done, seat] : phase.done }, told, random);
}

/** The seat takes no more tiles in this night. */
export function finish(state: State, phase: Snatching, seat: Seat, random: Random): Step<State, Event> {
  return goOn(state, { ...phase, done: [...phase.done, seat] }, { to: "all", type: "done", seat }, random);
}

/** Phase 2 ends when all but one are done, or no tile is left. */
function goOn(state: State, phase: Snatching, told: Event, random: Random): Step<State, Event> {
  if (phase.done.length < state.seats - 1 && tilesLeft(phase, state).length > 0) {
    return { state: { ...state, phase }, events: [told] };
  }
  return prependEvents([told], evaluate(state, phase, random));
}
