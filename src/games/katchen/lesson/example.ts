import { type Example, played, scripted } from "../../../game/lesson.js";
import { type Action, type Event, katchen, type State } from "../rules/index.js";

/** Three rounds of stage 1; then three throws of seat 1 and one of seat 0. */
const dice = [
  [5, 4, 4, 5, 4, 4, 6, 2, 1],
  [5, 5, 5, 5, 1, 1, 3, 2, 1],
  [5, 5, 1, 4, 4, 3, 4, 2, 1],
  [5, 2, 1, 6, 3],
  [1, 1, 1],
].flat();

/** Who throws, in order. */
const throwers = [0, 1, 2, 1, 2, 0, 0, 1, 2, 1] as const;

/** The rulebook's example, up to its decisive throw. */
export const example: Example<State, Event> = {
  names: ["Alice", "Bob", "Charlie"],
  ephemeral: null,
  play: () => {
    const random = scripted(dice);
    const rethrow = (die: number): readonly [number, Action] => [1, { type: "rethrow", dice: [die] }];
    return played<State, Action, Event>(
      katchen,
      katchen.setup(3, katchen.options.parse({}), random, 0),
      [...throwers.map((seat) => [seat, { type: "throw" }] as const), rethrow(0), rethrow(0), [0, { type: "throw" }]],
      random,
    );
  },
};
