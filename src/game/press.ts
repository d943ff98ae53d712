import type { Prompt, Seat, GameEvent } from "./contract.js";

/** A press on one of the game's own components, as its custom_id tells it. `values`: what was chosen in a select. */
export interface Press {
  readonly verb: string;
  readonly argument: string;
  readonly values: readonly string[];
}

/**
 * What one seat may know: what a press on a game's button is read by when its turn in the queue has come, and what its
 * answer is drawn from when it is stored.
 */
export interface Situation<View = unknown, Action = unknown, Event extends GameEvent = GameEvent> {
  readonly seat: Seat;
  /** The seat's open prompt; null: none. */
  readonly prompt: Prompt | null;
  /** The seat's draft for its open prompt; null: none. */
  readonly draft: unknown;
  /** Its final answer while others are still asked; null: none. */
  readonly held: Action | null;
  /** The seat's view. */
  readonly view: View;
  readonly legal: readonly Action[];
  /** The seat's events of the last steps, oldest first. */
  readonly events: readonly Event[];
}

/**
 * What a press means. `ephemeral message`: the name of the ephemeral message that answers it; the table only hands it
 * back.
 *
 * - `act`: an action, for the rules to judge. `transient`: its ephemeral message only tells the outcome, and may go
 *   with the prompt that is open then.
 * - `draft`: a half-made answer. `open`: it lies on the board for all to see, else only its maker ever does.
 * - `look`: nothing is stored, the presser only wants to see.
 */
export type Intent =
  | { readonly kind: "act"; readonly action: unknown; readonly ephemeral?: string; readonly transient?: true }
  | { readonly kind: "draft"; readonly value: unknown; readonly open: boolean; readonly ephemeral?: string }
  | { readonly kind: "look"; readonly ephemeral: string }
  | { readonly kind: "refuse"; readonly code: "nothing-chosen" };

/**
 * Reads a press on one of a game's own components; null: there is no such one, or it does not offer that now. A pure
 * function of what the presser may know, so that a stored press reads the same again.
 */
export type ReadPress<View, Action, Event extends GameEvent> = (
  press: Press,
  situation: Situation<View, Action, Event>,
) => Intent | null;
