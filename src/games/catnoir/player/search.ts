import type { Random, Seat } from "../../../game/contract.js";
import { type Action, type Answer, type Event, imagine, recall, type State, type View } from "../rules/index.js";
import { type Board, boardOf, factionAt, held, rankOf, shuffledCopy } from "./fast-board.js";
import { change, hiddenIn, type Judge, judgeOf, shortlist, worthOf } from "./judge-actions.js";
import { act } from "./play-action.js";

/** What a seat could know, its options, and a random seed. */
export interface Question {
  readonly seat: Seat;
  readonly view: View;
  readonly told: readonly Event[];
  readonly legal: readonly Action[];
  readonly seed: number;
}

/** Playouts per decision, over all actions. */
const usual = 600;

/** Playouts per state and action, each with another draw pile. */
const piles = 2;

/** States sampled to estimate hands. */
const looks = 16;

/** Weight of the margin of points; winning has 1. */
const margin = 0.3;

/**
 * The judgement without search counts as this many playouts, so that chance does not decide between rarely tried
 * actions.
 */
const prior = 40;

/** What a point is worth in that judgement, as a share of a game. */
const pointOfGame = 0.15;

interface Trial {
  /** Index among the legal actions. */
  readonly place: number;
  readonly action: Action;
  /** Over all its playouts. */
  sum: number;
}

/**
 * The index of the action that plays out best from states possible to the seat. Candidates share states and random
 * draws; each round drops the worse half. Deterministic unless late.
 *
 * @param isLate asked now and then; true returns the best so far
 */
export function search({ seat, view, told, legal, seed }: Question, isLate: () => boolean, playouts = usual): number {
  const random = chanceFrom(seed);
  const memory = recall(told, seat);
  const possible = (): Board => boardOf(imagine(view, memory, random));
  const hidden = hiddenIn(Array.from({ length: looks }, possible));
  let trials = shortlist({ seat, view, legal }, hidden).map(({ place, action, worth }): Trial => {
    return { place, action, sum: prior * pointOfGame * worth };
  });
  const rounds = Math.ceil(Math.log2(trials.length));
  for (let round = 0; round < rounds; round += 1) {
    const states = Math.ceil(playouts / rounds / trials.length / piles);
    for (let state = 0; state < states; state += 1) {
      if (isLate()) return bestOf(trials)[0]?.place ?? 0;
      const board = possible();
      for (let pile = 0; pile < piles; pile += 1) {
        const chance = random.pick(2 ** 32);
        for (const trial of trials) trial.sum += outcome(board, seat, trial.action, chance);
      }
    }
    trials = bestOf(trials).slice(0, Math.ceil(trials.length / 2));
  }
  return trials[0]?.place ?? 0;
}

function bestOf(trials: readonly Trial[]): Trial[] {
  return trials.toSorted((one, other) => other.sum - one.sum);
}

/** A playout's worth to the seat. */
function outcome(start: Board, seat: Seat, action: Action, chance: number): number {
  const random = chanceFrom(chance);
  const board = shuffledCopy(start, random);
  act(board, seat, action, random);
  playOut(board, random);
  const { phase, points, target } = board;
  const won = phase.type === "over" && phase.winners.includes(seat) ? 1 / phase.winners.length : 0;
  const rivals = points.filter((_, other) => other !== seat);
  return won + (margin * ((points[seat] ?? 0) - Math.max(...rivals))) / target;
}

/** A fast seeded random source (mulberry32). @internal */
export function chanceFrom(seed: number): Random {
  let state = seed >>> 0;

  function pick(n: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = pick(last + 1);
      const [one, two] = [shuffled[last], shuffled[other]];
      if (one === undefined || two === undefined) continue;
      shuffled[last] = two;
      shuffled[other] = one;
    }
    return shuffled;
  }

  return { die: () => pick(6) + 1, pick, shuffle };
}

/** The most that chance adds to an option's value, in points. */
const whim = 0.2;

/** Steps of that chance. */
const steps = 1024;

/** Plays a board to its end by each seat's judgement. @internal */
export function playOut(board: Board, random: Random): void {
  for (;;) {
    const { phase } = board;
    if (phase.type === "over") return;
    const seat = phase.type === "reaction" ? (phase.asked[phase.answers.indexOf(null)] ?? phase.seat) : phase.seat;
    act(board, seat, chosen(board, seat, random), random);
  }
}

function chosen(board: Board, seat: Seat, random: Random): Action {
  const { phase } = board;
  const judge = judgeOf(board, seat, board.hands[seat] ?? []);
  switch (phase.type) {
    case "turn":
      return bestOption(judge, board, turnOptions(board, judge), random);
    case "reaction":
      return bestOption(judge, board, answerOptions(board, phase, judge), random);
    case "trim":
      return trimmed(judge, phase.surplus);
    case "over":
      throw new Error("nobody is asked any more");
  }
}

function bestOption(judge: Judge, { phase }: Board, options: readonly Action[], random: Random): Action {
  let [first] = options;
  let most = -Infinity;
  for (const option of options) {
    const worth = worthOf(judge, phase, option) + (whim * random.pick(steps)) / steps;
    if (worth <= most) continue;
    first = option;
    most = worth;
  }
  if (first === undefined) throw new Error("there is nothing to do");
  return first;
}

type Reaction = Extract<State["phase"], { type: "reaction" }>;

/** All actions of a turn, with police against one opponent only. @internal */
export function turnOptions(board: Board, { seat, spite }: Judge): Action[] {
  const options: Action[] = [];
  for (const rank of board.kinds) {
    const faction = factionAt(rank);
    for (let count = 1; count <= (board.display[rank] ?? 0); count += 1) options.push({ type: "take", faction, count });
    if (held(board, seat, rank) > 0) addPlays(options, board, seat, rank, spite);
  }
  return options;
}

function addPlays(options: Action[], board: Board, seat: Seat, rank: number, spite: readonly number[]): void {
  const type = "play";
  const own = held(board, seat, rank);
  const faction = factionAt(rank);
  switch (faction) {
    case "detectives":
      if (own < 3) return;
      for (const other of board.kinds)
        if (held(board, seat, other) > (other === rank ? 3 : 0))
          options.push({ type, faction, extra: factionAt(other) });
      return;
    case "scientists":
      if (own >= 3) options.push({ type, faction });
      return;
    case "mafia":
      if (own >= 4) options.push({ type, faction });
      return;
    case "journalists":
      if (own >= 2) options.push({ type, faction });
      return;
    case "robocats":
      if (own >= 2) options.push({ type, faction, count: 2 });
      if (own >= 4) options.push({ type, faction, count: 4 });
      return;
    case "bureaucrats":
      for (let count = 1; count <= own; count += 1) options.push({ type, faction, count });
      return;
    case "hackers":
      for (let target = 0; target < board.seats; target += 1)
        for (let count = 1; count <= Math.min(4, own, target === seat ? 0 : (board.sizes[target] ?? 0)); count += 1)
          options.push({ type, faction, count, target });
      return;
    case "police": {
      const target = maxEnvied(board, seat, spite);
      if (target === null) return;
      for (const other of board.kinds)
        if (other !== rank && held(board, seat, other) > 0)
          for (let count = 1; count <= own; count += 1)
            options.push({ type, faction, count, extra: factionAt(other), target });
    }
  }
}

/** The opponent with cards who has the most points, then the most cards. */
function maxEnvied({ sizes }: Board, seat: Seat, spite: readonly number[]): Seat | null {
  let best: Seat | null = null;
  let most = 0;
  for (const [other, size] of sizes.entries()) {
    const envied = (spite[other] ?? 0) + size / 100;
    if (other === seat || size === 0 || envied <= most) continue;
    best = other;
    most = envied;
  }
  return best;
}

/** All possible answers of a seat. @internal */
export function answerOptions({ points, kinds }: Board, { cause }: Reaction, { seat, hand }: Judge): Answer[] {
  const own = (rank: number): number => hand[rank] ?? 0;
  switch (cause.faction) {
    case "detectives": {
      const no: Answer = { type: "discard", accept: false };
      return own(rankOf[cause.extra]) > 0 ? [{ type: "discard", accept: true }, no] : [no];
    }
    case "mafia": {
      const options: Answer[] = (points[seat] ?? 0) > 0 ? [{ type: "pay", with: "point" }] : [];
      for (const one of kinds)
        for (const other of kinds)
          if (other >= one && own(one) > 0 && own(other) > (one === other ? 1 : 0))
            options.push({ type: "pay", with: "cards", cards: [factionAt(one), factionAt(other)] });
      return options;
    }
    case "journalists": {
      const options: Answer[] = [{ type: "decline" }];
      for (const rank of kinds)
        if (own(rank) > 1) options.push({ type: "give", faction: factionAt(rank), discard: true });
      return options;
    }
  }
}

/** Discards card by card, each with the smallest loss. @internal */
export function trimmed(judge: Judge, surplus: number): Action {
  const gone = judge.hand.map(() => 0);
  for (let left = surplus; left > 0; left -= 1) {
    let best = -1;
    let least = Infinity;
    for (const rank of judge.sight.kinds) {
      const less = gone[rank] ?? 0;
      if (less >= (judge.hand[rank] ?? 0)) continue;
      const missed = change(judge, rank, -less) - change(judge, rank, -less - 1);
      if (missed >= least) continue;
      best = rank;
      least = missed;
    }
    gone[best] = (gone[best] ?? 0) + 1;
  }
  return { type: "trim", cards: gone.flatMap((cards, rank) => Array.from({ length: cards }, () => factionAt(rank))) };
}
