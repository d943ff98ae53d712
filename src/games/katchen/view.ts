import type { Seat } from "../game.js";
import type { Options, Phase } from "./state.js";

/** The table as anybody sees it. Nothing is hidden in Katchen, so every viewer gets the same. */
export interface View {
  readonly options: Options;
  readonly game: number;
  readonly shots: readonly number[];
  readonly gone: readonly Seat[];
  readonly coasters: readonly number[];
  readonly stack: number;
  readonly phase: Phase;
  /** Whose turn it is; null when the match is over. */
  readonly asked: Seat | null;
}
