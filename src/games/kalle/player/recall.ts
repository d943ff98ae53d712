import type { Event, Place } from "../rules/index.js";
import type { Answer } from "./habits.js";

/**
 * What somebody has in mind of a round, in order.
 *
 * - `searched`: the card at `at` was not Kalle.
 * - `answered`: the answer of Kalle's seat, when the police stood on `police` and `left` cards could still be turned.
 * - `faded`: there was an answer too, but which?
 */
export type Moment =
  | { readonly type: "searched"; readonly at: Place }
  | { readonly type: "answered"; readonly police: Place; readonly left: number; readonly answer: Answer }
  | { readonly type: "faded"; readonly police: Place; readonly left: number };

/** How many cards the police may turn in vain. */
export const cardsToTurn = 8;

/** The running round out of all that was told. */
function runningRound(told: readonly Event[]): readonly Event[] {
  return told.slice(told.findLastIndex(({ type }) => type === "begins"));
}

/**
 * The running round as a memory holds it. Searches stay in mind, since what they turned lies open. Of the answers of Kalle's
 * seat the share `memory` (0 … 1) is remembered, rounded up, and it is the latest ones: what is longest ago fades first and
 * never comes back. Even without any memory the last answer is known, because it is marked on the table.
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
