import {
  catnoir,
  factions,
  sortCards,
  type Action,
  type Answer,
  type Event,
  type Faction,
  type Options,
  type Play,
  type State,
} from "../../../../src/games/catnoir/rules/index.js";
import type { Random, Seat, Step } from "../../../../src/game/contract.js";

/** Names for the seats, clockwise. */
export const [A, B, C, D, E, F] = [0, 1, 2, 3, 4, 5] as const;

/** By first letters, in order. */
const letters = "DSRMHPJB";

/** A faction by its first letter. */
export function faction(letter: string): Faction {
  return factions[letters.indexOf(letter)] ?? wrong(`no faction begins with ${letter}`);
}

/** By first letters: "DDH" is two detectives and a hacker. */
export function cards(text: string): readonly Faction[] {
  return [...text].map(faction);
}

/** The other way round. */
export function spell(list: readonly Faction[]): string {
  return list.map((card) => letters[factions.indexOf(card)]).join("");
}

/**
 * Chance that shuffles as told: each time the next of `tops` lie first, in this order, the others as they lay. Throws
 * if anything else is drawn.
 */
export function shuffling(...tops: readonly string[]): Random & { readonly used: () => boolean } {
  const script = [...tops];
  const none = (): number => wrong("something is drawn");
  return {
    die: none,
    pick: none,
    shuffle: (items) => {
      const wanted: readonly unknown[] = cards(script.shift() ?? wrong("something is shuffled"));
      const rest = [...items];
      const first = wanted.flatMap((card) => {
        const index = rest.findIndex((item) => item === card);
        return index < 0 ? wrong(`there is no ${String(card)} to shuffle`) : rest.splice(index, 1);
      });
      return [...first, ...rest];
    },
    used: () => script.length === 0,
  };
}

function wrong(what: string): never {
  throw new Error(what);
}

/** A game told action by action; an action's shuffles as its `tops`. */
export interface Table {
  readonly state: State;
  /** What the last action made happen. */
  readonly news: readonly Event[];
  /** All hands, in letters. */
  readonly hands: readonly string[];
  /** In letters, its top card last. */
  readonly discard: string;
  takes(letter: string, count: number, ...tops: readonly string[]): Table;
  plays(play: Play, ...tops: readonly string[]): Table;
  answers(seat: Seat, answer: Answer, ...tops: readonly string[]): Table;
  trims(text: string, ...tops: readonly string[]): Table;
}

/** The middle of a game; cards in letters, not necessarily 75. */
interface Scene {
  /** By seat, as many as play. */
  readonly hands: readonly string[];
  readonly points?: readonly number[];
  readonly display?: string;
  /** The next card first. */
  readonly draw?: string;
  /** The top card last. */
  readonly discard?: string;
  /** Whose turn it is. */
  readonly seat?: Seat;
  /** How many actions it has left. */
  readonly left?: number;
  readonly turn?: number;
  readonly actions?: 1 | 2;
}

/** A game on its way; by default A's turn, without points. */
export function place(scene: Scene): Table {
  const { hands, points, seat = A, turn = 1, actions = 1, left = actions } = scene;
  const { display = "DDSSRRM", draw = "DSRMHDSRMH", discard = "" } = scene;
  return at({
    state: {
      options: { factions: "first", actions },
      seats: hands.length,
      factions,
      question: 1,
      turn,
      points: points ?? hands.map(() => 0),
      hands: hands.map((hand) => sortCards(cards(hand))),
      display: sortCards(cards(display)),
      draw: cards(draw),
      discard: cards(discard),
      table: [],
      phase: { type: "turn", seat, actions: left },
    },
    events: [],
  });
}

/** A new game, A's turn first, with the cards of `top` on top. */
export function sit(seats: number, options: Partial<Options> = {}, top = ""): Table {
  return at(catnoir.setup(seats, { factions: "first", actions: 1, ...options }, shuffling(top), A));
}

function at({ state, events }: Step<State, Event>): Table {
  const { phase } = state;
  const active = phase.type === "over" ? -1 : phase.seat;
  const act = (seat: Seat, action: Action, tops: readonly string[]): Table => {
    const random = shuffling(...tops);
    const step = catnoir.act(state, seat, action, random);
    if (!random.used()) wrong("less is shuffled than was told");
    return at(step);
  };
  return {
    state,
    news: events,
    hands: state.hands.map(spell),
    discard: spell(state.discard),
    takes: (letter, count, ...tops) => act(active, { type: "take", faction: faction(letter), count }, tops),
    plays: (play, ...tops) => act(active, play, tops),
    answers: (seat, answer, ...tops) => act(seat, answer, tops),
    trims: (text, ...tops) => act(active, { type: "trim", cards: cards(text) }, tops),
  };
}
