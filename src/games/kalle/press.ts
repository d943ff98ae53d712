import { partners, places, type Action, type Event, type Place, type View } from "./rules/index.js";
import type { ReadPress, Situation, Intent } from "../../game/press.js";

/**
 * Verbs: a card of the grid, `place` for one where the police are placed, `pass`, and `hide`, which opens the ephemeral
 * message or, with a place, hides there.
 */
export type Verb = "card" | "place" | "hide" | "pass";

/** Where to hide; that it is done, with the first card of a swap. */
export type EphemeralName = "hide" | "hidden";

type KalleSituation = Situation<View, Action, Event>;

/** The first card of a swap; null for a missing, withdrawn or malformed draft. */
export function firstOf(draft: unknown): Place | null {
  return placeIn(draft, "first");
}

/** The first card before, which the present one does not touch; null: none. */
export function apartFrom(draft: unknown): Place | null {
  return placeIn(draft, "apart");
}

function placeIn(draft: unknown, field: "first" | "apart"): Place | null {
  if (typeof draft !== "object" || draft === null) return null;
  const value: unknown = Object.entries(draft).find(([name]) => name === field)?.[1];
  return places.find((place) => place === value) ?? null;
}

/** The intent of a press; null: no such button. */
export const kallePress: ReadPress<View, Action, Event> = ({ verb, argument }, situation) => {
  const at = places.find((place) => String(place) === argument);
  switch (verb) {
    case "pass" satisfies Verb:
      return argument === "" ? act({ type: "pass" }) : null;
    case "hide" satisfies Verb:
      if (argument === "") return look("hide");
      return at === undefined ? null : hide(at);
    case "card" satisfies Verb:
    case "place" satisfies Verb:
      return at === undefined ? null : pressCard(at, situation);
    default:
      return null;
  }
};

function pressCard(at: Place, situation: KalleSituation): Intent | null {
  const { type } = situation.view.phase;
  switch (type) {
    case "hide":
      return look("hide");
    case "swap":
      return pressForSwap(at, situation);
    case "search":
      return act({ type, to: at });
    case "place":
    case "guess":
    case "point":
      return act({ type, at });
    case "over":
      return null;
  }
}

/**
 * The first press notes a card for its maker alone, the same again drops it, an adjacent one swaps. Any other is noted
 * instead, and its maker is told so. Their message is edited, so that no button moves below their finger; only to drop a
 * card posts it again, as somebody who has dismissed the message and sees nothing will press once more.
 */
function pressForSwap(at: Place, { view, draft }: KalleSituation): Intent | null {
  const first = firstOf(draft);
  if (first === at) return { ...note({ first: null }), again: true };
  const may = view.police === null ? [] : partners(at, view.police);
  if (first !== null && may.includes(first))
    return act({ type: "swap", a: Math.min(first, at), b: Math.max(first, at) });
  if (may.length === 0) return null;
  return note(first === null ? { first: at } : { first: at, apart: first });
}

function act(action: Action): Intent {
  return { kind: "act", action };
}

function hide(at: Place): Intent {
  return { kind: "act", action: { type: "hide", at } satisfies Action, ephemeral: "hidden" satisfies EphemeralName };
}

function note(value: { readonly first: Place | null; readonly apart?: Place }): Extract<Intent, { kind: "draft" }> {
  return { kind: "draft", value, open: false, ephemeral: "hidden" satisfies EphemeralName };
}

function look(ephemeral: EphemeralName): Intent {
  return { kind: "look", ephemeral };
}
