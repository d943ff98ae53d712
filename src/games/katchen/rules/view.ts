import { asked } from "./legal.js";
import type { Seat } from "../../../game/contract.js";
import type { Options, Phase, State } from "./state.js";

/** The table as every viewer sees it; Katchen hides nothing. */
export interface View {
  readonly options: Options;
  readonly game: number;
  readonly shots: readonly number[];
  readonly gone: readonly Seat[];
  readonly coasters: readonly number[];
  readonly stack: number;
  readonly phase: Phase;
  /** The seat in turn; null when the match is over. */
  readonly asked: Seat | null;
}

/** The same for every viewer. */
export function view(state: State): View {
  return {
    options: state.options,
    game: state.game,
    shots: state.shots,
    gone: state.gone,
    coasters: state.coasters,
    stack: state.stack,
    phase: state.phase,
    asked: asked(state),
  };
}
