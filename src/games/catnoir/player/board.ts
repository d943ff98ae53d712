import { displaySize, factions, targetFor, type State } from "../rules/index.js";
import type { Random, Seat } from "../../../game/contract.js";
import { add, count, rankOf, ranksIn } from "./counts.js";

/** What everybody sees of a game, as far as a decision is made from it. */
export interface Sight {
  readonly seats: number;
  /** How many points win. */
  readonly target: number;
  /** The ranks of the five factions. */
  readonly kinds: readonly number[];
  readonly points: readonly number[];
  /** How many cards each seat holds. */
  readonly sizes: readonly number[];
  readonly display: readonly number[];
}

/**
 * A whole game to play out, changed in place: the same as a `State`, but fast. Cards are ranks or counts of them. What is
 * done on it must be legal; it is not looked at again.
 */
export interface Board extends Sight {
  /** How many actions a turn has. */
  readonly perTurn: number;
  readonly points: number[];
  readonly sizes: number[];
  readonly hands: readonly number[][];
  readonly display: number[];
  readonly table: number[];
  /** The covered cards; those before `next` are gone. */
  draw: readonly number[];
  next: number;
  /** The top card last. */
  discard: number[];
  turn: number;
  phase: State["phase"];
}

/** The board for a state. */
export function boardOf(state: State): Board {
  const { seats, turn, points, hands, display, discard, table, phase } = state;
  return {
    seats,
    target: targetFor(seats),
    kinds: state.factions.map((faction) => rankOf[faction]),
    perTurn: state.options.actions,
    points: [...points],
    sizes: hands.map(({ length }) => length),
    hands: hands.map(count),
    display: count(display),
    table: count(table),
    draw: state.draw.map((card) => rankOf[card]),
    next: 0,
    discard: discard.map((card) => rankOf[card]),
    turn,
    phase,
  };
}

/** Another board that stands alike, but for the draw pile: its order is drawn anew. */
export function shuffledCopy(board: Board, random: Random): Board {
  return {
    ...board,
    points: [...board.points],
    sizes: [...board.sizes],
    hands: board.hands.map((hand) => [...hand]),
    display: [...board.display],
    table: [...board.table],
    draw: random.shuffle(board.draw.slice(board.next)),
    next: 0,
    discard: [...board.discard],
  };
}

/** Cards of one faction come to a hand, or with a negative number leave it. */
export function gain(board: Board, seat: Seat, rank: number, cards: number): void {
  const hand = board.hands[seat];
  if (hand === undefined) return;
  add(hand, rank, cards);
  add(board.sizes, seat, cards);
}

/** How many cards of a faction a seat holds. */
export function held(board: Board, seat: Seat, rank: number): number {
  return board.hands[seat]?.[rank] ?? 0;
}

/** The ranks of all the cards that a seat holds, sorted. */
export function ranksHeld(board: Board, seat: Seat): readonly number[] {
  return ranksIn(board.hands[seat] ?? []);
}

/** How many cards there are. */
export function total(counts: readonly number[]): number {
  let sum = 0;
  for (let rank = 0; rank < factions.length; rank += 1) sum += counts[rank] ?? 0;
  return sum;
}

/** Up to so many cards from the draw pile, each of them laid by `lay`. */
export function draw(board: Board, cards: number, random: Random, lay: (rank: number) => void): void {
  for (let left = cards; left > 0; left -= 1) {
    if (board.next === board.draw.length) reshuffle(board, random);
    const rank = board.draw[board.next];
    if (rank === undefined) return;
    board.next += 1;
    lay(rank);
    if (board.next === board.draw.length) reshuffle(board, random);
  }
}

/** Without any discarded card nothing is shuffled. */
function reshuffle(board: Board, random: Random): void {
  if (board.discard.length === 0) return;
  board.draw = random.shuffle(board.discard);
  board.next = 0;
  board.discard = [];
}

/** The display gets back to its size, as far as there are cards. */
export function refill(board: Board, random: Random): void {
  draw(board, displaySize - total(board.display), random, (rank) => {
    add(board.display, rank, 1);
  });
}

/** What lies on the table joins the discard. */
export function clearTable(board: Board, random: Random): void {
  if (total(board.table) === 0) return;
  for (const [rank, cards] of board.table.entries()) {
    for (let left = cards; left > 0; left -= 1) board.discard.push(rank);
    board.table[rank] = 0;
  }
  refill(board, random);
}
