/** A table of a round, a play-off included. */
export interface CupTable {
  readonly users: readonly string[];
  /** How many go on from it; of the final: one, the winner. */
  readonly goOn: number;
  /** The game's table; null: not opened yet. */
  readonly id: string | null;
  /** Who goes on; null: not finished. Those who play off what is open are at a table of their own. */
  readonly through: readonly string[] | null;
  /** The table whose tie is played off here; null: drawn. */
  readonly playsOff: number | null;
}

/** How far a cup is. */
export type CupStage =
  | { readonly type: "signUp" }
  | { readonly type: "checkIn"; readonly present: readonly string[] }
  | {
      readonly type: "round";
      /** Counted from 1. */
      readonly round: number;
      readonly tables: readonly CupTable[];
      readonly from: number;
      readonly until: number;
      /** How often those missing were mentioned since the round's time was set. */
      readonly reminded: number;
    }
  | { readonly type: "finished"; readonly winner: string; readonly engraved: string | null }
  | { readonly type: "calledOff"; readonly reason: string };

/** What a cup's events come to. */
export interface Cup {
  /** The number of the last event. */
  readonly last: number;
  readonly title: string;
  /** Those signed up who have not withdrawn, in the order in which they came. */
  readonly people: readonly string[];
  readonly stage: CupStage;
}
