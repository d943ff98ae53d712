import {
  katchen,
  type Action,
  type Event,
  type Options,
  type State,
  type View,
} from "../../src/games/katchen/rules/index.js";
import { katchenLaws } from "../games/katchen/rules/laws.js";
import type { Step } from "../../src/game/contract.js";
import type { AnyLawful, Lawful } from "./lawful.js";

type KatchenLaws = Lawful<Options, State, Action, View, Event>;

/** Katchen with some functions or descriptions replaced by wrong ones. */
export function wrong(changes: Partial<typeof katchen>, description: Partial<KatchenLaws> = {}): AnyLawful {
  return { ...katchenLaws, ...description, game: { ...katchen, ...changes } };
}

/** Katchen with something done to every step. */
export function wrongSteps(spoil: (step: Step<State, Event>, before: State) => Step<State, Event>): AnyLawful {
  return wrong({ act: (state, ...asked) => spoil(katchen.act(state, ...asked), state) });
}

/** Katchen whose viewers must not know how high the stack is, and are told all the same. */
export function withHiddenStack(changes: Partial<typeof katchen>): AnyLawful {
  return wrong(changes, { disguises: (state) => [{ ...state, stack: state.stack + 1 }] });
}
