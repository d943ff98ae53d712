import { clockwise } from "../../../game/kit.js";
import { playing } from "./circle.js";
import type { Result, Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** How the match came out; `scores` are the shots, and the last loser opens a rematch (docs/rules/katchen.md, "Match"). */
export function result(state: State): Result | null {
  const { phase } = state;
  if (phase.type !== "over") return null;
  const places = state.options.shots === 1 ? oneLoser(state, phase.loser) : knockOut(state);
  return { places, scores: state.shots, opens: phase.loser };
}

/** One game: nobody has won, only one has lost. */
function oneLoser(state: State, loser: Seat): readonly (readonly Seat[])[] {
  return [clockwise(0, state.seats).filter((seat) => seat !== loser), [loser]];
}

function knockOut(state: State): readonly (readonly Seat[])[] {
  return [playing(state, 0), ...state.gone.toReversed().map((seat) => [seat])];
}
