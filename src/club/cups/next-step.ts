import type { Random } from "../../game/contract.js";
import type { SeatBounds } from "../table-sizes.js";
import { drawTables, roundSizes } from "./round-sizes.js";
import type { Cup } from "./cup-state.js";

/** The parts of a round's time after which those missing are mentioned. */
const reminders = [0.5, 0.9];

/** What follows from a cup's state by itself. */
export type NextStep =
  | { readonly type: "draw"; readonly tables: readonly (readonly string[])[]; readonly goOn: number }
  | { readonly type: "win"; readonly user: string }
  /** Too few people, or more than the game's tables hold exactly: the host decides. */
  | { readonly type: "stuck"; readonly people: readonly string[] };

/**
 * What comes after the present stage: a round, a winner, or the host's decision; null while tables are played or the
 * cup is over. @param random of the round's draw
 */
export function nextStep({ stage, people }: Cup, seats: SeatBounds, random: Random): NextStep | null {
  switch (stage.type) {
    case "signUp":
      return draw(people, seats, random, true);
    case "checkIn":
      return draw(
        people.filter((user) => stage.present.includes(user)),
        seats,
        random,
        true,
      );
    case "round": {
      if (stage.tables.some(({ through }) => through === null)) return null;
      const on = stage.tables.flatMap(({ through }) => through ?? []).filter((user) => people.includes(user));
      const [winner] = on;
      if (winner !== undefined && on.length === 1) return { type: "win", user: winner };
      return draw(on, seats, random, false);
    }
    case "finished":
    case "calledOff":
      return null;
  }
}

function draw(people: readonly string[], seats: SeatBounds, random: Random, first: boolean): NextStep {
  const round = roundSizes(people.length, seats, first);
  if (round === null) return { type: "stuck", people };
  return { type: "draw", tables: drawTables(people, round, random), goOn: round.goOn };
}

/** What is due in a round: a mention of those missing (`step` counts from 1), or the host's choice; null: nothing. */
export type DueInRound = { readonly type: "remind"; readonly step: number } | { readonly type: "ask" };

/** What is due now. A mention that was missed is left out if a later one is due. */
export function dueInRound({ stage }: Cup, now: number): DueInRound | null {
  if (stage.type !== "round" || stage.tables.every(({ through }) => through !== null)) return null;
  const { from, until, reminded } = stage;
  if (now >= until) return { type: "ask" };
  const step = reminders.filter((part) => now >= from + (until - from) * part).length;
  return step > reminded ? { type: "remind", step } : null;
}
