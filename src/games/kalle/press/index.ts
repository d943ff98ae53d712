import { partners, places, type Action, type Event, type Place, type View } from "../rules/index.js";
import type { ReadPress, Situation, Intent } from "../../../game/press.js";

/** Verbs: a card of the grid, `pass`, and `hide`, which opens the ephemeral message or, with a place, hides there. */
export type Verb = "card" | "hide" | "pass";

/** Where to hide; that it is done, and later which card of a swap is noted; why a card cannot be pressed. */
export type EphemeralName = "hide" | "hidden" | "why";

type KalleSituation = Situation<View, Action, Event>;

/** The first card of a swap; null for a missing, withdrawn or malformed draft. */
export function firstOf(draft: unknown): Place | null {
  if (typeof draft !== "object" || draft === null || !("first" in draft)) return null;
  const { first } = draft;
  return places.find((place) => place === first) ?? null;
}

/** The intent of a press; null: no such button. */
export const kallePress: ReadPress<View, Action, Event> = ({ verb, argument }, situation) => {
  const at = places.find((place) => String(place) === argument);
  switch (verb) {
    case "pass" satisfies Verb:
      return argument === "" ? { kind: "act", action: { type: "pass" } satisfies Action } : null;
    case "hide" satisfies Verb:
      if (argument === "") return look("hide");
      return at === undefined ? null : hide(at);
    case "card" satisfies Verb:
      return at === undefined ? null : pressCard(at, situation);
    default:
      return null;
  }
};

function pressCard(at: Place, situation: KalleSituation): Intent {
  switch (situation.view.phase.type) {
    case "hide":
      return look("hide");
    case "swap":
      return pressForSwap(at, situation);
    case "place":
    case "search":
    case "guess":
    case "point":
    case "over": {
      const action = situation.legal.find((legal) => placeOf(legal) === at);
      return action === undefined ? look("why") : { kind: "act", action };
    }
  }
}

/** The first press notes a card, the same again drops it, an adjacent one swaps. */
function pressForSwap(at: Place, { view, draft }: KalleSituation): Intent {
  const first = firstOf(draft);
  if (first === at) return note(null);
  const may = view.police === null ? [] : partners(first ?? at, view.police);
  if (first === null) return may.length === 0 ? look("why") : note(at);
  if (!may.includes(at)) return look("why");
  const action: Action = { type: "swap", a: Math.min(first, at), b: Math.max(first, at) };
  return { kind: "act", action };
}

function hide(at: Place): Intent {
  return { kind: "act", action: { type: "hide", at } satisfies Action, ephemeral: "hidden" satisfies EphemeralName };
}

function note(first: Place | null): Intent {
  return { kind: "draft", value: { first }, open: false, ephemeral: "hidden" satisfies EphemeralName };
}

function look(ephemeral: EphemeralName): Intent {
  return { kind: "look", ephemeral };
}

function placeOf(action: Action): Place | null {
  switch (action.type) {
    case "hide":
    case "place":
    case "guess":
    case "point":
      return action.at;
    case "search":
      return action.to;
    case "swap":
    case "pass":
      return null;
  }
}
