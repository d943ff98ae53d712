import type { Random, Seat } from "../../../game/contract.js";
import { cardsEach, type Faction, factions, factionsInPlay, sortCards, targetFor, times } from "./cards.js";
import { type Event, runInOrder, type Stepped } from "./events.js";
import { refill } from "./piles.js";
import type { Options, State } from "./state.js";
import { openTurn } from "./turn.js";

/** Cards dealt, by turn order. */
const deal: readonly number[] = [6, 6, 7, 7, 8, 8];

/** Random draws in this order: who begins, unless given; the factions, if random; the cards. */
export function setup(seats: number, options: Options, random: Random, opener: Seat | null): Stepped {
  const first = opener ?? random.pick(seats);
  const five = chosen(options, random);
  const cards = random.shuffle(five.flatMap((faction) => times(faction, cardsEach)));
  const sizes = Array.from({ length: seats }, (_, seat) => deal[(seat - first + seats) % seats] ?? 0);
  const hands = sizes.map((size) => sortCards(cards.splice(0, size)));
  const state: State = {
    options,
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
    phase: { type: "turn", seat: first, actions: options.actions },
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

function chosen(options: Options, random: Random): readonly Faction[] {
  switch (options.factions) {
    case "first":
      return factions.slice(0, factionsInPlay);
    case "random":
      return sortCards(random.shuffle(factions).slice(0, factionsInPlay));
    default:
      return sortCards(options.factions);
  }
}
