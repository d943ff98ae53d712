import type { Step } from "../../game/contract.js";
import {
  judged,
  learner,
  type Lesson,
  type LessonStep,
  played,
  scripted,
  singleDecision,
  type Example,
} from "../../game/lesson.js";
import { type Action, distance, type Event, kalle, type Place, places, reach, type State } from "./rules/index.js";

/** One swap saves Kalle, one only confuses; Kalle is caught in the end. */
const example: Example<State, Event> = {
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

type KalleStep = LessonStep<State, Action, Event>;

const seats = 2;

const common = { ...singleDecision, ephemeral: null, board: false } as const;

/** The first round of a game. @param opener whose Kalle is first */
function roundOf(opener: number): Step<State, Event> {
  return kalle.setup(seats, kalle.options.parse({}), scripted([0]), opener);
}

/** Kalle's place, for the script only. */
function kallesPlace({ trail }: State): Place {
  return trail.at(-1) ?? 0;
}

function covered({ grid }: State): readonly Place[] {
  return places.filter((place) => grid[place]?.open === false);
}

/** Places the police far from Kalle, then searches once where Kalle is not. */
function hunt(state: State): Action | null {
  const { phase, police, turned } = state;
  const hidden = kallesPlace(state);
  if (phase.type === "place") {
    const [far = 0] = places.toSorted((a, b) => distance(b, hidden) - distance(a, hidden) || a - b);
    return { type: "place", at: far };
  }
  if (phase.type !== "search" || turned > 1 || police === null) return null;
  const to = reach(covered(state), police).find((place) => place !== hidden);
  return to === undefined ? null : { type: "search", to };
}

/** The learner is Kalle and hides anywhere. */
const hiding: KalleStep = {
  ...common,
  deal: { type: "fresh", make: () => roundOf(learner) },
  ephemeral: "hide",
  // For the street: in a game everybody sees it at that moment.
  board: true,
  ask: () => "kalle.lesson.hide",
  others: hunt,
  judge: () => ({ good: true, said: "kalle.lesson.hid" }),
};

/** After a search two cards may swap places. */
const swapping: KalleStep = {
  ...common,
  deal: { type: "onward", make: (before) => ({ state: before, events: [] }) },
  ephemeral: "hidden",
  board: true,
  ask: () => "kalle.lesson.swap",
  others: hunt,
  judge: ({ trail }, [first]) => {
    if (first?.type === "pass") return { good: true, said: "kalle.lesson.passed" };
    return { good: true, said: trail.length > 1 ? "kalle.lesson.moved" : "kalle.lesson.bluffed" };
  },
};

/** Eight cards are open, and the learner has to point at Kalle. */
const pointing: KalleStep = {
  ...common,
  deal: { type: "onward", make: escaped },
  ask: () => "kalle.lesson.point",
  judge: ({ history }) =>
    judged(history.at(-1)?.ending === "remembered", "kalle.lesson.remembered", "kalle.lesson.forgotten"),
};

/** The hunt goes on by the rules until eight cards are open, without a swap, and never where Kalle is. */
function escaped(before: State): Step<State, Event> {
  const found = inVain({ state: before, events: [] });
  if (found === null) throw new Error("the police find Kalle whatever they do");
  return found;
}

/** Tries every way of the police, nearest to Kalle first. Null: each of them finds Kalle. */
function inVain(now: Step<State, Event>): Step<State, Event> | null {
  const { phase } = now.state;
  const go = (seat: number, action: Action) => inVain(played(kalle, now, [[seat, action]], scripted([0])));
  if (phase.type === "point") return now;
  if (phase.type === "swap") return go(learner, { type: "pass" });
  if (phase.type !== "search" || now.state.police === null) return null;
  const hidden = kallesPlace(now.state);
  const ways = reach(covered(now.state), now.state.police)
    .filter((place) => place !== hidden)
    .toSorted((a, b) => distance(a, hidden) - distance(b, hidden) || a - b);
  for (const to of ways) {
    const end = go(phase.mouse, { type: "search", to });
    if (end !== null) return end;
  }
  return null;
}

/** In the next round the other is Kalle and has just swapped two places, one of them next to the police. */
const hunted: KalleStep = {
  ...common,
  deal: {
    type: "onward",
    make: (before) =>
      played<State, Action, Event>(
        kalle,
        { state: before, events: [] },
        [
          [1, { type: "hide", at: 11 }],
          [learner, { type: "place", at: 0 }],
          [learner, { type: "search", to: 4 }],
          [1, { type: "pass" }],
          [learner, { type: "search", to: 5 }],
        ],
        scripted([0]),
      ),
  },
  ask: () => "kalle.lesson.search",
  others: ({ phase, turned, swapped }) =>
    phase.type === "swap" && turned === 2 && swapped === null ? { type: "swap", a: 10, b: 11 } : null,
  judge: ({ history }) => judged(history.at(-1)?.ending === "found", "kalle.lesson.found", "kalle.lesson.foundNot"),
};

/** Four moves, three as the rat and one as a mouse. */
export const kalleLesson: Lesson<State, Action, Event> = {
  seats,
  example,
  steps: [hiding, swapping, pointing, hunted],
};
