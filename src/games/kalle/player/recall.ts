import type { Event, Place } from "../rules/index.js";
import type { Answer } from "./habits.js";

/**
 * What is remembered of a round, in order.
 *
 * - `searched`: the card at `at` was not Kalle.
 * - `answered`: by Kalle's seat, with the police on `police` and `left` cards left.
 * - `faded`: a forgotten answer.
 */
export type Moment =
  | { readonly type: "searched"; readonly at: Place }
  | { readonly type: "answered"; readonly police: Place; readonly left: number; readonly answer: Answer }
  | { readonly type: "faded"; readonly police: Place; readonly left: number };

/** Cards that the police may turn without success. */
export const cardsToTurn = 8;

function runningRound(told: readonly Event[]): readonly Event[] {
  return told.slice(told.findLastIndex(({ type }) => type === "begins"));
}

/**
 * The current round as remembered. Searches stay: their cards lie open. Of the answers the latest share `memory` (0 …
 * 1) stays, rounded up; the last is marked on the table, so it is always known.
 */
export function recall(told: readonly Event[], memory: number): readonly Moment[] {
  const moments = momentsOf(runningRound(told));
  const answers = moments.filter(({ type }) => type === "answered");
  const remembered = new Set(answers.slice(-Math.max(1, Math.ceil(memory * answers.length))));
  return moments.map((moment) =>
    moment.type !== "answered" || remembered.has(moment)
      ? moment
      : { type: "faded", police: moment.police, left: moment.left },
  );
}

function momentsOf(round: readonly Event[]): readonly Moment[] {
  const moments: Moment[] = [];
  let police = -1;
  let left = cardsToTurn;
  for (const event of round) {
    if (event.type === "searched") {
      police = event.at;
      if (event.card !== null) left -= 1;
      moments.push({ type: "searched", at: event.at });
    } else if (event.type === "swapped") {
      moments.push({ type: "answered", police, left, answer: { a: event.a, b: event.b } });
    } else if (event.type === "passed") {
      moments.push({ type: "answered", police, left, answer: null });
    }
  }
  return moments;
}
