import { handLimit, lastTurn } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import { type Board, held, total } from "./fast-board.js";
import { rankOf } from "./counts.js";

/** Gives a seat points; the target wins. */
export function score(board: Board, seat: Seat, points: number): void {
  const sum = (board.points[seat] ?? 0) + points;
  board.points[seat] = sum;
  if (points > 0 && sum >= board.target) board.phase = { type: "over", winners: [seat], by: "points" };
}

/** Whether the game has ended. */
export function isOver(board: Board): boolean {
  return board.phase.type === "over";
}

/** Goes on with the turn, or ends it if no action is left or possible. */
export function goOn(board: Board, seat: Seat, actions: number): void {
  if (actions > 0 && (total(board.display) > 0 || canPlay(board, seat))) {
    board.phase = { type: "turn", seat, actions };
    return;
  }
  const surplus = (board.sizes[seat] ?? 0) - handLimit;
  if (surplus > 0) board.phase = { type: "trim", seat, surplus };
  else passOn(board, seat);
}

/** Starts the next turn, unless the game has lasted too long. */
export function passOn(board: Board, seat: Seat): void {
  if (board.turn >= lastTurn) {
    const most = Math.max(...board.points);
    const winners = board.points.flatMap((points, other) => (points === most ? [other] : []));
    board.phase = { type: "over", winners, by: "turns" };
    return;
  }
  board.turn += 1;
  goOn(board, (seat + 1) % board.seats, board.perTurn);
}

function canPlay(board: Board, seat: Seat): boolean {
  const own = (rank: number): number => held(board, seat, rank);
  const cards = board.sizes[seat] ?? 0;
  const others = board.sizes.some((size, other) => other !== seat && size > 0);
  const police = own(rankOf.police);
  return (
    (own(rankOf.detectives) >= 3 && cards >= 4) ||
    own(rankOf.scientists) >= 3 ||
    own(rankOf.robocats) >= 2 ||
    own(rankOf.mafia) >= 4 ||
    (own(rankOf.hackers) >= 1 && others) ||
    (police >= 1 && cards > police && others) ||
    own(rankOf.journalists) >= 2 ||
    own(rankOf.bureaucrats) >= 1
  );
}
