import { playing, thirteen, type Options, type Phase, type State, add, type Event } from "./state.js";
import type { Random, Seat, Step, Result } from "../../../game/contract.js";
import { prependEvents, groupByValue, clockwise } from "../../../game/kit.js";

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

/** One die of the roll-off; after the last the highest opens, or those who tie roll again. */
export function roll(
  state: State,
  phase: Extract<Phase, { type: "rolloff" }>,
  seat: Seat,
  random: Random,
): Step<State, Event> {
  const die = random.die();
  const rolls = phase.rolls.map((other) => (other.seat === seat ? { seat, die } : other));
  const rolled: Event = { to: "all", type: "rolled", seat, die };
  if (rolls.some((other) => other.die === null)) {
    return { state: { ...state, phase: { type: "rolloff", rolls } }, events: [rolled] };
  }
  const [highest = []] = groupByValue(rolls, (other) => other.die ?? 0);
  const seats = highest.map((other) => other.seat);
  const [opener] = seats;
  if (opener !== undefined && seats.length === 1) {
    return prependEvents([rolled], openGame(state, opener));
  }
  return {
    state: { ...state, phase: { type: "rolloff", rolls: seats.map((tied) => ({ seat: tied, die: null })) } },
    events: [rolled, { to: "all", type: "tied", seats }],
  };
}

/** The loser gets a shot; then the match is over or the next game opens (README.md, "Match"). */
export function loseGame(state: State, loser: Seat): Step<State, Event> {
  const shots = add(state.shots, loser, 1);
  const mine = shots[loser] ?? 0;
  const shot: Event = { to: "all", type: "shot", seat: loser, shots: mine };
  if (!state.options.knockOut) {
    return {
      state: { ...state, shots, phase: { type: "over", loser } },
      events: [shot, { to: "all", type: "over", loser, winner: null }],
    };
  }

  const out = mine === state.options.shots;
  const gone = out ? [...state.gone, loser] : state.gone;
  const events: readonly Event[] = out ? [shot, { to: "all", type: "out", seat: loser }] : [shot];
  const after: State = { ...state, shots, gone };
  const [next, other] = playing(after, loser);
  if (next === undefined) throw new Error("nobody is left in the match");
  if (other === undefined) {
    return {
      state: { ...after, phase: { type: "over", loser } },
      events: [...events, { to: "all", type: "over", loser, winner: next }],
    };
  }
  return prependEvents(events, openGame({ ...after, game: state.game + 1 }, next));
}

/** `scores` are the shots; the last loser opens a rematch (README.md, "Match"). */
export function result(state: State): Result | null {
  const { phase } = state;
  if (phase.type !== "over") return null;
  const places = state.options.knockOut ? knockOut(state) : oneLoser(state, phase.loser);
  return { places, scores: state.shots, opens: phase.loser };
}

/** One game: nobody wins, one seat loses. */
function oneLoser(state: State, loser: Seat): readonly (readonly Seat[])[] {
  return [clockwise(0, state.seats).filter((seat) => seat !== loser), [loser]];
}

function knockOut(state: State): readonly (readonly Seat[])[] {
  return [playing(state, 0), ...state.gone.toReversed().map((seat) => [seat])];
}
