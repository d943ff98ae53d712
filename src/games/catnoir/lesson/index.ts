import { judged, learner, type Lesson, type LessonStep, singleDecision } from "../../../game/lesson.js";
import type { Step } from "../../../game/contract.js";
import { type Action, catnoir, countOf, type Event, type State } from "../rules/index.js";
import { dealTurn, type Turn } from "./deal-turn.js";
import { example } from "./example.js";

type CatnoirStep = LessonStep<State, Action, Event>;

/** Without its beginning: nobody has just been dealt their first cards. */
function inTheMiddle({ state }: Step<State, Event>): Step<State, Event> {
  return { state, events: [] };
}

/** A decision on the hand, without the board, in this turn. */
function onHand(turn: Turn, step: Pick<CatnoirStep, "ask" | "judge"> & Partial<CatnoirStep>): CatnoirStep {
  const deal = { type: "fresh", make: () => inTheMiddle(dealTurn(turn)) } as const;
  return { ...singleDecision, deal, ephemeral: "hand", board: false, ...step };
}

/** Two scientists lack a third. */
const taking = onHand(
  {
    mover: learner,
    points: [0, 0],
    hands: [
      ["scientists", "scientists", "detectives", "robocats", "mafia", "hackers"],
      ["detectives", "robocats", "mafia", "mafia", "hackers", "hackers"],
    ],
    display: ["detectives", "scientists", "robocats", "robocats", "mafia", "hackers", "hackers"],
    draw: ["detectives", "mafia"],
  },
  {
    ask: () => "catnoir.lesson.take",
    judge: ({ hands }, [action]) => {
      if (action?.type === "play") return { good: false, said: "catnoir.lesson.tookNot" };
      const scientists = countOf(hands[learner] ?? [], "scientists");
      return judged(scientists > 2, "catnoir.lesson.took", "catnoir.lesson.tookOther");
    },
  },
);

/** Three scientists score; four detectives would too. */
const playing = onHand(
  {
    mover: learner,
    points: [0, 0],
    hands: [
      ["scientists", "scientists", "scientists", "detectives", "robocats", "mafia"],
      ["detectives", "robocats", "mafia", "mafia", "hackers", "hackers"],
    ],
    display: ["detectives", "detectives", "robocats", "robocats", "mafia", "hackers", "hackers"],
    draw: ["detectives", "mafia"],
  },
  {
    ask: () => "catnoir.lesson.play",
    judge: ({ points }) => judged((points[learner] ?? 0) > 0, "catnoir.lesson.played", "catnoir.lesson.playedNot"),
  },
);

/** Two hackers find a card and a hacker; one alone would find the card. */
const hacking = onHand(
  {
    mover: learner,
    points: [4, 5],
    hands: [
      ["detectives", "scientists", "robocats", "mafia", "hackers", "hackers"],
      ["robocats", "hackers", "hackers", "hackers", "hackers", "hackers"],
    ],
    display: ["detectives", "detectives", "scientists", "robocats", "mafia", "mafia", "hackers"],
    draw: ["detectives", "mafia"],
  },
  {
    ask: () => "catnoir.lesson.hack",
    judge: ({ points }) => judged((points[learner] ?? 0) > 4, "catnoir.lesson.hacked", "catnoir.lesson.hackedNot"),
  },
);

/** Somebody plays detectives, and everybody else may profit. */
const reacting = onHand(
  {
    mover: 1,
    points: [9, 8],
    hands: [
      ["detectives", "detectives", "robocats", "mafia", "mafia", "hackers"],
      ["detectives", "detectives", "detectives", "mafia", "robocats", "hackers"],
    ],
    display: ["detectives", "scientists", "robocats", "robocats", "mafia", "hackers", "hackers"],
    draw: ["scientists", "mafia"],
  },
  {
    ask: () => "catnoir.lesson.react",
    others: ({ phase }) =>
      phase.type === "turn" && phase.seat === 1 ? { type: "play", faction: "detectives", extra: "mafia" } : null,
    judge: ({ points }) => judged((points[learner] ?? 0) > 9, "catnoir.lesson.reacted", "catnoir.lesson.reactedNot"),
  },
);

/** Thirteen points, and a hand worth three more. */
const winning = onHand(
  {
    mover: learner,
    points: [13, 14],
    hands: [
      ["robocats", "robocats", "robocats", "robocats", "mafia", "hackers"],
      ["scientists", "scientists", "scientists", "mafia", "hackers", "hackers"],
    ],
    display: ["detectives", "scientists", "robocats", "mafia", "mafia", "hackers", "hackers"],
    draw: ["scientists", "mafia", "detectives", "hackers", "mafia"],
  },
  {
    ask: () => "catnoir.lesson.win",
    judge: (state) => judged(catnoir.result(state) !== null, "catnoir.lesson.won", "catnoir.lesson.wonNot"),
  },
);

/** Five decisions in a game of two. */
export const catnoirLesson: Lesson<State, Action, Event> = {
  seats: 2,
  example,
  steps: [taking, playing, hacking, reacting, winning],
};
