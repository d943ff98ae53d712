import { type Action, type Play, type State, type Answer, type Faction, handLimit, lastTurn } from "../rules/index.js";
import type { Random, Seat } from "../../../game/contract.js";
import { clearTable, draw, gain, held, ranksHeld, refill, type Board, total, add, rankOf } from "./fast-board.js";

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

type Reaction = Extract<State["phase"], { type: "reaction" }>;

/** Asks all concerned at once; if nobody is, the effect goes on. */
function ask(board: Board, seat: Seat, actions: number, cause: Reaction["cause"], random: Random): void {
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
function answer(board: Board, phase: Reaction, seat: Seat, given: Answer, random: Random): void {
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
function discard(board: Board, seat: Seat, ranks: readonly number[], random: Random): void {
  for (const rank of ranks) {
    gain(board, seat, rank, -1);
    board.discard.push(rank);
  }
  refill(board, random);
}

/** Cards as ranks. */
function ranksOf(cards: readonly Faction[]): readonly number[] {
  return cards.map((card) => rankOf[card]);
}

/** Gives a seat points; the target wins. */
function score(board: Board, seat: Seat, points: number): void {
  const sum = (board.points[seat] ?? 0) + points;
  board.points[seat] = sum;
  if (points > 0 && sum >= board.target) board.phase = { type: "over", winners: [seat], by: "points" };
}

/** Whether the game has ended. */
function isOver(board: Board): boolean {
  return board.phase.type === "over";
}

/** Goes on with the turn, or ends it if no action is left or possible. */
function goOn(board: Board, seat: Seat, actions: number): void {
  if (actions > 0 && (total(board.display) > 0 || canPlay(board, seat))) {
    board.phase = { type: "turn", seat, actions };
    return;
  }
  const surplus = (board.sizes[seat] ?? 0) - handLimit;
  if (surplus > 0) board.phase = { type: "trim", seat, surplus };
  else passOn(board, seat);
}

/** Starts the next turn, unless the game has lasted too long. */
function passOn(board: Board, seat: Seat): void {
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
