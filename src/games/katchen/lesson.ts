import type { Seat, Step } from "../../game/contract.js";
import { judged, learner, type Lesson, type LessonStep, scripted, type Example, played } from "../../game/lesson.js";
import { type Action, digits, type Event, katchen, type State } from "./rules/index.js";

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
const example: Example<State, Event> = {
  names: ["Alice", "Bob", "Charlie"],
  ephemeral: null,
  play: () => {
    const random = scripted(dice);
    const rethrow = (die: number): readonly [number, Action] => [1, { type: "rethrow", dice: [die] }];
    return played<State, Action, Event>(
      katchen,
      katchen.setup(3, katchen.options.parse({ byHand: true }), random, 0),
      [...throwers.map((seat) => [seat, { type: "throw" }] as const), rethrow(0), rethrow(0), [0, { type: "throw" }]],
      random,
    );
  },
};

type KatchenStep = LessonStep<State, Action, Event>;

/** The learner, one who plays for high throws, and one with bad luck. */
const seats = 3;

/** Stage 1 before its first throw. */
function dealing(opener: Seat): Step<State, Event> {
  return katchen.setup(seats, katchen.options.parse({ byHand: true }), scripted([]), opener);
}

/** Stage 2 with these coasters, before the opener's first throw. */
function shedding(coasters: readonly number[], order: readonly Seat[]): Step<State, Event> {
  const { state } = dealing(learner);
  const phase = { type: "shed", order, throws: [], dice: null, count: 0, limit: 3 } as const;
  return { state: { ...state, coasters, stack: 0, takers: order, phase }, events: [] };
}

/** In every step the learner takes a whole turn. */
const turn = { ephemeral: null, board: true, goesOn: hasThrown } as const;

/** The others throw until coasters have moved, once each, but seat 1 throws its last die again if it may. */
function othersWith(coasters: readonly number[]): KatchenStep["others"] {
  return ({ phase, coasters: now }, seat) => {
    if (now.some((count, index) => count !== coasters[index])) return null;
    if (phase.type !== "shed" || phase.dice === null) return { type: "throw" };
    return seat === 1 && phase.count === 1 && phase.limit > 1 ? { type: "rethrow", dice: [2] } : { type: "stand" };
  };
}

function hasThrown({ phase }: State): boolean {
  return phase.type === "shed" && phase.dice !== null;
}

function own({ coasters }: State): number {
  return coasters[learner] ?? 0;
}

/** Stage 1: the lowest throw takes what the highest is worth. */
const taking: KatchenStep = {
  ...turn,
  deal: { type: "fresh", make: () => dealing(1) },
  chance: { own: [3, 2, 2], others: [5, 1, 1, 6, 3, 1] },
  ask: () => "katchen.lesson.take",
  others: othersWith([0, 0, 0]),
  judge: () => ({ good: null, said: "katchen.lesson.took" }),
};

/** Stage 2: 4, 6 and 1 lack one number to the highest throw of all. */
const keeping: KatchenStep = {
  ...turn,
  deal: { type: "fresh", make: () => shedding([8, 3, 2], [0, 1, 2]) },
  chance: { own: [4, 6, 1, 2, 5, 3, 3, 6, 5], others: [6, 3, 2, 2, 5, 4, 1] },
  ask: ({ phase }) => {
    if (phase.type !== "shed" || phase.dice === null) return "katchen.lesson.open";
    if (digits(phase.dice) === 421) return "katchen.lesson.keepDone";
    return phase.count === 1 ? "katchen.lesson.keep" : "katchen.lesson.keepOn";
  },
  others: othersWith([8, 3, 2]),
  judge: (state) => {
    if (own(state) === 0) return { good: true, said: "katchen.lesson.keptAll" };
    return { good: false, said: own(state) < 8 ? "katchen.lesson.keptSome" : "katchen.lesson.keptNone" };
  },
};

/** A triple that is the highest already, and another throw to spoil it. */
const stopping: KatchenStep = {
  ...turn,
  deal: { type: "fresh", make: () => shedding([3, 6, 4], [1, 2, 0]) },
  chance: { own: [3, 3, 3, 2, 5, 4], others: [6, 5, 1, 2, 4, 3, 1] },
  ask: (state) => (hasThrown(state) ? "katchen.lesson.stop" : "katchen.lesson.follow"),
  others: othersWith([3, 6, 4]),
  judge: (state) => judged(own(state) === 0, "katchen.lesson.stopped", "katchen.lesson.stoppedNot"),
};

/** Five aces at once: stopping early leaves the others no throws. */
const stoppingEarly: KatchenStep = {
  ...turn,
  deal: { type: "fresh", make: () => shedding([5, 4, 4], [0, 1, 2]) },
  chance: { own: [5, 1, 1, 3, 2, 4, 2, 4], others: [6, 1, 4, 1, 6, 2, 3] },
  ask: (state) => (hasThrown(state) ? "katchen.lesson.early" : "katchen.lesson.again"),
  others: othersWith([5, 4, 4]),
  judge: (state) => judged(own(state) === 0, "katchen.lesson.wasEarly", "katchen.lesson.wasLate"),
};

/** Katchen in four throws. */
export const katchenLesson: Lesson<State, Action, Event> = {
  seats,
  example,
  steps: [taking, keeping, stopping, stoppingEarly],
};
