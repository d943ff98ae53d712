import {
  actAndAdvance,
  requirePhase,
  prependEvents,
  clockwise,
  groupByValue,
  rankByScores,
} from "../../../game/kit.js";
import { strictList } from "../../../game/options.js";
import { RuleViolation, type Random, type Seat, type Step, type Result } from "../../../game/contract.js";
import { prompts } from "./legal.js";
import {
  type Event,
  type Action,
  type Phase,
  type State,
  type Dice,
  type Thrown,
  add,
  playing,
  held,
  thirteen,
  type Options,
} from "./state.js";
import { z } from "zod";
import { outcome, worth } from "./throws.js";

const dieIndex = z.int().min(0).max(2);

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("throw") }),
  z.strictObject({
    type: z.literal("rethrow"),
    dice: strictList(dieIndex, 1, 3).refine(
      (dice) => dice.every((die, index) => index === 0 || die > (dice[index - 1] ?? die)),
      { error: "places in ascending order, each once" },
    ),
  }),
  z.strictObject({ type: z.literal("stand") }),
]);

/** Applies one action (README.md, "Actions"). */
export const act = actAndAdvance(actionSchema, prompts, move);

function move(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  const { phase } = state;
  switch (action.type) {
    case "throw":
      return firstThrow(state, phase, seat, random);
    case "rethrow":
      return rethrow(state, withDice(phase), seat, action.dice, random);
    case "stand":
      return stand(state, withDice(phase), seat);
  }
}

function firstThrow(state: State, phase: Phase, seat: Seat, random: Random): Step<State, Event> {
  switch (phase.type) {
    case "rolloff":
      return roll(state, phase, seat, random);
    case "deal":
      return throwInDeal(state, phase, seat, random);
    case "shed":
      if (phase.dice !== null) throw new RuleViolation("not-now");
      return throwInShed(state, phase, seat, random);
    case "over":
      throw new RuleViolation("over");
  }
}

/** Only dice on the table can be thrown again or kept. */
function withDice(phase: Phase): Shed & { readonly dice: Dice } {
  const shed = requirePhase(phase, "shed");
  if (shed.dice === null) throw new RuleViolation("not-now");
  return { ...shed, dice: shed.dice };
}

/** A seat's only throw in a round of stage 1, with all that follow unless they throw by hand; the last settles the round. */
function throwInDeal(
  state: State,
  phase: Extract<Phase, { type: "deal" }>,
  seat: Seat,
  random: Random,
): Step<State, Event> {
  const seats = state.options.byHand ? [seat] : phase.order.slice(phase.throws.length);
  const fallen = seats.map((each): Thrown => ({
    seat: each,
    dice: [random.die(), random.die(), random.die()],
    count: 1,
  }));
  const throws = [...phase.throws, ...fallen];
  const threw = fallen.map((one): Event => ({ to: "all", type: "threw", ...one, rethrown: null }));
  if (throws.length < phase.order.length) {
    return { state: { ...state, phase: { ...phase, throws } }, events: threw };
  }
  return prependEvents(threw, settleDeal(state, throws));
}

/** The lowest takes the highest's worth and opens the next round (README.md, "Stage 1"). */
function settleDeal(state: State, throws: readonly Thrown[]): Step<State, Event> {
  const { highest, lowest, dice } = outcome(throws);
  const wanted = worth(dice);
  const coasters = Math.min(wanted, state.stack);
  const stack = state.stack - coasters;
  const dealt: Event = { to: "all", type: "dealt", seat: lowest, highest, coasters, worth: wanted, stack };
  const after: State = {
    ...state,
    coasters: add(state.coasters, lowest, coasters),
    stack,
    takers: [...state.takers.filter((taker) => taker !== lowest), lowest],
  };
  return prependEvents([dealt], goOn(after, lowest));
}

function goOn(state: State, lowest: Seat): Step<State, Event> {
  if (state.stack > 0) {
    return { state: { ...state, phase: { type: "deal", order: playing(state, lowest), throws: [] } }, events: [] };
  }
  return state.takers.length === 1 ? loseGame(state, lowest) : openShed(state);
}

type Shed = Extract<Phase, { type: "shed" }>;

/** Throws of a round's opener. */
const maxThrows = 3;

/** The seat with most coasters opens; of several the one that received some last. @internal */
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
function throwInShed(state: State, phase: Shed, seat: Seat, random: Random): Step<State, Event> {
  return thrown(state, phase, seat, [random.die(), random.die(), random.die()], null);
}

/** Throws the dice at these places again. */
function rethrow(
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
function stand(state: State, phase: Shed & { readonly dice: Dice }, seat: Seat): Step<State, Event> {
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
  return settleShed(state, throws);
}

/** The highest gives the lowest the throw's worth, or all it has; the lowest opens the next round. */
function settleShed(state: State, throws: readonly Thrown[]): Step<State, Event> {
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
  return { ...state, phase: { type: "shed", order, throws: [], dice: null, count: 0, limit: maxThrows } };
}

/** `opener` opens the first game; without one the seats roll for it from seat 0 on. */
export function setup(seats: number, options: Options, opener: Seat | null): Step<State, Event> {
  const none = Array.from({ length: seats }, () => 0);
  const state: State = {
    options,
    seats,
    question: 1,
    game: 1,
    shots: none,
    gone: [],
    coasters: none,
    stack: thirteen,
    takers: [],
    phase: { type: "rolloff", rolls: none.map((_, seat) => ({ seat, die: null })) },
  };
  return opener === null ? { state, events: [] } : openGame(state, opener);
}

/** All coasters on the stack, stage 1 from the opener on. */
function openGame(state: State, opener: Seat): Step<State, Event> {
  return {
    state: {
      ...state,
      coasters: state.coasters.map(() => 0),
      stack: thirteen,
      takers: [],
      phase: { type: "deal", order: playing(state, opener), throws: [] },
    },
    events: [{ to: "all", type: "opens", seat: opener, stage: "deal", game: state.game }],
  };
}

/** A die of the roll-off, with all that follow unless they roll by hand; then the highest opens, or those who tie roll again. */
function roll(
  state: State,
  phase: Extract<Phase, { type: "rolloff" }>,
  seat: Seat,
  random: Random,
): Step<State, Event> {
  const open = phase.rolls.filter((other) => other.die === null && (other.seat === seat || !state.options.byHand));
  const fallen = open.map((other) => ({ seat: other.seat, die: random.die() }));
  const rolls = phase.rolls.map((other) => fallen.find((one) => one.seat === other.seat) ?? other);
  const rolled = fallen.map((one): Event => ({ to: "all", type: "rolled", ...one }));
  if (rolls.some((other) => other.die === null)) {
    return { state: { ...state, phase: { type: "rolloff", rolls } }, events: rolled };
  }
  const [highest = []] = groupByValue(rolls, (other) => other.die ?? 0);
  const seats = highest.map((other) => other.seat);
  const [opener] = seats;
  if (opener !== undefined && seats.length === 1) {
    return prependEvents(rolled, openGame(state, opener));
  }
  return {
    state: { ...state, phase: { type: "rolloff", rolls: seats.map((tied) => ({ seat: tied, die: null })) } },
    events: [...rolled, { to: "all", type: "tied", seats }],
  };
}

/** The loser gets a shot; then the match is over or the next game opens (README.md, "Match"). */
function loseGame(state: State, loser: Seat): Step<State, Event> {
  const { options } = state;
  const shots = add(state.shots, loser, 1);
  const mine = shots[loser] ?? 0;
  const isLastShot = mine === options.shots;
  const isOut = isLastShot && options.knockOut;
  const after: State = { ...state, shots, gone: isOut ? [...state.gone, loser] : state.gone };
  const shot: Event = { to: "all", type: "shot", seat: loser, shots: mine };
  const events: readonly Event[] = isOut ? [shot, { to: "all", type: "out", seat: loser }] : [shot];
  const [next, other] = playing(after, loser);
  if (next === undefined) throw new Error("nobody is left in the match");
  if (options.knockOut ? other !== undefined : !isLastShot)
    return prependEvents(events, openGame({ ...after, game: state.game + 1 }, next));
  return {
    state: { ...after, phase: { type: "over", loser } },
    events: [...events, { to: "all", type: "over", loser, winner: options.knockOut ? next : null }],
  };
}

/** `scores` are the shots; the last loser opens a rematch (README.md, "Match"). */
export function result(state: State): Result | null {
  const { phase, shots } = state;
  if (phase.type !== "over") return null;
  const places = state.options.knockOut ? knockOut(state) : rankByScores(shots).toReversed();
  return { places, scores: shots, opens: phase.loser };
}

function knockOut(state: State): readonly (readonly Seat[])[] {
  return [playing(state, 0), ...state.gone.toReversed().map((seat) => [seat])];
}
