import { katchme, type Event, type Options, type State } from "../../../../src/games/katchme/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** A state of a match, and what was told in the step that led to it. */
export interface Moment {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Every state of a random match, the last one included. */
export function momentsOf(seats: number, options: Options, seed: number): readonly Moment[] {
  const random = seededRandom(seed);
  const moments: Moment[] = [katchme.setup(seats, options, random, null)];
  for (;;) {
    const { state } = moments.at(-1) ?? { state: null };
    const [prompt] = state === null ? [] : random.shuffle(katchme.prompts(state));
    if (state === null || prompt === undefined) return moments;
    const [action] = random.shuffle(katchme.legal(state, prompt.seat));
    if (action === undefined) throw new Error(`seat ${prompt.seat} is asked and has nothing to do`);
    moments.push(katchme.act(state, prompt.seat, action, random));
  }
}
