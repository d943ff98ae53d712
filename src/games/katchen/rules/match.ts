import { add, playing } from "./round.js";
import { openGame } from "./setup.js";
import type { Result, Seat, Step } from "../../../game/contract.js";
import { clockwise, prependEvents } from "../../../game/kit.js";
import type { Event } from "./events.js";
import type { State } from "./state.js";

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
