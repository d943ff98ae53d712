import type { Step } from "../../../game/contract.js";
import { judged, learner, type Lesson, type LessonStep, scripted, singleDecision } from "../../../game/lesson.js";
import {
  type Action,
  distance,
  dwellers,
  type Event,
  kalle,
  type Place,
  places,
  reach,
  type State,
} from "../rules/index.js";
import { example } from "./example.js";

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
  const to = reach(covered(state), police, phase.stuck).find((place) => place !== hidden);
  return to === undefined ? null : { type: "search", to };
}

/** The learner is Kalle and hides anywhere. */
const hiding: KalleStep = {
  ...common,
  deal: { type: "fresh", make: () => roundOf(learner) },
  ephemeral: "hide",
  ask: () => "kalle.lesson.hide",
  others: hunt,
  judge: () => ({ good: true, said: "kalle.lesson.hid" }),
};

/** After a search two cards may swap places. */
const swapping: KalleStep = {
  ...common,
  deal: { type: "onward", make: (before) => before },
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

/** Cards that the police turn in vain. */
const eight = 8;

/** The hunt goes on in vain until eight cards are open. */
function escaped(before: State): State {
  const hidden = kallesPlace(before);
  const free = covered(before)
    .filter((place) => place !== hidden)
    .toSorted((a, b) => ((a * 7) % places.length) - ((b * 7) % places.length));
  const opened = free.slice(0, eight - before.turned);
  return {
    ...before,
    grid: before.grid.map((cell, place) => (opened.includes(place) ? { ...cell, open: true } : cell)),
    turned: eight,
    police: opened.at(-1) ?? before.police,
    swapped: null,
    question: before.question + 1,
    phase: { type: "point", named: [] },
  };
}

/** The other is Kalle and has just swapped two places, one of them next to the police. */
const hunted: KalleStep = {
  ...common,
  deal: {
    type: "fresh",
    make: () => {
      const { state } = roundOf(1);
      const grid = dwellers.map((card, place) => ({
        card: place === 11 ? ("kalle" as const) : card,
        open: place === 5 || place === 4,
      }));
      return {
        state: {
          ...state,
          grid,
          beside: 11,
          police: 5,
          turned: 2,
          trail: [11],
          closest: 2,
          phase: { type: "swap", mouse: learner, stuck: false },
        },
        events: [{ to: "all", type: "searched", seat: learner, from: 4, at: 5, card: 5 }],
      };
    },
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
