import type { Action, Event, Place } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";

/**
 * Where a seat hid Kalle in this round; null: its time ran out, so it does not know.
 *
 * `own` names no rounds and lacks time-outs. Finished rounds are public, hiding places included: the seat's actions are
 * matched against them, and the rest belong to this round.
 */
export function ownHiding(told: readonly Event[], own: readonly Action[], seat: Seat): Place | null {
  let done = 0;
  for (const action of earlierActions(told, seat)) {
    const next = own[done];
    if (next !== undefined && wordsOf(next) === wordsOf(action)) done += 1;
  }
  const first = own[done];
  return first?.type === "hide" ? first.at : null;
}

/** In finished rounds, in order, time-outs included. */
function earlierActions(told: readonly Event[], seat: Seat): readonly Action[] {
  const actions: Action[] = [];
  let round: Action[] = [];
  for (const event of told) {
    if (event.type === "ended") {
      const { kalle, trail } = event.reveal;
      if (kalle === seat) round.unshift({ type: "hide", at: trail[0] ?? -1 });
      actions.push(...round);
      round = [];
    } else if ("seat" in event && event.seat === seat) {
      round.push(...actionOf(event));
    }
  }
  return actions;
}

/** None for hiding, whose event does not tell the place. */
function actionOf(event: Extract<Event, { readonly seat: Seat }>): readonly Action[] {
  switch (event.type) {
    case "placed":
      return [{ type: "place", at: event.at }];
    case "searched":
      return [{ type: "search", to: event.at }];
    case "swapped":
      return [{ type: "swap", a: event.a, b: event.b }];
    case "passed":
      return [{ type: "pass" }];
    case "guessed":
      return [{ type: "guess", at: event.at }];
    case "pointed":
      return [{ type: "point", at: event.at }];
    case "hid":
    case "escaped":
      return [];
  }
}

/** The same for equal actions, whatever the order of keys. */
function wordsOf(action: Action): string {
  const words = Object.entries(action).map((entry) => entry.join(" "));
  return words.toSorted((one, other) => one.localeCompare(other)).join();
}
