import { act, actionSchema, openTurn } from "./act.js";
import { legal, prompts, timeout } from "./legal.js";
import { result, refill } from "./piles.js";
import { view, type View } from "./view.js";
import type { Game, Moment, Random, Seat } from "../../../game/contract.js";
import { type Event, options, type Action, type Options, type State, runInOrder, type Stepped } from "./state.js";
import { cardsEach, type Faction, factions, factionsInPlay, sortCards, targetFor, times } from "./cards.js";

/** Cards dealt, by turn order. */
const deal: readonly number[] = [6, 6, 7, 7, 8, 8];

/** Random draws in this order: who begins, unless given; the factions, if random; the cards. */
function setup(seats: number, chosen: Options, random: Random, opener: Seat | null): Stepped {
  const first = opener ?? random.pick(seats);
  const five = factionsOf(chosen, random);
  const cards = random.shuffle(five.flatMap((faction) => times(faction, cardsEach)));
  const sizes = Array.from({ length: seats }, (_, seat) => deal[(seat - first + seats) % seats] ?? 0);
  const hands = sizes.map((size) => sortCards(cards.splice(0, size)));
  const state: State = {
    options: chosen,
    seats,
    factions: five,
    question: 1,
    turn: 1,
    points: sizes.map(() => 0),
    hands,
    display: [],
    draw: cards,
    discard: [],
    table: [],
    phase: { type: "turn", seat: first, actions: chosen.actions },
  };
  const events: readonly Event[] = [
    { to: "all", type: "begins", seat: first, factions: five, target: targetFor(seats), hands: sizes },
    ...hands.map((hand, seat): Event => ({ to: [seat], type: "faces", seat, cards: hand })),
  ];
  return runInOrder(
    state,
    (now) => ({ state: now, events }),
    (now) => refill(now, random),
    (now) => openTurn(now, first),
  );
}

function factionsOf({ factions: chosen }: Options, random: Random): readonly Faction[] {
  switch (chosen) {
    case "first":
      return factions.slice(0, factionsInPlay);
    case "random":
      return sortCards(random.shuffle(factions).slice(0, factionsInPlay));
    default:
      return sortCards(chosen);
  }
}

export {
  cardsEach,
  countOf,
  displaySize,
  factions,
  factionsInPlay,
  handLimit,
  kindsOf,
  lastTurn,
  recipes,
  sortCards,
  targetFor,
  type Faction,
} from "./cards.js";
export { imagine, recall } from "./imagine.js";
export { cardsOf } from "./legal.js";
export type { Event } from "./state.js";
export type { Action, Answer, Cause, Options, Play, State } from "./state.js";
export type { View } from "./view.js";

/** Cat Noir: Catham City (README.md). */
export const catnoir: Game<Options, State, Action, View, Event> = {
  id: "catnoir",
  rules: 1,
  seats: { min: 2, max: 6 },
  minutes: [10, 30],
  difficulty: 3,
  options,
  action: actionSchema,
  setup,
  prompts,
  legal,
  act,
  timeout,
  view,
  result,
  moments,
};

/** Points at once that are a landslide. */
const landslide = 3;

/** Many points at once, points that are lost, hands that are hacked, and the end. */
function moments(events: readonly Event[]): readonly Moment[] {
  return events.toReversed().flatMap((event): readonly Moment[] => {
    if (event.type === "over") return event.winners.map((seat) => ({ seat, feeling: "triumph" }));
    if (event.type === "paid") return [{ seat: event.seat, feeling: "mishap" }];
    if (event.type === "scored") return event.points >= landslide ? [{ seat: event.seat, feeling: "triumph" }] : [];
    if (event.type !== "hacked" || event.cards.length === 0) return [];
    return [
      { seat: event.seat, feeling: "triumph" },
      { seat: event.target, feeling: "mishap" },
    ];
  });
}
