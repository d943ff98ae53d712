import type { Action, Event, View } from "./rules/index.js";
import type { ReadPress, Situation, Intent } from "../../game/press.js";

/**
 * Verbs: a card without an argument opens its ephemeral message, with a number sets it. `afresh` drops the numbers
 * chosen. `stopbelow` and `afreshbelow` are the same on a card below an outcome, where it stays until it is set.
 */
export type Verb = "go" | "stop" | "stopbelow" | "afresh" | "afreshbelow";

/** `card`: the reader's card; `other`: the same, pressed on the wrong button; `laid`: the outcome of setting it. */
export type EphemeralName = "card" | "other" | "laid";

/** The numbers on either card. */
export const numbers: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Stop numbers chosen so far, ascending, with repeats; none for a missing or malformed draft. */
export function chosen(draft: unknown): readonly number[] {
  if (typeof draft !== "object" || draft === null || !("numbers" in draft) || !Array.isArray(draft.numbers)) return [];
  const given: readonly unknown[] = draft.numbers;
  return numbers.flatMap((number) => given.filter((one) => one === number).map(() => number));
}

/** The intent of a press; null: no such button. A card's last number sets it. The rules decide what is allowed. */
export const denkstePress: ReadPress<View, Action, Event> = ({ verb, argument }, situation) => {
  const ephemeral = verb.endsWith("below") ? "laid" : "card";
  if (verb === "afresh" || verb === "afreshbelow") return argument === "" ? choose([], ephemeral) : null;
  if (verb !== "go" && verb !== "stop" && verb !== "stopbelow") return null;
  if (argument === "") return verb === "stopbelow" ? null : look(situation.view.own?.card === verb ? "card" : "other");
  const number = numbers.find((known) => String(known) === argument);
  if (number === undefined) return null;
  return verb === "go" ? lay({ type: "go", number }) : addStop(number, situation, ephemeral);
};

/** Where repeats are not allowed, pressing a number again removes it. */
function addStop(number: number, { view, draft }: Situation<View, Action, Event>, ephemeral: EphemeralName): Intent {
  const before = chosen(draft);
  const discs = view.phase.type === "choice" && view.own?.card === "stop" ? view.phase.discs : 1;
  if (!view.options.hasteGedacht && before.includes(number))
    return choose(
      before.filter((other) => other !== number),
      ephemeral,
    );
  const next = [...before, number].toSorted((a, b) => a - b);
  return next.length < discs ? choose(next, ephemeral) : lay({ type: "stop", numbers: next });
}

function look(ephemeral: EphemeralName): Intent {
  return { kind: "look", ephemeral };
}

/** @param ephemeral the one that was pressed: nothing moves until the card is set */
function choose(next: readonly number[], ephemeral: EphemeralName): Intent {
  return { kind: "draft", value: { numbers: next }, open: false, ephemeral };
}

function lay(action: Action): Intent {
  return { kind: "act", action, ephemeral: "laid" satisfies EphemeralName };
}
