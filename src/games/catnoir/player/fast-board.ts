import type { Random, Seat } from "../../../game/contract.js";
import { displaySize, type Faction, factions, type State, targetFor } from "../rules/index.js";

/** The public information that decisions need. */
export interface Sight {
  readonly seats: number;
  readonly target: number;
  /** Ranks of the five factions. */
  readonly kinds: readonly number[];
  readonly points: readonly number[];
  /** Of hands, by seat. */
  readonly sizes: readonly number[];
  readonly display: readonly number[];
}

/** A fast, mutable `State` for playouts, with cards as ranks or counts. Actions must be legal. */
export interface Board extends Sight {
  /** Actions per turn. */
  readonly perTurn: number;
  readonly points: number[];
  readonly sizes: number[];
  readonly hands: readonly number[][];
  readonly display: number[];
  readonly table: number[];
  /** Covered; cards before `next` are gone. */
  draw: readonly number[];
  next: number;
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
    hands: hands.map(countCards),
    display: countCards(display),
    table: countCards(table),
    draw: state.draw.map((card) => rankOf[card]),
    next: 0,
    discard: discard.map((card) => rankOf[card]),
    turn,
    phase,
  };
}

/** A copy with a new random order of the draw pile. */
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

/** Adds cards of one faction to a hand; negative: removes them. */
export function gain(board: Board, seat: Seat, rank: number, cards: number): void {
  const hand = board.hands[seat];
  if (hand === undefined) return;
  add(hand, rank, cards);
  add(board.sizes, seat, cards);
}

/** A seat's number of cards of one faction. */
export function held(board: Board, seat: Seat, rank: number): number {
  return board.hands[seat]?.[rank] ?? 0;
}

/** A seat's cards as sorted ranks. */
export function ranksHeld(board: Board, seat: Seat): readonly number[] {
  return ranksIn(board.hands[seat] ?? []);
}

/** The number of cards. */
export function total(counts: readonly number[]): number {
  let sum = 0;
  for (let rank = 0; rank < factions.length; rank += 1) sum += counts[rank] ?? 0;
  return sum;
}

/** Draws up to this many cards and hands each to `lay`. */
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

function reshuffle(board: Board, random: Random): void {
  if (board.discard.length === 0) return;
  board.draw = random.shuffle(board.discard);
  board.next = 0;
  board.discard = [];
}

/** Refills the display as far as there are cards. */
export function refill(board: Board, random: Random): void {
  draw(board, displaySize - total(board.display), random, (rank) => {
    add(board.display, rank, 1);
  });
}

/** Discards the cards on the table, then refills the display. */
export function clearTable(board: Board, random: Random): void {
  if (total(board.table) === 0) return;
  for (const [rank, cards] of board.table.entries()) {
    for (let left = cards; left > 0; left -= 1) board.discard.push(rank);
    board.table[rank] = 0;
  }
  refill(board, random);
}

/** Cards counted by rank. */
export type Counts = readonly number[];

/** A faction's place in the order of factions. */
export const rankOf: Readonly<Record<Faction, number>> = {
  detectives: 0,
  scientists: 1,
  robocats: 2,
  mafia: 3,
  hackers: 4,
  police: 5,
  journalists: 6,
  bureaucrats: 7,
};

/** The faction of a rank. */
export function factionAt(rank: number): Faction {
  return factions[rank] ?? "bureaucrats";
}

/** Counts the cards into a new array. */
export function countCards(cards: readonly Faction[]): number[] {
  const counts = factions.map(() => 0);
  for (const card of cards) add(counts, rankOf[card], 1);
  return counts;
}

/** Adds cards in place. */
export function add(counts: number[], rank: number, more: number): void {
  counts[rank] = (counts[rank] ?? 0) + more;
}

/** The ranks of all cards, sorted. */
function ranksIn(counts: Counts): number[] {
  const ranks: number[] = [];
  for (let rank = 0; rank < counts.length; rank += 1)
    for (let left = counts[rank] ?? 0; left > 0; left -= 1) ranks.push(rank);
  return ranks;
}
