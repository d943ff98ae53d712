import { rankByScores, groupByValue } from "../../../game/kit.js";
import type { Random, Result, Seat, Step } from "../../../game/contract.js";
import type { Diced, Event, Nights, State } from "./state.js";

/** Seats in an order decided by dice. */
export interface Ranked {
  readonly order: readonly Seat[];
  readonly events: readonly Event[];
}

/** Higher goes first; ties roll again among themselves. */
function rankByDice(seats: readonly Seat[], random: Random): Ranked {
  if (seats.length < 2) return { order: seats, events: [] };
  const { dice, told } = rollEach(seats, "place", random);
  const groups = groupByValue(dice, ({ die }) => die).map((tied) => rankByDice(seatsOf(tied), random));
  return { order: groups.flatMap(({ order }) => order), events: [told, ...groups.flatMap(({ events }) => events)] };
}

/** The highest roll again until there is one; the others follow. */
function winByDice(seats: readonly Seat[], random: Random): Ranked {
  if (seats.length < 2) return { order: seats, events: [] };
  const { dice, told } = rollEach(seats, "win", random);
  const [highest = []] = groupByValue(dice, ({ die }) => die);
  const best = seatsOf(highest);
  const { order, events } = winByDice(best, random);
  return { order: [...order, ...seats.filter((seat) => !best.includes(seat))], events: [told, ...events] };
}

function rollEach(
  seats: readonly Seat[],
  over: "place" | "win",
  random: Random,
): { readonly dice: readonly Diced[]; readonly told: Event } {
  const dice = seats.map((seat): Diced => ({ seat, die: random.die() }));
  return { dice, told: { to: "all", type: "diced", over, dice } };
}

function seatsOf(dice: readonly Diced[]): readonly Seat[] {
  return dice.map(({ seat }) => seat);
}

/**
 * After the prelude: the winner, then fewer cards left first, ties by dice (README.md, "Places and lives").
 *
 * @param left cards left by seat
 */
export function place(left: readonly number[], winner: Seat, random: Random): Ranked {
  const tied = rankByScores(left.map((cards, seat) => (seat === winner ? 1 : -cards)));
  const groups = tied.map((seats) => rankByDice(seats, random));
  return { order: groups.flatMap(({ order }) => order), events: groups.flatMap(({ events }) => events) };
}

/** Lives by seat for this order. */
export function livesAt(order: readonly Seat[]): readonly number[] {
  return order.map((_, seat) => livesOf(order.indexOf(seat), order.length));
}

function livesOf(rank: number, seats: number): number {
  if (rank === 0) return 17;
  if (rank === seats - 1) return 13;
  if (seats < 4) return 15;
  if (rank === 1) return 16;
  return rank === seats - 2 ? 14 : 15;
}

/** In draw piles, by seat. */
function cardsLeft({ piles }: Nights, seats: number): readonly number[] {
  return piles.slice(0, seats).map(({ draw }) => draw.length);
}

/**
 * Places seats by cards in the draw pile. Ties at the top roll for the win, the others of them share the next place;
 * without cards nobody rolls (README.md, "End").
 */
export function endGame(state: Omit<State, "phase">, nights: Nights, random: Random): Step<State, Event> {
  const cards = cardsLeft(nights, state.seats);
  const [top = [], ...others] = rankByScores(cards);
  const nobody = cards.every((left) => left === 0);
  const { order, events } = nobody ? { order: top, events: [] } : winByDice(top, random);
  const first = nobody ? [order] : [order.slice(0, 1), order.slice(1).toSorted((a, b) => a - b)];
  const places = [...first, ...others].filter((seats) => seats.length > 0);
  return {
    state: { ...state, phase: { type: "over", nights, places } },
    events: [...events, { to: "all", type: "over", places, cards }],
  };
}

/** `scores` are cards left in the draw piles; no rule says who opens a rematch. */
export function result({ phase, seats }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: phase.places, scores: cardsLeft(phase.nights, seats), opens: null };
}
