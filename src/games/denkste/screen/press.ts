import type { Action, Event, View } from "../rules/index.js";
import type { Press, Situation, Wish } from "../../../game/screen.js";

/**
 * The verbs of Denkste!'s buttons: either card without an argument opens its sheet, with a number it sets that one.
 * `afresh` forgets the numbers chosen so far.
 */
export type Verb = "go" | "stop" | "afresh";

/**
 * The messages for one seat alone: `card` shows its card, `other` too, with a word that the other button was not its own,
 * and `laid` shows what came of setting it.
 */
export type Sheet = "card" | "other" | "laid";

/** The numbers on either card. */
export const numbers: readonly number[] = [1, 2, 3, 4, 5, 6];

/** The stop numbers chosen so far, ascending, repeats included; none for a draft that is missing or not of this form. */
export function chosen(draft: unknown): readonly number[] {
  if (typeof draft !== "object" || draft === null || !("numbers" in draft) || !Array.isArray(draft.numbers)) return [];
  const given: readonly unknown[] = draft.numbers;
  return numbers.flatMap((number) => given.filter((one) => one === number).map(() => number));
}

/**
 * A press on one of Denkste!'s buttons; null when there is no such button. A card is set with its last number. Whether
 * that is allowed is for the rules to say.
 */
export function press({ verb, argument }: Press, situation: Situation<View, Action, Event>): Wish | null {
  if (verb === "afresh") return argument === "" ? choose([]) : null;
  if (verb !== "go" && verb !== "stop") return null;
  if (argument === "") return look(situation.view.own?.card === verb ? "card" : "other");
  const number = numbers.find((known) => String(known) === argument);
  if (number === undefined) return null;
  return verb === "go" ? lay({ type: "go", number }) : addStop(number, situation);
}

/** One more stop number. Where each may stand there but once, pressing it again lets it go. */
function addStop(number: number, { view, draft }: Situation<View, Action, Event>): Wish {
  const before = chosen(draft);
  const discs = view.phase.type === "choice" && view.own?.card === "stop" ? view.phase.discs : 1;
  if (!view.options.hasteGedacht && before.includes(number)) return choose(before.filter((other) => other !== number));
  const next = [...before, number].toSorted((a, b) => a - b);
  return next.length < discs ? choose(next) : lay({ type: "stop", numbers: next });
}

function look(sheet: Sheet): Wish {
  return { type: "look", sheet };
}

function choose(next: readonly number[]): Wish {
  return { type: "draft", value: { numbers: next }, open: false, sheet: "card" satisfies Sheet };
}

function lay(action: Action): Wish {
  return { type: "act", action, sheet: "laid" satisfies Sheet, brief: true };
}
