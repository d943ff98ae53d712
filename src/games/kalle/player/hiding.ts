import type { Action, Event, Place } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";

/**
 * Where a seat has hidden Kalle in the running round; null: it does not know, because its time ran out and chance did.
 *
 * `own` does not say of which round an action is, and has none that a time-out gave. But what the seat did in the rounds
 * before is public by now, the hiding place too. So its own actions are followed through these rounds as far as they go, and
 * the rest is of the running one, in which hiding is what Kalle's seat does first.
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

/** All that a seat did in the rounds that are over, in order, by its own choice or not. */
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

/** The action that a seat's event came from; none for hiding, which says nothing of the place. */
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

/** The same text for the same actions, in whatever order they came to be written down. */
function wordsOf(action: Action): string {
  const words = Object.entries(action).map((entry) => entry.join(" "));
  return words.toSorted((one, other) => one.localeCompare(other)).join();
}
