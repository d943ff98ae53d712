import type { Random, Step } from "../../../game/contract.js";
import { learner, scripted } from "../../../game/lesson.js";
import {
  type Card,
  type Dice,
  type Event,
  type Gangs,
  katchme,
  placeOf,
  type Size,
  type State,
} from "../rules/index.js";

/** Cards in every pile. */
const pile = 15;

/** A night after its roll. */
export interface Night {
  readonly size: Size;
  /** Open cards, in the order of the ring. */
  readonly tops: readonly Card[];
  readonly start: Gangs;
  readonly dice: Dice;
}

/** Deals a night with exactly these open cards, starts and dice. */
export function dealNight(seats: number, { size, tops, start, dice }: Night): Step<State, Event> {
  const options = katchme.options.parse({ prelude: false, districts: size });
  const chance: Random = {
    ...scripted([placeOf(start.bosozoku), placeOf(start.police)]),
    shuffle: (cards) => withTops(cards, tops),
  };
  const dealt = katchme.setup(seats, options, chance, null);
  const [roller] = katchme.prompts(dealt.state);
  const rolled = katchme.act(dealt.state, roller?.seat ?? learner, { type: "roll" }, scripted([dice.pink, dice.blue]));
  return { state: rolled.state, events: [...dealt.events, ...rolled.events] };
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
