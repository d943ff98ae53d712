import {
  type Action,
  type Event,
  type View,
  type Choice,
  wouldBlock,
  type Board,
  goalOf,
  judge,
  type Options,
  discsFor,
  stopSettings,
  trackAt,
} from "../rules/index.js";
import { answerInTime, type Asked, type Player, drawIndex } from "../../../game/player.js";
import type { Random, Seat } from "../../../game/contract.js";
import { solveMatrixGame, type Solution } from "./matrix-game.js";
import { turnsToGoal } from "./values.js";
import { raceChances } from "./race-chances.js";

/** The computer player (docs/computer-players.md). */
export const denkstePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: true,
  decide: (asked) => answerInTime(asked, () => choose(asked)),
};

function choose({ view, legal, events, level, random }: Asked<View, Action, Event>): Action | undefined {
  const { phase } = view;
  const card = legal[0]?.type;
  if (phase.type !== "choice" || card === undefined) return undefined;
  switch (level) {
    case "relaxed":
      return relaxed(view, phase, card, events, random);
    case "strong":
      return strong(view, phase, card, random);
  }
}

type Revealed = Extract<Event, { readonly type: "revealed" }>;

/** Relative weight of a number, whole; 0: never set. */
type Taste = (number: number) => number;

/** A mover's last turns whose cards are remembered. */
const memory = 3;

/** Plays as people do: prefers high numbers, remembers recent cards, and knows no chances. @internal */
export function relaxed(
  view: View,
  { mover, discs }: Choice,
  card: Action["type"],
  told: readonly Event[],
  random: Random,
): Action | undefined {
  const turns = told
    .filter((event): event is Revealed => event.type === "revealed" && event.mover === mover)
    .slice(-memory);
  const unlessBlocked =
    (taste: Taste): Taste =>
    (number) =>
      wouldBlock(view, mover, number) ? 0 : taste(number);
  switch (card) {
    case "go": {
      const number = pickBy(unlessBlocked(toGo(turns)), random);
      return number === undefined ? undefined : { type: "go", number };
    }
    case "stop": {
      const numbers = stopNumbers(discs, unlessBlocked(toStop(turns)), view.options.hasteGedacht, random);
      return { type: "stop", numbers: numbers.toSorted((a, b) => a - b) };
    }
  }
}

/** Far is good. Having been stopped halves a number's weight each time, and so does having set it last. */
function toGo(turns: readonly Revealed[]): Taste {
  return (number) => {
    const watched = turns.filter(({ stop }) => stop.includes(number)).length;
    const again = turns.at(-1)?.go === number ? 1 : 0;
    return number * 2 ** (memory + 1 - watched - again);
  };
}

/** The mover wants to go far, and repeats earlier numbers. */
function toStop(turns: readonly Revealed[]): Taste {
  return (number) => number + 3 * turns.filter(({ go }) => go === number).length;
}

/** Sets discs by the same weights; repeats, where allowed, are likely for heavy numbers. */
function stopNumbers(discs: number, taste: Taste, repeats: boolean, random: Random): readonly number[] {
  const numbers: number[] = [];
  for (let disc = 0; disc < discs; disc += 1) {
    const number = pickBy((stop) => (repeats || !numbers.includes(stop) ? taste(stop) : 0), random);
    if (number !== undefined) numbers.push(number);
  }
  return numbers;
}

/** Draws a number by weight; undefined if there is none. */
function pickBy(taste: Taste, random: Random): number | undefined {
  let drawn = random.pick(
    Math.max(
      1,
      goes.reduce((sum, number) => sum + taste(number), 0),
    ),
  );
  return goes.find((number) => {
    drawn -= taste(number);
    return drawn < 0;
  });
}

/** Draws its card from an equilibrium, between two of the whole race: knowing that gives no advantage. */
function strong(view: View, { mover }: Choice, card: Action["type"], random: Random): Action | undefined {
  const { rows, columns } = equilibrium(view, mover);
  switch (card) {
    case "go": {
      const number = goes[drawIndex(rows, random)];
      return number === undefined ? undefined : { type: "go", number };
    }
    case "stop": {
      const numbers = settingsAgainst(view.counters[mover] ?? 0, view.options)[drawIndex(columns, random)];
      return numbers === undefined ? undefined : { type: "stop", numbers };
    }
  }
}

/** Solutions, by all that matters for them. */
const solved = new Map<string, Solution>();

/** There are tens of thousands; one takes a quarter of a millisecond. */
const maxSolved = 1_000;

/**
 * How both cards are set as well as can be: `rows` are the chances of the Go-Cards from 1 to 6, `columns` those of
 * `settingsAgainst`. `value`, between two: the chance that the mover loses. Among more: the mover's turns to the goal, this
 * one included, with no other figure in the way afterwards.
 *
 * @internal
 */
export function equilibrium(board: Board, mover: Seat): Solution {
  const { length, hasteGedacht } = board.options;
  const isRace = board.counters.length === 2;
  const counter = board.counters[mover] ?? 0;
  const around = isRace ? board.counters[1 - mover] : goes.map((go) => !wouldBlock(board, mover, go)).join();
  const key = [length, hasteGedacht, isRace, counter, around].join();
  const known = solved.get(key);
  if (known !== undefined) return known;
  const made = solveMatrixGame(
    isRace
      ? racePayoffs(board, mover, chancesToWin(board.options))
      : payoffs(board, mover, turnsToGoal[length][hasteGedacht ? "hasteGedacht" : "plain"]),
  );
  if (solved.size >= maxSolved) solved.clear();
  solved.set(key, made);
  return made;
}

/** A chance is stored as a number of these parts. */
export const wholeChance = 2 ** 32 - 1;

const decoded = new Map<string, Float64Array>();

/**
 * The mover's chance to win a race of two, if both cards are always set as well as can be. By the mover's path counter and
 * the other's: entry mover × goal + other.
 *
 * @internal
 */
export function chancesToWin({ length, hasteGedacht }: Options): Float64Array {
  const key = `${length} ${hasteGedacht}`;
  const known = decoded.get(key);
  if (known !== undefined) return known;
  const bytes = Buffer.from(raceChances[length][hasteGedacht ? "hasteGedacht" : "plain"], "base64");
  const made = Float64Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(4 * at) / wholeChance);
  decoded.set(key, made);
  return made;
}

/**
 * The chance that the other figure wins, which the mover wants to be low: a row per Go-Card from 1 to 6, a column per
 * `settingsAgainst`.
 *
 * @param board of two figures
 * @param chances as `chancesToWin`
 */
export function racePayoffs(board: Board, mover: Seat, chances: Float64Array): readonly (readonly number[])[] {
  const { options, counters } = board;
  const goal = goalOf(options.length);
  const settings = settingsAgainst(counters[mover] ?? 0, options);
  const other = counters[1 - mover] ?? 0;
  return goes.map((go) =>
    settings.map((stop) => {
      const { counter } = judge(board, mover, go, stop);
      return counter === goal ? 0 : (chances[other * goal + counter] ?? 0);
    }),
  );
}

/** What the Go-Card can show. */
export const goes: readonly number[] = [1, 2, 3, 4, 5, 6];

/** All settings of the Stop-Card against a figure with this path counter. */
export function settingsAgainst(counter: number, { length, hasteGedacht }: Options): readonly (readonly number[])[] {
  return stopSettings(discsFor(trackAt(counter, length)), hasteGedacht);
}

/**
 * The mover's own turns to the goal, this one included: a row per Go-Card from 1 to 6, a column per `settingsAgainst`.
 * Other figures matter in this turn only.
 *
 * @param values turns by path counter, with no other figure in the way
 * @internal
 */
export function payoffs(board: Board, mover: Seat, values: readonly number[]): readonly (readonly number[])[] {
  const settings = settingsAgainst(board.counters[mover] ?? 0, board.options);
  return goes.map((go) => settings.map((stop) => 1 + (values[judge(board, mover, go, stop).counter] ?? 0)));
}

/** One step of value iteration, from the goal back, so that counters use the new values of those ahead. */
export function sweep(values: readonly number[], options: Options): readonly number[] {
  const next = [...values];
  for (let counter = goalOf(options.length) - 1; counter >= 0; counter -= 1)
    next[counter] = solveMatrixGame(payoffs({ options, counters: [counter] }, 0, next)).value;
  return next;
}
