import type { Random, Step } from "../../game/contract.js";
import {
  learner,
  played,
  scripted,
  type Judged,
  type Lesson,
  type LessonStep,
  type Example,
} from "../../game/lesson.js";
import {
  type Action,
  type Card,
  type Dice,
  type District,
  type Event,
  type Gangs,
  katchme,
  placeOf,
  ride,
  rightTiles,
  type Size,
  type State,
  type Tile,
} from "./rules/index.js";

/** The rulebook's example: a first night of three districts and four seats, after the roll. */
const example: Example<State, Event> = {
  names: ["Kuriko", "Shingo", "Momo", "Kaya"],
  ephemeral: null,
  play: () =>
    dealNight(4, {
      size: 3,
      tops: [5, 3, 2, 4],
      start: { bosozoku: "orange", police: "green" },
      dice: { pink: 2, blue: 6 },
    }),
};

type KatchmeStep = LessonStep<State, Action, Event>;

const seats = 2;

function gangs(bosozoku: District, police: District): Gangs {
  return { bosozoku, police };
}

function taken({ phase }: State): readonly Tile[] {
  return phase.type === "snatch" ? (phase.taken[learner] ?? []) : [];
}

/** Each night has its own texts. */
type Name = "first" | "second" | "never" | "race";

/**
 * What the learner took: every right tile that the other left and nothing else, some of those, nothing, or only wrong
 * ones.
 */
function outcome({ phase }: State): "All" | "Some" | "None" | "Wrong" {
  const evaluation = phase.type === "roll" ? phase.nights.evaluation : null;
  const [own, others] = [evaluation?.seats[learner]?.taken ?? [], evaluation?.seats[1]?.taken ?? []];
  const right = (evaluation?.right ?? []).filter((tile) => !others.includes(tile));
  const hits = own.filter((tile) => right.includes(tile)).length;
  if (own.length === 0) return "None";
  if (hits === 0) return "Wrong";
  return hits === right.length && hits === own.length ? "All" : "Some";
}

/** @param rival the tile that the other takes at once */
function nightStep(name: Name, night: Night, rival: Tile | null = null): KatchmeStep {
  const right = rightTiles(ride(night).answer);
  return {
    deal: { type: "fresh", make: () => dealNight(seats, night) },
    chance: { own: [1], others: [1] },
    ephemeral: null,
    board: true,
    ask: (state) => {
      const [tile] = taken(state);
      if (tile === undefined) return `katchme.lesson.${name}`;
      // The vicious circle ends its night at once.
      return right.includes(tile) && name !== "never" ? `katchme.lesson.${name}Half` : `katchme.lesson.${name}Nope`;
    },
    others: ({ phase }, seat) =>
      rival !== null && phase.type === "snatch" && phase.taken[seat]?.length === 0
        ? { type: "snatch", tile: rival }
        : null,
    goesOn: ({ phase }) => phase.type === "snatch" && !phase.done.includes(learner),
    judge: (state): Judged => {
      const came = outcome(state);
      return { good: came === "All", said: `katchme.lesson.${name}${came}` };
    },
  };
}

/** Four nights of two seats. */
export const katchmeLesson: Lesson<State, Action, Event> = {
  seats,
  example,
  steps: [
    nightStep("first", { size: 3, tops: [2, 3, 1], start: gangs("orange", "violet"), dice: { pink: 1, blue: 1 } }),
    nightStep("second", { size: 3, tops: [5, 3, 2], start: gangs("orange", "green"), dice: { pink: 2, blue: 6 } }),
    nightStep("never", { size: 3, tops: [3, 3, 3], start: gangs("orange", "violet"), dice: { pink: 3, blue: 3 } }),
    nightStep(
      "race",
      { size: 3, tops: [2, 1, 3], start: gangs("green", "violet"), dice: { pink: 1, blue: 3 } },
      "when-1",
    ),
  ],
};

/** Cards in every pile. */
const pile = 15;

/** A night after its roll. */
interface Night {
  readonly size: Size;
  /** Open cards, in the order of the ring. */
  readonly tops: readonly Card[];
  readonly start: Gangs;
  readonly dice: Dice;
}

/** Deals a night with exactly these open cards, starts and dice. */
function dealNight(seatCount: number, { size, tops, start, dice }: Night): Step<State, Event> {
  const options = katchme.options.parse({ prelude: false, districts: size });
  const chance: Random = {
    ...scripted([placeOf(start.bosozoku), placeOf(start.police)]),
    shuffle: (cards) => withTops(cards, tops),
  };
  const dealt = katchme.setup(seatCount, options, chance, null);
  const ready = katchme.prompts(dealt.state).map(({ seat }) => [seat, { type: "roll" }] as const);
  return played(katchme, dealt, ready, scripted([dice.pink, dice.blue]));
}

/** The cards with these where piles begin. */
function withTops<T>(cards: readonly T[], tops: readonly Card[]): T[] {
  const left = [...cards];
  const first = tops.map((top) =>
    left.splice(
      left.findLastIndex((card) => card === top),
      1,
    ),
  );
  return [...first.flatMap((top) => [...top, ...left.splice(0, pile - 1)]), ...left];
}
