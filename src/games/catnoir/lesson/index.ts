import { type Judged, learner, type Lesson, type LessonStep } from "../../../game/lesson.js";
import { type Action, catnoir, countOf, type Event, type Faction, type State } from "../rules/index.js";
import { dealTurn } from "./deal-turn.js";
import { example } from "./example.js";

type CatnoirStep = LessonStep<State, Action, Event>;

/** All steps ask on the hand, without the board. */
const hand = { chance: { own: [0], others: [0] }, ephemeral: "hand", board: false, goesOn: () => false } as const;

function own({ hands }: State, faction: Faction): number {
  return countOf(hands[learner] ?? [], faction);
}

/** Two scientists lack a third. */
const taking: CatnoirStep = {
  ...hand,
  deal: {
    type: "fresh",
    make: () =>
      dealTurn({
        mover: learner,
        points: [0, 0],
        hands: [
          ["scientists", "scientists", "detectives", "robocats", "mafia", "hackers"],
          ["detectives", "robocats", "mafia", "mafia", "hackers", "hackers"],
        ],
        display: ["detectives", "scientists", "robocats", "robocats", "mafia", "hackers", "hackers"],
        draw: ["detectives", "mafia"],
      }),
  },
  ask: () => "catnoir.lesson.take",
  others: () => null,
  judge: (state, [action]): Judged => {
    if (action?.type === "play") return { good: false, said: "catnoir.lesson.tookNot" };
    return own(state, "scientists") > 2
      ? { good: true, said: "catnoir.lesson.took" }
      : { good: false, said: "catnoir.lesson.tookOther" };
  },
};

/** Three scientists score; four detectives would too. */
const playing: CatnoirStep = {
  ...hand,
  deal: {
    type: "fresh",
    make: () =>
      dealTurn({
        mover: learner,
        points: [0, 0],
        hands: [
          ["scientists", "scientists", "scientists", "detectives", "robocats", "mafia"],
          ["detectives", "robocats", "mafia", "mafia", "hackers", "hackers"],
        ],
        display: ["detectives", "detectives", "robocats", "robocats", "mafia", "hackers", "hackers"],
        draw: ["detectives", "mafia"],
      }),
  },
  ask: () => "catnoir.lesson.play",
  others: () => null,
  judge: ({ points }): Judged =>
    (points[learner] ?? 0) > 0
      ? { good: true, said: "catnoir.lesson.played" }
      : { good: false, said: "catnoir.lesson.playedNot" },
};

/** Somebody plays detectives, and everybody else may profit. */
const reacting: CatnoirStep = {
  ...hand,
  deal: {
    type: "fresh",
    make: () =>
      dealTurn({
        mover: 1,
        points: [9, 8],
        hands: [
          ["detectives", "detectives", "robocats", "mafia", "mafia", "hackers"],
          ["detectives", "detectives", "detectives", "mafia", "robocats", "hackers"],
        ],
        display: ["detectives", "scientists", "robocats", "robocats", "mafia", "hackers", "hackers"],
        draw: ["scientists", "mafia"],
      }),
  },
  ask: () => "catnoir.lesson.react",
  others: ({ phase }) =>
    phase.type === "turn" && phase.seat === 1 ? { type: "play", faction: "detectives", extra: "mafia" } : null,
  judge: ({ points }): Judged =>
    (points[learner] ?? 0) > 9
      ? { good: true, said: "catnoir.lesson.reacted" }
      : { good: false, said: "catnoir.lesson.reactedNot" },
};

/** Thirteen points, and a hand worth three more. */
const winning: CatnoirStep = {
  ...hand,
  deal: {
    type: "fresh",
    make: () =>
      dealTurn({
        mover: learner,
        points: [13, 14],
        hands: [
          ["robocats", "robocats", "robocats", "robocats", "mafia", "hackers"],
          ["scientists", "scientists", "scientists", "mafia", "hackers", "hackers"],
        ],
        display: ["detectives", "scientists", "robocats", "mafia", "mafia", "hackers", "hackers"],
        draw: ["scientists", "mafia", "detectives", "hackers", "mafia"],
      }),
  },
  ask: () => "catnoir.lesson.win",
  others: () => null,
  judge: (state): Judged =>
    catnoir.result(state) === null
      ? { good: false, said: "catnoir.lesson.wonNot" }
      : { good: true, said: "catnoir.lesson.won" },
};

/** Four decisions in a game of two. */
export const catnoirLesson: Lesson<State, Action, Event> = {
  seats: 2,
  grid: false,
  example,
  steps: [taking, playing, reacting, winning],
};
