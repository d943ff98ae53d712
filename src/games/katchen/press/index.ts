import type { Action, Event, View } from "../rules/index.js";
import type { ReadPress, Intent } from "../../../game/press.js";

/** Verbs of the buttons. */
export type Verb = "throw" | "keep" | "rethrow" | "stand";

/** The dice from the left. */
export const places: readonly number[] = [0, 1, 2];

/** Places of dice to keep, ascending; none for a missing or malformed draft. */
export function kept(draft: unknown): readonly number[] {
  if (typeof draft !== "object" || draft === null || !("keep" in draft) || !Array.isArray(draft.keep)) return [];
  const marked: readonly unknown[] = draft.keep;
  return places.filter((place) => marked.includes(place));
}

/** The intent of a press; null: no such button. Marking a die twice unmarks it. The rules decide what is allowed. */
export const katchenPress: ReadPress<View, Action, Event> = ({ verb, argument }, { draft }) => {
  if (verb === "keep") {
    const place = places.find((known) => String(known) === argument);
    return place === undefined ? null : toggle(kept(draft), place);
  }
  if (argument !== "") return null;
  switch (verb) {
    case "throw":
    case "stand":
      return act({ type: verb });
    case "rethrow":
      return rethrow(kept(draft));
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
