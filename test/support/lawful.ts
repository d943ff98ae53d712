import * as fc from "fast-check";
import type { Game, Seat, GameEvent } from "../../src/game/contract.js";
import type { Level, Player } from "../../src/game/player.js";
import { everyChoice } from "./every-choice.js";

/** A game with what the laws must know about it. Each game describes itself in `test/games/<game>/rules/laws.ts`. */
export interface Lawful<Options, State, Action, View, Event extends GameEvent> {
  readonly game: Game<Options, State, Action, View, Event>;
  /** Where there are too many sets of options to play with each, one of each kind; left out: all that a lobby offers. */
  readonly options?: readonly Options[];
  /** The most actions that a seat may ever have. */
  readonly mostActions: number;
  /** A number of actions that no match played at random comes near to. */
  readonly mostSteps: number;
  /** Actions that fit the schema, legal or not. */
  readonly wild: fc.Arbitrary<Action>;
  /** Actions that fit the schema and are taken although they are not listed, where a game's rules name any. */
  alsoTaken?(state: State, seat: Seat, action: Action): boolean;
  /** What `conserved` always gives. */
  readonly whole: unknown;
  /** What is on the table and can neither be lost nor made. */
  conserved(state: State): unknown;
  /**
   * States that `viewer` (null: everybody) cannot tell from this one, nor by what `next` makes known. None where the
   * game hides nothing.
   */
  disguises(state: State, viewer: Seat | null, next: Move<Action> | null): readonly State[];
  /**
   * What may be said aloud at the table although it may be hidden, and true by chance, such as a bid in a game of bluff:
   * as it stands in messages or in the state. Left out: nothing.
   */
  alsoSaid?(state: State): readonly string[];
  /**
   * Matches that are written down step by step, by what is special about them; `seed`: the byte that its seed repeats.
   */
  readonly transcripts: Readonly<Record<string, WrittenMatch<Options>>>;
  /** Whether an event ends a round, or whatever else is worth a look at the whole table in a transcript. */
  endsRound(event: Event): boolean;
  readonly computer: LawfulPlayer<View, Action, Event>;
}

/** What the laws must know of a game's computer player. */
export interface LawfulPlayer<View, Action, Event extends GameEvent> {
  /** The registered one; where that thinks in threads of its own, one that does the same in the test's. */
  readonly player: Player<View, Action, Event>;
  /**
   * The shortest and the longest wait of each level, in milliseconds. `calm`: nobody is in a hurry, so the waits are
   * those of docs/players.md, and the same whatever is asked.
   */
  readonly waits: "calm" | Readonly<Record<Level, readonly [shortest: number, longest: number]>>;
  /** The most steps (`steps.ts`) of a decision on the bot's own thread; none for a level that thinks in others. */
  readonly mostSteps: Partial<Readonly<Record<Level, number>>>;
}

/** A match that is written down. */
export interface WrittenMatch<Options> {
  readonly seats: number;
  readonly options: Options;
  readonly opener: Seat | null;
  readonly seed: number;
}

/** Any game's description. */
export type AnyLawful = Lawful<unknown, unknown, unknown, unknown, GameEvent>;

/** One seat's action. `late`: it came by time-out, not by the seat's own choice. */
export interface Move<Action = unknown> {
  readonly seat: Seat;
  readonly action: Action;
  readonly late: boolean;
}

/** Who sits down to what. */
export interface Table {
  readonly seats: number;
  readonly options: unknown;
}

/** All that a match played at random follows from. */
export interface Match extends Table {
  readonly opener: Seat | null;
  readonly seed: Uint8Array;
}

/** The sets of options that a game is put through the laws with. */
export function optionsOf<Options, State, Action, View, Event extends GameEvent>({
  game,
  options = everyChoice(game.options),
}: Lawful<Options, State, Action, View, Event>): readonly Options[] {
  return options;
}

/** Every number of seats with every set of options. */
export function everyTable(lawful: AnyLawful): readonly Table[] {
  const { min, max } = lawful.game.seats;
  const seatings = Array.from({ length: max - min + 1 }, (_, more) => min + more);
  return seatings.flatMap((seats) => optionsOf(lawful).map((options) => ({ seats, options })));
}

/** Matches at the given tables, with and without an opener handed over. */
export function matches(tables: readonly Table[]): fc.Arbitrary<Match> {
  return fc.constantFrom(...tables).chain(({ seats, options }) =>
    fc.record({
      seats: fc.constant(seats),
      options: fc.constant(options),
      opener: fc.option(fc.nat(seats - 1), { freq: 2 }),
      seed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    }),
  );
}
