import { displaySize } from "../rules/index.js";
import type { Random } from "../../../game/contract.js";
import { type Board, total } from "./board.js";
import { add } from "./counts.js";

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
