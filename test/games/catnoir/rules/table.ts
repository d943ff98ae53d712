import type { Random, Seat, Step } from "../../../../src/game/contract.js";
import {
  type Action,
  type Answer,
  catnoir,
  type Event,
  type Faction,
  factions,
  type Options,
  type Play,
  sortCards,
  type State,
} from "../../../../src/games/catnoir/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** Names for the seats, clockwise. */
export const [A, B, C, D, E, F] = [0, 1, 2, 3, 4, 5] as const;

/** By first letters, in order. */
const letters = "DSRMHPJB";

/** A faction by its first letter. */
function faction(letter: string): Faction {
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

/** Cards by their letters. */
export const scientists: Play = { type: "play", faction: "scientists" };
export const mafia: Play = { type: "play", faction: "mafia" };
export const journalists: Play = { type: "play", faction: "journalists" };

/** Three detectives and a further card. */
export function detectives(extra: string): Play {
  return { type: "play", faction: "detectives", extra: faction(extra) };
}

export function robocats(count: 2 | 4): Play {
  return { type: "play", faction: "robocats", count };
}

export function hackers(count: number, target: Seat): Play {
  return { type: "play", faction: "hackers", count, target };
}

export function police(count: number, extra: string, target: Seat): Play {
  return { type: "play", faction: "police", count, extra: faction(extra), target };
}

export function bureaucrats(count: number): Play {
  return { type: "play", faction: "bureaucrats", count };
}

/** Answers to detectives. */
export const yes: Answer = { type: "discard", accept: true };
export const no: Answer = { type: "discard", accept: false };

/** Answers to the mafia. */
export const point: Answer = { type: "pay", with: "point" };

export function pays(text: string): Answer {
  return { type: "pay", with: "cards", cards: sortCards(cards(text)) };
}

/** Answers to journalists. */
export const decline: Answer = { type: "decline" };

export function gives(letter: string): Answer {
  return { type: "give", faction: faction(letter), discard: false };
}

/** A card for the active seat, and one more of its faction discarded. */
export function givesAndDiscards(letter: string): Answer {
  return { type: "give", faction: faction(letter), discard: true };
}

export function take(letter: string, count: number): Action {
  return { type: "take", faction: faction(letter), count };
}

export function trim(text: string): { readonly type: "trim"; readonly cards: readonly Faction[] } {
  return { type: "trim", cards: cards(text) };
}

/** After an action, with all events until then. */
export interface Moment {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Of a random game. */
export function playOut(seats: number, options: Options, seed: number): readonly Moment[] {
  const random = seededRandom(seed);
  const start = catnoir.setup(seats, options, random, null);
  const all: Event[] = [...start.events];
  const states: { readonly state: State; readonly count: number }[] = [];
  let { state } = start;
  for (;;) {
    states.push({ state, count: all.length });
    const asked = catnoir.prompts(state);
    const prompt = asked[random.pick(Math.max(asked.length, 1))];
    if (prompt === undefined) break;
    const actions = catnoir.legal(state, prompt.seat);
    const action = actions[random.pick(actions.length)];
    if (action === undefined) throw new Error("nothing is legal while the game runs");
    const step = catnoir.act(state, prompt.seat, action, random);
    all.push(...step.events);
    ({ state } = step);
  }
  return states.map(({ state: then, count }) => ({ state: then, events: all.slice(0, count) }));
}

/** The events that are told to a viewer. */
export function toldTo(events: readonly Event[], viewer: Seat | null): readonly Event[] {
  return events.filter(({ to }) => to === "all" || (viewer !== null && to.includes(viewer)));
}
