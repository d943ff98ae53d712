import type { Action, Play, State } from "../rules/index.js";
import type { Random, Seat } from "../../../game/contract.js";
import { clearTable, draw, gain, held, ranksHeld, refill, type Board } from "./fast-board.js";
import { add, rankOf } from "./counts.js";
import { answer, ask, discard, ranksOf } from "./play-reactions.js";
import { goOn, isOver, passOn, score } from "./turns.js";

type Turn = Extract<State["phase"], { type: "turn" }>;

/** Applies a legal action by the rules, with the same random draws. */
export function act(board: Board, seat: Seat, action: Action, random: Random): void {
  const { phase } = board;
  if (phase.type === "turn") {
    if (action.type === "take") take(board, phase, action, random);
    else if (action.type === "play") play(board, phase, action, random);
  } else if (phase.type === "trim") {
    if (action.type !== "trim") return;
    discard(board, seat, ranksOf(action.cards), random);
    passOn(board, seat);
  } else if (phase.type === "reaction" && action.type !== "take" && action.type !== "play" && action.type !== "trim") {
    answer(board, phase, seat, action, random);
  }
}

function take(
  board: Board,
  { seat, actions }: Turn,
  { faction, count }: Extract<Action, { type: "take" }>,
  random: Random,
): void {
  const rank = rankOf[faction];
  gain(board, seat, rank, count);
  add(board.display, rank, -count);
  refill(board, random);
  goOn(board, seat, actions - 1);
}

function play(board: Board, { seat, actions }: Turn, played: Play, random: Random): void {
  const left = actions - 1;
  switch (played.faction) {
    case "detectives": {
      const { faction, extra } = played;
      lay(board, seat, rankOf.detectives, 3);
      lay(board, seat, rankOf[extra], 1);
      score(board, seat, 3);
      if (!isOver(board)) ask(board, seat, left, { faction, extra }, random);
      return;
    }
    case "mafia":
    case "journalists": {
      const { faction } = played;
      lay(board, seat, rankOf[faction], faction === "mafia" ? 4 : 2);
      score(board, seat, 2);
      if (!isOver(board)) ask(board, seat, left, { faction }, random);
      return;
    }
    case "scientists":
      lay(board, seat, rankOf.scientists, 3);
      score(board, seat, 2);
      if (!isOver(board)) drawToHand(board, seat, 2, random);
      break;
    case "robocats":
      lay(board, seat, rankOf.robocats, played.count);
      if (played.count === 4) score(board, seat, 3);
      else drawToHand(board, seat, 5, random);
      break;
    case "hackers":
      hack(board, seat, played, random);
      break;
    case "police":
      search(board, seat, played, random);
      break;
    case "bureaucrats":
      searchFiles(board, seat, played.count, random);
      break;
  }
  if (isOver(board)) return;
  clearTable(board, random);
  goOn(board, seat, left);
}

function lay(board: Board, seat: Seat, rank: number, cards: number): void {
  gain(board, seat, rank, -cards);
  add(board.table, rank, cards);
}

function drawToHand(board: Board, seat: Seat, cards: number, random: Random): void {
  draw(board, cards, random, (rank) => {
    gain(board, seat, rank, 1);
  });
}

/** The winning hacker is the last. */
function hack(
  board: Board,
  seat: Seat,
  { target, count }: Extract<Play, { faction: "hackers" }>,
  random: Random,
): void {
  gain(board, seat, rankOf.hackers, -count);
  gain(board, target, rankOf.hackers, count);
  const wanted = board.target - (board.points[seat] ?? 0);
  let points = 0;
  for (const rank of random.shuffle(ranksHeld(board, target)).slice(0, count)) {
    gain(board, target, rank, -1);
    if (rank === rankOf.hackers) {
      add(board.table, rank, 1);
      points += 1;
      if (points === wanted) break;
    } else gain(board, seat, rank, 1);
  }
  score(board, seat, points);
}

function search(
  board: Board,
  seat: Seat,
  { target, count, extra }: Extract<Play, { faction: "police" }>,
  random: Random,
): void {
  lay(board, seat, rankOf.police, count);
  lay(board, seat, rankOf[extra], 1);
  const hits = held(board, target, rankOf[extra]);
  const police = held(board, target, rankOf.police);
  for (const rank of random.shuffle(ranksHeld(board, target)).slice(0, count)) lay(board, target, rank, 1);
  score(board, seat, hits - held(board, target, rankOf[extra]));
  if (!isOver(board)) drawToHand(board, target, police - held(board, target, rankOf.police), random);
}

function searchFiles(board: Board, seat: Seat, cards: number, random: Random): void {
  lay(board, seat, rankOf.bureaucrats, cards);
  const revealed = new Set<number>();
  draw(board, cards, random, (rank) => {
    revealed.add(rank);
    add(board.table, rank, 1);
  });
  score(board, seat, revealed.size);
}
