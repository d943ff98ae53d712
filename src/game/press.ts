import type { Prompt, Seat, GameEvent } from "./contract.js";

/** A press on one of the game's components, by its custom_id. `values`: chosen in a select. */
export interface Press {
  readonly verb: string;
  readonly argument: string;
  readonly values: readonly string[];
}

/** What one seat may know. Presses are read by it in their turn, and answers drawn from it once stored. */
export interface Situation<View = unknown, Action = unknown, Event extends GameEvent = GameEvent> {
  readonly seat: Seat;
  /** The seat's open prompt. */
  readonly prompt: Prompt | null;
  /** Its draft for that prompt. */
  readonly draft: unknown;
  /** Its final answer while others are still asked. */
  readonly held: Action | null;
  readonly view: View;
  readonly legal: readonly Action[];
  /** The seat's events of the last steps, oldest first. */
  readonly events: readonly Event[];
  /** Which of the seat's first decisions this is, from 0, if it comes with a hint; null: it does not. */
  readonly hint: number | null;
}

/**
 * What a press means. `ephemeral`: the name of the ephemeral message that answers it.
 *
 * - `act`: an action, for the rules to judge.
 * - `draft`: a half-made answer. `open`: on the board for all to see, else its maker's alone. `again`: the message is
 *   posted again, as nothing else tells its reader, who may have dismissed the last one.
 * - `look`: nothing is stored.
 */
export type Intent =
  | { readonly kind: "act"; readonly action: unknown; readonly ephemeral?: string }
  | {
      readonly kind: "draft";
      readonly value: unknown;
      readonly open: boolean;
      readonly ephemeral?: string;
      readonly again?: true;
    }
  | { readonly kind: "look"; readonly ephemeral: string }
  | { readonly kind: "refuse"; readonly code: "nothing-chosen" };

/** Reads a press; null: not offered now. Pure, so that a stored press reads the same again. */
export type ReadPress<View, Action, Event extends GameEvent> = (
  press: Press,
  situation: Situation<View, Action, Event>,
) => Intent | null;
