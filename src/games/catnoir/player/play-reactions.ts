import type { Answer, Faction, State } from "../rules/index.js";
import type { Random, Seat } from "../../../game/contract.js";
import { clearTable, gain, ranksHeld, refill, type Board } from "./fast-board.js";
import { rankOf } from "./counts.js";
import { goOn, isOver, score } from "./turns.js";

type Reaction = Extract<State["phase"], { type: "reaction" }>;

/** Asks all concerned at once; if nobody is, the effect goes on. */
export function ask(board: Board, seat: Seat, actions: number, cause: Reaction["cause"], random: Random): void {
  const asked: Seat[] = [];
  for (let step = 1; step < board.seats; step += 1) {
    const other = (seat + step) % board.seats;
    if (isConcerned(board, other, cause.faction === "mafia")) asked.push(other);
  }
  const phase: Reaction = { type: "reaction", seat, actions, cause, asked, answers: asked.map(() => null) };
  if (asked.length === 0) applyAll(board, phase, random);
  else board.phase = phase;
}

function isConcerned({ sizes, points }: Board, seat: Seat, isMafia: boolean): boolean {
  const cards = sizes[seat] ?? 0;
  if (!isMafia) return cards > 0;
  return (points[seat] ?? 0) > 0 ? cards >= 2 : cards > 2;
}

/** Takes a seat's answer; the last one applies all. */
export function answer(board: Board, phase: Reaction, seat: Seat, given: Answer, random: Random): void {
  const answers = phase.answers.with(phase.asked.indexOf(seat), given);
  const answered: Reaction = { ...phase, answers };
  if (answers.includes(null)) board.phase = answered;
  else applyAll(board, answered, random);
}

function applyAll(board: Board, phase: Reaction, random: Random): void {
  const { seat: active, asked, answers, cause } = phase;
  for (let step = 1; step < board.seats; step += 1) {
    const seat = (active + step) % board.seats;
    const given = answers[asked.indexOf(seat)];
    if (given !== undefined && given !== null) apply(board, phase, seat, given, random);
    else if (cause.faction === "mafia") takeByForce(board, seat, random);
    if (isOver(board)) return;
  }
  clearTable(board, random);
  goOn(board, active, phase.actions);
}

function apply(board: Board, { seat: active, cause }: Reaction, seat: Seat, given: Answer, random: Random): void {
  switch (given.type) {
    case "discard":
      if (given.accept && cause.faction === "detectives") discardForPoint(board, seat, cause.extra, random);
      break;
    case "pay":
      if (given.with === "point") score(board, seat, -1);
      else discard(board, seat, ranksOf(given.cards), random);
      break;
    case "give":
      gain(board, seat, rankOf[given.faction], -1);
      gain(board, active, rankOf[given.faction], 1);
      if (given.discard) discardForPoint(board, seat, given.faction, random);
      break;
    case "decline":
      break;
  }
}

function takeByForce(board: Board, seat: Seat, random: Random): void {
  if ((board.points[seat] ?? 0) > 0) score(board, seat, -1);
  else discard(board, seat, ranksHeld(board, seat), random);
}

function discardForPoint(board: Board, seat: Seat, faction: Faction, random: Random): void {
  discard(board, seat, [rankOf[faction]], random);
  score(board, seat, 1);
}

/** Discards sorted cards from a hand, which may fill a gap in the display. */
export function discard(board: Board, seat: Seat, ranks: readonly number[], random: Random): void {
  for (const rank of ranks) {
    gain(board, seat, rank, -1);
    board.discard.push(rank);
  }
  refill(board, random);
}

/** Cards as ranks. */
export function ranksOf(cards: readonly Faction[]): readonly number[] {
  return cards.map((card) => rankOf[card]);
}
