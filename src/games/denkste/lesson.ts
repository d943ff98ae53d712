import type { Seat, Step } from "../../game/contract.js";
import {
  judged,
  learner,
  type Lesson,
  type LessonStep,
  scripted,
  singleDecision,
  type Example,
  played,
} from "../../game/lesson.js";
import { type Action, denkste, type Event, goalOf, type State } from "./rules/index.js";

/** Two turns: the first mover is caught, the second gets away. */
const example: Example<State, Event> = {
  names: ["Alice", "Bob"],
  ephemeral: null,
  play: () =>
    played<State, Action, Event>(
      denkste,
      denkste.setup(2, denkste.options.parse({ length: "standard" }), scripted([]), 0),
      [
        [0, { type: "go", number: 5 }],
        [1, { type: "stop", numbers: [5] }],
        [1, { type: "go", number: 5 }],
        [0, { type: "stop", numbers: [4] }],
      ],
      scripted([]),
    ),
};

type DenksteStep = LessonStep<State, Action, Event>;

const seats = 2;

const length = "short";

/** A turn of this mover. @param counters path counters of both */
function turnOf(mover: Seat, counters: readonly number[]): DenksteStep["deal"] {
  return {
    type: "fresh",
    make: (): Step<State, Event> => {
      const { state } = denkste.setup(seats, denkste.options.parse({ length }), scripted([]), mover);
      return { state: { ...state, counters }, events: [] };
    },
  };
}

/** Each step asks on the card's ephemeral message: the board is in its outcome. */
const card = { ...singleDecision, ephemeral: "card", board: false } as const;

/** The other sets this card in the first turn, and nothing in the next. */
function otherSets(action: Action): DenksteStep["others"] {
  return ({ turn, phase }) => (turn === 1 && phase.type === "choice" && phase[action.type] === null ? action : null);
}

/** The numbers that the learner set last. */
function setBy(actions: readonly Action[]): readonly number[] {
  const last = actions.at(-1);
  if (last === undefined) return [];
  return last.type === "go" ? [last.number] : last.numbers;
}

/** Everybody wants the six, so everybody expects it. */
const going: DenksteStep = {
  ...card,
  // In the corner: nothing has happened before.
  deal: turnOf(learner, [0, 0]),
  ask: () => "denkste.lesson.go",
  others: otherSets({ type: "stop", numbers: [6] }),
  judge: (_state, actions) => judged(!setBy(actions).includes(6), "denkste.lesson.went", "denkste.lesson.goCaught"),
};

/** The number that takes the other to the next track. */
const stopping: DenksteStep = {
  ...card,
  deal: turnOf(1, [7, 11]),
  ask: () => "denkste.lesson.stop",
  others: otherSets({ type: "go", number: 6 }),
  judge: (_state, actions) => judged(setBy(actions).includes(6), "denkste.lesson.stopped", "denkste.lesson.stoppedNot"),
};

/** Track 2: two numbers may be stopped, and a figure is in the way. */
const dodging: DenksteStep = {
  ...card,
  deal: turnOf(learner, [19, 28]),
  ask: () => "denkste.lesson.dodge",
  others: otherSets({ type: "stop", numbers: [4, 6] }),
  judge: (_state, actions) => {
    const [number = 0] = setBy(actions);
    if (number === 3) return { good: false, said: "denkste.lesson.dodgeBlocked" };
    return judged(number !== 4 && number !== 6, "denkste.lesson.dodged", "denkste.lesson.dodgeCaught");
  },
};

/** Three numbers are stopped, and four lead to the goal. */
const winning: DenksteStep = {
  ...card,
  deal: turnOf(learner, [36, 33]),
  ask: () => "denkste.lesson.win",
  others: otherSets({ type: "stop", numbers: [3, 4, 6] }),
  judge: ({ counters }, actions) => {
    // The other stands one step ahead.
    if (setBy(actions).includes(1)) return { good: false, said: "denkste.lesson.dodgeBlocked" };
    const counter = counters[learner] ?? 0;
    if (counter === goalOf(length)) return { good: true, said: "denkste.lesson.won" };
    return judged(counter > 36, "denkste.lesson.winNearer", "denkste.lesson.winCaught");
  },
};

/** Four turns of two. */
export const denksteLesson: Lesson<State, Action, Event> = {
  seats,
  example,
  score: (good) =>
    good === 0 ? "denkste.outsmartedNever" : good === 1 ? "denkste.outsmartedOnce" : "denkste.outsmarted",
  steps: [going, stopping, dodging, winning],
};
