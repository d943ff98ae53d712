import type { Seat } from "../../../game/contract.js";
import { topOf, type Card, type Gangs, type Dice, type Tile } from "./ring.js";
import { presentTarget } from "./prelude.js";
import { tilesLeft } from "./night.js";
import type { Evaluation, Nights, Options, Prelude, State, Target } from "./state.js";

/** The current target; a press gives its number as `seen`. */
export interface NumberedTarget extends Target {
  readonly number: number;
}

/** A prelude pile from above. */
export interface TopOfPile {
  readonly top: Card;
  readonly left: number;
}

/** `piles`: by seat, two each with two seats. */
export interface PreludeView {
  readonly type: "prelude";
  readonly options: Options;
  readonly target: NumberedTarget;
  readonly piles: readonly (readonly TopOfPile[])[];
}

/** The size of each part, and the discard's top. */
export interface SeenPile {
  readonly draw: number;
  readonly discard: number;
  readonly top: Card;
}

/**
 * What a night waits for.
 *
 * - `roll`: all who are not `ready`, before the dice of `seat`.
 * - `snatch`: all who are not `done`. `taken`: by seat; `tiles`: still to be had.
 * - `over`: nothing. `places`: best first, ties together.
 */
export type NightPhase =
  | { readonly type: "roll"; readonly seat: Seat; readonly ready: readonly Seat[] }
  | {
      readonly type: "snatch";
      readonly dice: Dice;
      readonly taken: readonly (readonly Tile[])[];
      readonly tiles: readonly Tile[];
      readonly done: readonly Seat[];
    }
  | { readonly type: "over"; readonly places: readonly (readonly Seat[])[] };

/** The fields of `Nights`, with piles from above. */
export interface NightView {
  readonly type: "night";
  readonly options: Options;
  readonly night: number;
  readonly lives: readonly number[];
  readonly piles: readonly SeenPile[];
  readonly markers: Gangs;
  readonly evaluation: Evaluation | null;
  readonly phase: NightPhase;
}

/** As every viewer sees it: what is hidden is hidden from all. */
export type View = PreludeView | NightView;

/** The same for every viewer. */
export function view(state: State): View {
  const { phase, options } = state;
  switch (phase.type) {
    case "prelude":
      return preludeView(phase, options);
    case "roll":
      return nightView(phase.nights, options, { type: "roll", seat: phase.seat, ready: phase.ready });
    case "snatch": {
      const { dice, taken, done } = phase;
      return nightView(phase.nights, options, { type: "snatch", dice, taken, tiles: tilesLeft(phase, state), done });
    }
    case "over":
      return nightView(phase.nights, options, { type: "over", places: phase.places });
  }
}

function preludeView(prelude: Prelude, options: Options): PreludeView {
  const { value, from, seat } = presentTarget(prelude);
  return {
    type: "prelude",
    options,
    target: { number: prelude.targets.length, value, from, seat },
    piles: prelude.piles.map((own) => own.map(({ cards }) => ({ top: topOf(cards), left: cards.length }))),
  };
}

function nightView(nights: Nights, options: Options, phase: NightPhase): NightView {
  const { night, lives, markers, evaluation } = nights;
  const piles = nights.piles.map(({ draw, discard }): SeenPile => {
    return { draw: draw.length, discard: discard.length, top: topOf(discard) };
  });
  return { type: "night", options, night, lives, piles, markers, evaluation, phase };
}
