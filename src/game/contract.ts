import type { z } from "zod";
import type { GameOptions } from "./options.js";

/** A place at the table, 0 … n-1, clockwise; rules know seats, never people. */
export type Seat = number;

/** The only source of chance for rules and computer players; each call advances it. */
export interface Random {
  /** 1 … 6, uniform. */
  die(): number;
  /** 0 … n-1, uniform. `n` is at least 1. */
  pick(n: number): number;
  /** A new array in uniformly random order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** An open prompt of one seat. */
export interface Prompt {
  /** Counted in the state, never reused in a game. Prompts opened together for several seats share it. */
  readonly id: number;
  readonly seat: Seat;
  /** Decides time limits and the order of answers. */
  readonly kind: "turn" | "reaction" | "race";
  /** The game's own time limit in seconds; null: the table's. */
  readonly seconds: number | null;
  /** False: the seat may still act (change a card it has set), without warning or time-out. */
  readonly awaited: boolean;
  /** Whether the table refuses answers to older prompts or the rules judge them. */
  readonly stale: "refuse" | "judge";
}

/** Every event carries its audience. */
export interface GameEvent {
  readonly to: "all" | readonly Seat[];
}

/** The new state, and what happened, in order. */
export interface Step<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** How a finished game ended. */
export interface Result {
  /** Best first; tied seats share a place. Every seat appears once. */
  readonly places: readonly (readonly Seat[])[];
  /** By seat: shots, steps, cheese, cards or points. */
  readonly scores: readonly number[];
  /** Opens a rematch, if the rules name a seat. */
  readonly opens: Seat | null;
}

/**
 * Why an action was refused:
 *
 * - `malformed`: it does not fit the action schema.
 * - `over`: the game has ended.
 * - `not-your-turn`: the seat has no prompt.
 * - `not-now`: the seat's prompt is another.
 * - `late`: its target is gone (races).
 */
export type RuleCode = "malformed" | "over" | "not-your-turn" | "not-now" | "late";

/** All that `act` throws when it refuses an action. */
export class RuleViolation extends Error {
  readonly code: RuleCode;

  constructor(code: RuleCode) {
    super(`refused by the rules: ${code}`);
    this.name = "RuleViolation";
    this.code = code;
  }
}

/**
 * A game: pure functions over plain data. Options, state, action, view and event survive JSON; states are never changed
 * in place.
 */
export interface Game<Options, State, Action, View, Event extends GameEvent> {
  /** In commands and stored rows: never renamed, never reused. */
  readonly id: string;
  /** Stored with every table. A game replays only if one version played all of it. */
  readonly rules: number;
  readonly seats: { readonly min: number; readonly max: number };
  /** It is played in real time by people who sit and wait: no turn takes hours, and nobody puts it off. Left out: it is not. */
  readonly isRace?: true;
  /** From the quickest usual game to the longest, in minutes. */
  readonly minutes: readonly [shortest: number, longest: number];
  /** How hard it is to learn and to play well, 3 the hardest. */
  readonly difficulty: 1 | 2 | 3;
  /** `parse({})` fills in all defaults. */
  readonly options: GameOptions<Options>;
  readonly action: z.ZodType<Action>;
  /** A new game. `opener`: who begins, carried over by a rematch; null: the rules decide. */
  setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event>;
  /** The open prompts: none once the game is over, otherwise at least one awaited. */
  prompts(state: State): readonly Prompt[];
  /** All legal actions of a seat; buttons, computer players and time-outs rely on it. */
  legal(state: State, seat: Seat): readonly Action[];
  /**
   * Applies one action.
   *
   * @throws RuleViolation if it is not legal; the state is unchanged
   */
  act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event>;
  /** The action for an awaited seat whose time is up. */
  timeout(state: State, seat: Seat, random: Random): Action;
  /**
   * Whether a seat only watches from now on, until all others are through: it will be asked nothing that it could decide.
   * Where all people do, computer players make haste. Left out: no seat does.
   */
  watches?(state: State, seat: Seat): boolean;
  /** All that a viewer may know, built up from nothing. Null: everybody. */
  view(state: State, viewer: Seat | null): View;
  /** Null while the game runs. */
  result(state: State): Result | null;
  /** Great moments of one step, the greatest first, by its public events alone. Few in a game. */
  moments(events: readonly Event[]): readonly Moment[];
  /**
   * Carries a running or finished game over from older rules; null: it cannot go on. Open prompts keep their ids.
   *
   * @param state as the older version left it
   * @param from the older version
   */
  migrate?(state: unknown, from: number): State | null;
}

/** An event of a seat that is worth a remark. */
export interface Moment {
  readonly seat: Seat;
  readonly feeling: "triumph" | "mishap" | "relief";
}

/** What a computer player says of a moment, at `step`. `line`: which of those for the feeling. */
export interface Remark extends Moment {
  readonly step: number;
  readonly line: number;
}
