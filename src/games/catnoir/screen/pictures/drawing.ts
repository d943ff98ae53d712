import type { Faction } from "../../rules/index.js";

/** Cards of one faction that lie together. */
export interface CardGroup {
  readonly faction: Faction;
  /** The faction's name in the reader's language. */
  readonly name: string;
  readonly count: number;
}

/** A candidate in the race for points. */
export interface Runner {
  readonly name: string;
  readonly points: number;
  /** Whether it is his turn. */
  readonly active: boolean;
}

/** What the picture of a board shows: nothing but what everybody sees. */
export interface BoardDrawing {
  /** The display, sorted. */
  readonly display: readonly CardGroup[];
  /** `top`: the discard's top card; null: it is empty. `draw`, `discard`: how many cards, with their names. */
  readonly piles: {
    readonly draw: { readonly name: string; readonly size: number };
    readonly discard: { readonly name: string; readonly size: number; readonly top: CardGroup | null };
  };
  /** One a seat, in seat order. */
  readonly runners: readonly Runner[];
  /** How many points win. */
  readonly target: number;
}

/** What the picture of a hand shows its owner. */
export interface HandDrawing {
  /** The hand, sorted; may be empty. */
  readonly groups: readonly CardGroup[];
}
