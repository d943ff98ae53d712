import { type Example, played, scripted } from "../../../game/lesson.js";
import { type Action, denkste, type Event, type State } from "../rules/index.js";

/** Two turns: the first mover is caught, the second gets away. */
export const example: Example<State, Event> = {
  names: ["Alice", "Bob"],
  ephemeral: null,
  play: () =>
    played<State, Action, Event>(
      denkste,
      denkste.setup(2, denkste.options.parse({}), scripted([]), 0),
      [
        [0, { type: "go", number: 5 }],
        [1, { type: "stop", numbers: [5] }],
        [1, { type: "go", number: 5 }],
        [0, { type: "stop", numbers: [4] }],
      ],
      scripted([]),
    ),
};
