import type { Action, Event, View } from "./rules/index.js";
import type { ReadPress, Intent } from "../../game/press.js";

/** Verbs of the buttons. */
export type Verb = "throw" | "keep" | "rethrow" | "stand";

/** The dice from the left. */
export const places: readonly number[] = [0, 1, 2];

/** Places of dice to keep, ascending; without a draft, or with a malformed one, those kept in the last throw. */
export function kept(draft: unknown, events: readonly Event[]): readonly number[] {
  const rethrown = events.findLast((event) => event.type === "threw")?.rethrown ?? places;
  return marked(draft) ?? places.filter((place) => !rethrown.includes(place));
}

/** Null: malformed. */
function marked(draft: unknown): readonly number[] | null {
  if (typeof draft !== "object" || draft === null || !("keep" in draft) || !Array.isArray(draft.keep)) return null;
  const marks: readonly unknown[] = draft.keep;
  const keep = places.filter((place) => marks.includes(place));
  return keep.length === marks.length ? keep : null;
}

/** The intent of a press; null: no such button. Marking a die twice unmarks it. The rules decide what is allowed. */
export const katchenPress: ReadPress<View, Action, Event> = ({ verb, argument }, { draft, events }) => {
  if (verb === "keep") {
    const place = places.find((known) => String(known) === argument);
    return place === undefined ? null : toggle(kept(draft, events), place);
  }
  if (argument !== "") return null;
  switch (verb) {
    case "throw":
    case "stand":
      return act({ type: verb });
    case "rethrow":
      return rethrow(kept(draft, events));
    default:
      return null;
  }
};

function toggle(keep: readonly number[], place: number): Intent {
  const next = places.filter((other) => keep.includes(other) !== (other === place));
  return { kind: "draft", value: { keep: next }, open: true };
}

function rethrow(keep: readonly number[]): Intent {
  const dice = places.filter((place) => !keep.includes(place));
  return dice.length === 0 ? { kind: "refuse", code: "nothing-chosen" } : act({ type: "rethrow", dice });
}

function act(action: Action): Intent {
  return { kind: "act", action };
}
