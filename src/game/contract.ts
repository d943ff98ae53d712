import type { z } from "zod";
import type { GameOptions } from "./options.js";

/** A place at the table, 0 … n-1, clockwise. Never a Discord id: the rules do not know people. */
export type Seat = number;

/** The only source of chance that rules and computer players may draw from. Each call moves it on. */
export interface Random {
  /** 1 … 6, uniform. */
  die(): number;
  /** 0 … n-1, uniform. `n` is at least 1. */
  pick(n: number): number;
  /** The items in a uniformly random order, as a new array. */
  shuffle<T>(items: readonly T[]): T[];
}

/** A question that the game has open for one seat. */
export interface Prompt {
  /** From a counter in the state, never used twice in a game. Seats that are asked the same thing at once share it. */
  readonly id: number;
  readonly seat: Seat;
  /** What kind of waiting this is; the table derives time limits and the order of answers from it. */
  readonly pace: "turn" | "reaction" | "race";
  /** A limit in seconds that the game itself sets (races); null: the table's setting counts. */
  readonly seconds: number | null;
  /** False: the seat may still act (change a card it has set), but nobody waits for it, so no warning and no time-out. */
  readonly awaited: boolean;
  /** What becomes of an answer to an older question: refused by the table, or judged by the rules themselves. */
  readonly stale: "refuse" | "judge";
}

/** Whom a thing that happened may be told to. Every event carries it. */
export interface Told {
  readonly to: "all" | readonly Seat[];
}

/** What setting up or acting brings: the new state and what happened on the way, in order. */
export interface Step<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** How a finished game came out. */
export interface Result {
  /** Best first; seats that tie stand together. Every seat stands in exactly one place. */
  readonly places: readonly (readonly Seat[])[];
  /** One number a seat, in seat order; what it counts is the game's (shots, steps, cheese, cards, points). */
  readonly scores: readonly number[];
  /** The seat that opens a rematch, where the rules say so. */
  readonly opens: Seat | null;
}

/**
 * Why an action was refused. The screens have a sentence for each.
 *
 * - `malformed`: it does not fit the game's action schema.
 * - `over`: the game has ended.
 * - `not-your-turn`: another seat is asked.
 * - `not-now`: the seat is asked, but for something else.
 * - `late`: it would have counted, but what it was for is gone (races).
 */
export type RuleCode = "malformed" | "over" | "not-your-turn" | "not-now" | "late";

/** An action that the rules refuse. The state is as it was. Nothing else is thrown by `act`. */
export class RuleViolation extends Error {
  readonly code: RuleCode;

  constructor(code: RuleCode) {
    super(`refused by the rules: ${code}`);
    this.name = "RuleViolation";
    this.code = code;
  }
}

/**
 * What every game fulfils. A game is a set of pure functions over plain data: options, state, action, view and event
 * survive `JSON.parse(JSON.stringify(x))`, and no state is ever changed in place.
 */
export interface Game<Options, State, Action, View, Event extends Told> {
  /** The name that commands, tables and stored rows know it by. Never renamed, never reused. */
  readonly id: string;
  /** Version of the rules, stored with every table; a finished game replays only under the version it was played by. */
  readonly rules: number;
  readonly seats: { readonly min: number; readonly max: number };
  /** With defaults: `options.parse({})` is a game. */
  readonly options: GameOptions<Options>;
  readonly action: z.ZodType<Action>;
  /** A new game. `opener`: who begins, where a rematch carries that over; null: the rules find out. */
  setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event>;
  /** The open questions. Empty exactly when the game is over; while it runs at least one is awaited. */
  prompts(state: State): readonly Prompt[];
  /** All actions of a seat; none when it may do nothing. Buttons, computer players, time-outs and tests live on it. */
  legal(state: State, seat: Seat): readonly Action[];
  /**
   * One action of one seat.
   *
   * @throws RuleViolation when it is not legal; the state is untouched.
   */
  act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event>;
  /** A legal action: what an awaited seat does whose time is up. */
  timeout(state: State, seat: Seat, random: Random): Action;
  /** All that a viewer may know, built up from nothing, never by taking away. Null: what everybody may know. */
  view(state: State, viewer: Seat | null): View;
  /** How it came out; null while it runs. */
  result(state: State): Result | null;
}
