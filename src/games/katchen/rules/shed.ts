import { add, held, outcome, thirteen } from "./round.js";
import { loseGame } from "./match.js";
import { worth } from "./throws.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import { clockwise, prependEvents } from "../../../game/kit.js";
import type { Event } from "./events.js";
import type { Dice, Phase, State, Thrown } from "./state.js";

type Shed = Extract<Phase, { type: "shed" }>;

/** Throws of a round's opener. */
const most = 3;

/** The seat with most coasters opens; of several the one that received some last. */
export function openShed(state: State): Step<State, Event> {
  const top = Math.max(...state.coasters);
  const opener = state.takers.findLast((seat) => held(state, seat) === top);
  if (opener === undefined) throw new Error("stage 2 without coasters");
  return {
    state: openRound(state, opener),
    events: [{ to: "all", type: "opens", seat: opener, stage: "shed", game: state.game }],
  };
}

/** The first throw of a turn. */
export function throwInShed(state: State, phase: Shed, seat: Seat, random: Random): Step<State, Event> {
  return thrown(state, phase, seat, [random.die(), random.die(), random.die()], null);
}

/** Throws the dice at these places again. */
export function rethrow(
  state: State,
  phase: Shed & { readonly dice: Dice },
  seat: Seat,
  places: readonly number[],
  random: Random,
): Step<State, Event> {
  const [a, b, c] = phase.dice;
  // From the left: a replay must draw in the same order.
  const again = (place: number, die: number): number => (places.includes(place) ? random.die() : die);
  return thrown(state, phase, seat, [again(0, a), again(1, b), again(2, c)], places);
}

/** The seat keeps what it has. */
export function stand(state: State, phase: Shed & { readonly dice: Dice }, seat: Seat): Step<State, Event> {
  return prependEvents(
    [{ to: "all", type: "stood", seat, count: phase.count }],
    endTurn(state, phase, { seat, dice: phase.dice, count: phase.count }),
  );
}

function thrown(
  state: State,
  phase: Shed,
  seat: Seat,
  dice: Dice,
  rethrown: readonly number[] | null,
): Step<State, Event> {
  const count = phase.count + 1;
  const threw: Event = { to: "all", type: "threw", seat, dice, count, rethrown };
  if (count < phase.limit) return { state: { ...state, phase: { ...phase, dice, count } }, events: [threw] };
  return prependEvents([threw], endTurn(state, phase, { seat, dice, count }));
}

/** The opener's number of throws is the limit for all others (README.md, "Stage 2"). */
function endTurn(state: State, phase: Shed, turn: Thrown): Step<State, Event> {
  const limit = phase.throws.length === 0 ? turn.count : phase.limit;
  const throws = [...phase.throws, turn];
  if (throws.length < phase.order.length) {
    return { state: { ...state, phase: { ...phase, throws, dice: null, count: 0, limit } }, events: [] };
  }
  return settle(state, throws);
}

/** The highest gives the lowest the throw's worth, or all it has; the lowest opens the next round. */
function settle(state: State, throws: readonly Thrown[]): Step<State, Event> {
  const { highest, lowest, dice } = outcome(throws);
  const wanted = worth(dice);
  const coasters = Math.min(wanted, held(state, highest));
  const after: State = { ...state, coasters: add(add(state.coasters, highest, -coasters), lowest, coasters) };
  const events: Event[] = [{ to: "all", type: "gave", from: highest, seat: lowest, coasters, worth: wanted }];
  if (held(after, highest) === 0) events.push({ to: "all", type: "free", seat: highest });
  if (held(after, lowest) < thirteen) return { state: openRound(after, lowest), events };
  return prependEvents(events, loseGame(after, lowest));
}

function openRound(state: State, opener: Seat): State {
  const order = clockwise(opener, state.seats).filter((seat) => held(state, seat) > 0);
  return { ...state, phase: { type: "shed", order, throws: [], dice: null, count: 0, limit: most } };
}
