import { type Board, goalOf, judge, type Options } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import { goes, settingsAgainst } from "./path.js";
import { raceChances } from "./race-chances.js";

/** A chance is stored as a number of these parts. */
export const wholeChance = 2 ** 32 - 1;

const decoded = new Map<string, Float64Array>();

/**
 * The mover's chance to win a race of two, if both cards are always set as well as can be. By the mover's path counter and
 * the other's: entry mover × goal + other.
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
