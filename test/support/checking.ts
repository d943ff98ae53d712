import * as fc from "fast-check";
import { expect } from "vitest";
import { type Seat, RuleViolation, type RuleCode } from "../../src/game/contract.js";
import { everyTable, matches, type AnyLawful, type Match } from "./lawful.js";
import { type Effort, runsOf } from "./how-many-runs.js";
import { passage, play, type Choice, type Played, type Turn } from "./playing.js";

/** Checks whole matches at tables of every kind. */
export function overMatches(
  lawful: AnyLawful,
  effort: Effort,
  check: (match: Match, played: Played) => void,
  choice?: Choice,
): void {
  let looked = 0;
  const property = fc.property(matches(everyTable(lawful)), (match) => {
    const played = play(lawful, match, choice);
    check(match, played);
    looked += played.turns.length;
  });
  fc.assert(property, { numRuns: runsOf(8), ...effort });
  expect(looked).toBeGreaterThan(0);
}

/** Checks turn by turn in a passage of a match. */
export function overTurns(
  lawful: AnyLawful,
  effort: Effort,
  check: (turn: Turn, match: Match) => void,
  length?: number,
): void {
  const where = fc.double({ min: 0, max: 1, noNaN: true });
  let looked = 0;
  const property = fc.property(matches(everyTable(lawful)), where, (match, at) => {
    const turns = passage(play(lawful, match), at, length);
    for (const turn of turns) check(turn, match);
    looked += turns.length;
  });
  fc.assert(property, { numRuns: runsOf(8), ...effort });
  expect(looked).toBeGreaterThan(0);
}

/** With every number of seats and every set of options. */
export function atEveryTable(lawful: AnyLawful, effort: Effort, choice: Choice, check: (played: Played) => void): void {
  for (const table of everyTable(lawful)) {
    const property = fc.property(matches([table]), (match) => {
      check(play(lawful, match, choice));
    });
    fc.assert(property, { numRuns: runsOf(1), ...effort });
  }
}

export function seatsOf({ seats }: Match): readonly Seat[] {
  return Array.from({ length: seats }, (_, seat) => seat);
}

/** A match's seats, and everybody else. */
export function viewersOf(match: Match): readonly (Seat | null)[] {
  return [null, ...seatsOf(match)];
}

/** Null: the rules take it. */
export function refusal(attempt: () => unknown): RuleCode | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof RuleViolation) return error.code;
    throw error;
  }
}
