import { judged, learner, played, scripted, type Lesson, type LessonStep } from "../../game/lesson.js";
import { newgame, type Action, type Event, type Side, type State } from "./rules/index.js";

const seats = 2;

/** One toss: the other has called a side, and the coin falls on this one. */
function tossStep(name: "first" | "second" | "third", called: Side, falls: Side): LessonStep<State, Action, Event> {
  const side = falls === "heads" ? 0 : 1;
  return {
    deal: {
      type: "fresh",
      make: () => {
        const { state } = newgame.setup(seats, newgame.options.parse({}), scripted([0]), null);
        return { state: { ...state, opener: 1 }, events: [] };
      },
    },
    chance: { own: [side], others: [side] },
    ephemeral: null,
    board: true,
    ask: () => `newgame.lesson.${name}`,
    others: ({ tossed, calls }) => (tossed === 0 && calls.length === 0 ? { type: "call", side: called } : null),
    goesOn: () => false,
    judge: ({ points }) => judged((points[learner] ?? 0) > 0, "newgame.lesson.right", "newgame.lesson.wrong"),
  };
}

/** Newgame in three tosses. */
export const newgameLesson: Lesson<State, Action, Event> = {
  seats,
  example: {
    names: ["Anna", "Ben"],
    ephemeral: null,
    play: () =>
      played<State, Action, Event>(
        newgame,
        newgame.setup(seats, newgame.options.parse({}), scripted([0]), null),
        [
          [0, { type: "call", side: "heads" }],
          [1, { type: "call", side: "tails" }],
        ],
        scripted([1]),
      ),
  },
  steps: [
    tossStep("first", "heads", "tails"),
    tossStep("second", "tails", "tails"),
    tossStep("third", "heads", "heads"),
  ],
};
