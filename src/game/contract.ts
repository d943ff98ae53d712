import type { z } from "zod";
import type { GameOptions } from "./options.js";

/** A place at the table, 0 … n-1, clockwise. Never a Discord id: the rules do not know people. */
export type Seat = number;

/** The only source of chance for rules and computer players. Each call advances it. */
export interface Random {
  /** 1 … 6, uniform. */
  die(): number;
  /** 0 … n-1, uniform. `n` is at least 1. */
  pick(n: number): number;
  /** The items in uniformly random order, as a new array. */
  shuffle<T>(items: readonly T[]): T[];
}

/** A question that is open for one seat. */
export interface Prompt {
  /** From a counter in the state, never reused in a game. Seats asked the same thing at once share it. */
  readonly id: number;
  readonly seat: Seat;
  /** The kind of prompt; time limits and the order of answers follow from it. */
  readonly kind: "turn" | "reaction" | "race";
  /** A time limit in seconds set by the game (races); null: the table's setting. */
  readonly seconds: number | null;
  /** False: the seat may still act (change a card it has set), but without warning or time-out. */
  readonly awaited: boolean;
  /** What happens to an answer to an older question: the table refuses it, or the rules judge it. */
  readonly stale: "refuse" | "judge";
}

/** Every event carries its audience. */
export interface GameEvent {
  readonly to: "all" | readonly Seat[];
}

/** The outcome of setup or an action: the new state and what happened, in order. */
export interface Step<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** How a finished game came out. */
export interface Result {
  /** Best first; tied seats share a place. Every seat is in exactly one place. */
  readonly places: readonly (readonly Seat[])[];
  /** One number per seat, in seat order: shots, steps, cheese, cards or points. */
  readonly scores: readonly number[];
  /** The seat that opens a rematch, if the rules say so. */
  readonly opens: Seat | null;
}

/**
 * Why an action was refused; the screens have a sentence for each.
 *
 * - `malformed`: it does not fit the game's action schema.
 * - `over`: the game has ended.
 * - `not-your-turn`: another seat is asked.
 * - `not-now`: the seat is asked something else.
 * - `late`: its target is gone (races).
 */
export type RuleCode = "malformed" | "over" | "not-your-turn" | "not-now" | "late";

/** An action that the rules refuse, with the state unchanged. `act` throws nothing else. */
export class RuleViolation extends Error {
  readonly code: RuleCode;

  constructor(code: RuleCode) {
    super(`refused by the rules: ${code}`);
    this.name = "RuleViolation";
    this.code = code;
  }
}

/**
 * The contract of a game: pure functions over plain data. Options, state, action, view and event survive
 * `JSON.parse(JSON.stringify(x))`; states are never changed in place.
 */
export interface Game<Options, State, Action, View, Event extends GameEvent> {
  /** The name in commands, tables and stored rows. Never renamed, never reused. */
  readonly id: string;
  /** Version of the rules, stored with every table. A game replays only if one version played all of it. */
  readonly rules: number;
  readonly seats: { readonly min: number; readonly max: number };
  /** How long a game takes, from the quickest usual one to the longest, in minutes. */
  readonly minutes: readonly [shortest: number, longest: number];
  /** How hard it is to learn and to play well, 3 the hardest. */
  readonly difficulty: 1 | 2 | 3;
  /** With defaults: `options.parse({})` is a game. */
  readonly options: GameOptions<Options>;
  readonly action: z.ZodType<Action>;
  /** A new game. `opener`: who begins, as carried over by a rematch; null: the rules decide. */
  setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event>;
  /** The open prompts: none exactly when the game is over, otherwise at least one that is awaited. */
  prompts(state: State): readonly Prompt[];
  /** All legal actions of a seat. Buttons, computer players, time-outs and tests rely on it. */
  legal(state: State, seat: Seat): readonly Action[];
  /**
   * Applies one action of one seat.
   *
   * @throws RuleViolation if it is not legal; the state is unchanged.
   */
  act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event>;
  /** The legal action taken for an awaited seat whose time is up. */
  timeout(state: State, seat: Seat, random: Random): Action;
  /** All that a viewer may know, built up from nothing. Null: what everybody may know. */
  view(state: State, viewer: Seat | null): View;
  /** How it came out; null while it runs. */
  result(state: State): Result | null;
  /**
   * Carries a running game over from older rules: its state under these rules, or null if it cannot go on. Prompts that
   * stay open keep their ids. Without `migrate` no running game goes on.
   *
   * @param state as the older version left it
   * @param from the older version
   */
  migrate?(state: unknown, from: number): State | null;
}
