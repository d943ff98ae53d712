import { type Example, played, scripted } from "../../../game/lesson.js";
import { type Action, type Event, kalle, type State } from "../rules/index.js";

/** One swap saves Kalle, one only confuses; Kalle is caught in the end. */
export const example: Example<State, Event> = {
  names: ["Alice", "Bob", "Charlie"],
  ephemeral: null,
  play: () =>
    played<State, Action, Event>(
      kalle,
      kalle.setup(3, kalle.options.parse({}), scripted([0]), 0),
      [
        [0, { type: "hide", at: 5 }],
        [1, { type: "place", at: 15 }],
        [1, { type: "search", to: 10 }],
        [0, { type: "swap", a: 4, b: 5 }],
        [2, { type: "search", to: 5 }],
        [0, { type: "swap", a: 2, b: 3 }],
        [1, { type: "search", to: 4 }],
      ],
      scripted([0]),
    ),
};
