import type { Placed } from "./cut.js";

/** What can happen in a cup. Tables of a round are counted from 0, play-offs behind the tables drawn. */
type CupFact =
  | { readonly type: "opened"; readonly title: string }
  | { readonly type: "renamed"; readonly title: string }
  | { readonly type: "signedUp"; readonly user: string }
  | { readonly type: "withdrew"; readonly user: string }
  /** From now on those signed up say that they are there. */
  | { readonly type: "checkInBegan" }
  | { readonly type: "checkedIn"; readonly user: string }
  /** A round begins, with its people table by table. */
  | {
      readonly type: "drawn";
      readonly tables: readonly (readonly string[])[];
      /** How many go on from each table; 0: the final. */
      readonly goOn: number;
      /** When the round's time is up. */
      readonly until: number;
    }
  /** `id`: the game's table. */
  | { readonly type: "tableOpened"; readonly table: number; readonly id: string }
  | { readonly type: "tableFinished"; readonly table: number; readonly placed: readonly Placed[] }
  /** Those missing were mentioned; `step` counts from 1. */
  | { readonly type: "reminded"; readonly step: number }
  | { readonly type: "extended"; readonly until: number }
  /** The host decides who goes on from a table: by lot, without those missing, or against what was stored. */
  | {
      readonly type: "corrected";
      readonly table: number;
      readonly through: readonly string[];
      readonly host: string;
      readonly reason: string;
    }
  | { readonly type: "won"; readonly user: string }
  | { readonly type: "engraved"; readonly text: string }
  | { readonly type: "calledOff"; readonly reason: string };

/** An event of a cup. Numbers count from 1; `at`: when, in milliseconds. */
export type CupEvent = CupFact & { readonly number: number; readonly at: number };
