import { imagine, recall, type Action, type Event, type View } from "../rules/index.js";
import type { Random, Seat } from "../../../game/contract.js";
import { act } from "./act.js";
import { boardOf, shuffledCopy, type Board } from "./board.js";
import { playOut } from "./playout.js";
import { hiddenIn, shortlist } from "./choose.js";

/** What is thought about: what a seat could know, what it may do, and a number that chance comes from. */
export interface Question {
  readonly seat: Seat;
  readonly view: View;
  readonly told: readonly Event[];
  readonly legal: readonly Action[];
  readonly seed: number;
}

/** How many games are played out for one decision, all actions together, unless said otherwise. */
const usual = 600;

/** How many of them begin in the same state with the same action, with another draw pile. */
const piles = 2;

/** In so many states it is looked who may hold what. */
const looks = 16;

/** How much winning or losing by all the points of a game counts beside winning at all. */
const margin = 0.3;

/**
 * What an action seems worth without looking ahead counts like the outcomes of so many games. It keeps chance from deciding
 * between actions that were tried a few times only.
 */
const prior = 40;

/** How much of a game a point seems to be, to begin with. */
const pointOfGame = 0.15;

/** An action on trial. */
interface Trial {
  /** Among the legal actions. */
  readonly place: number;
  readonly action: Action;
  /** Of all its outcomes. */
  sum: number;
}

/**
 * The place of the action that did best in games played out from states that the seat must think possible. Those that come
 * into question are all tried in the same states with the same chance, and after each round the worse half of them is out.
 * The same question has the same answer, unless it gets late.
 *
 * @param isLate asked now and then; once it is true the best so far is taken.
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

/** How a game comes out for a seat that begins with this. */
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

/** Chance out of a number, as fast as it goes, for what is only imagined. The same number gives the same chance. */
export function chanceFrom(seed: number): Random {
  let state = seed >>> 0;

  // Mulberry32.
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
