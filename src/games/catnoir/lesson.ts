import {
  judged,
  learner,
  type Lesson,
  type LessonStep,
  singleDecision,
  type Example,
  scripted,
} from "../../game/lesson.js";
import type { Step, Random, Seat } from "../../game/contract.js";
import { type Action, catnoir, countOf, type Event, type State, type Faction } from "./rules/index.js";

/** With the factions of a first game, by its player's hand. */
const example: Example<State, Event> = {
  names: ["Alice", "Bob", "Charlie"],
  ephemeral: { name: "hand", seat: 0 },
  play: () =>
    dealTurn({
      mover: 0,
      points: [4, 6, 5],
      hands: [
        ["scientists", "scientists", "robocats", "robocats", "mafia", "hackers"],
        ["detectives", "scientists", "mafia", "mafia", "hackers", "hackers"],
        ["detectives", "detectives", "robocats", "mafia", "mafia", "hackers", "hackers"],
      ],
      display: ["detectives", "scientists", "scientists", "robocats", "mafia", "hackers", "hackers"],
      draw: [],
    }),
};

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
    judge: (state, [action]) =>
      judged(
        catnoir.result(state) !== null,
        "catnoir.lesson.won",
        action?.type === "play" ? "catnoir.lesson.wonOther" : "catnoir.lesson.wonNot",
      ),
  },
);

/** Five decisions in a game of two. */
export const catnoirLesson: Lesson<State, Action, Event> = {
  seats: 2,
  example,
  steps: [taking, playing, hacking, reacting, winning],
};

/** A table at the beginning of a turn; the display has seven cards. */
interface Turn {
  readonly mover: Seat;
  readonly points: readonly number[];
  readonly hands: readonly (readonly Faction[])[];
  readonly display: readonly Faction[];
  /** Next cards of the draw pile. */
  readonly draw: readonly Faction[];
}

/** Deals exactly these cards; others follow in the draw pile. @param options as the game parses them */
function dealTurn({ mover, points, hands, display, draw }: Turn, options: object = {}): Step<State, Event> {
  const wanted = [...hands.flat(), ...display, ...draw];
  const chance: Random = { ...scripted([0]), shuffle: (cards) => withFirst(cards, wanted) };
  const dealt = catnoir.setup(hands.length, catnoir.options.parse(options), chance, mover);
  return { state: { ...dealt.state, points }, events: dealt.events };
}

/** The cards with these first. */
function withFirst<T>(cards: readonly T[], wanted: readonly Faction[]): T[] {
  const left = [...cards];
  const first = wanted.flatMap((faction) =>
    left.splice(
      left.findLastIndex((card) => card === faction),
      1,
    ),
  );
  return [...first, ...left];
}
