import * as fc from "fast-check";
import type { Game, Seat, GameEvent } from "../../src/game/contract.js";
import type { Level, Player } from "../../src/game/player.js";
import { everyChoice } from "./every-choice.js";

/** A game with what the laws must know about it, described in `test/games/<game>/rules/laws.ts`. */
export interface Lawful<Options, State, Action, View, Event extends GameEvent> {
  readonly game: Game<Options, State, Action, View, Event>;
  /** One set of each kind if there are too many; left out: all that a lobby offers. */
  readonly options?: readonly Options[];
  /** Of a seat at most. */
  readonly maxActions: number;
  /** More actions than a random match comes near. */
  readonly maxSteps: number;
  /** Actions that fit the schema, legal or not. */
  readonly wild: fc.Arbitrary<Action>;
  /** Fit the schema and are taken although not listed. */
  alsoTaken?(state: State, seat: Seat, action: Action): boolean;
  /** What `conserved` always gives. */
  readonly whole: unknown;
  /** What can neither be lost nor made. */
  conserved(state: State): unknown;
  /** States that `viewer` (null: everybody) cannot tell from this one, nor by what `next` makes known. */
  disguises(state: State, viewer: Seat | null, next: Move<Action> | null): readonly State[];
  /**
   * What may be said aloud although it may be hidden, and true by chance, such as a bid: as it stands in messages or in
   * the state. Left out: nothing.
   */
  alsoSaid?(state: State): readonly string[];
  /** With moments that once did not fit a phone, or come near to that; left out: none is known. */
  readonly tall?: readonly TallMatch<Options>[];
  /** Written down step by step, by what is special about them. */
  readonly transcripts: Readonly<Record<string, WrittenMatch<Options>>>;
  /** Whether an event ends a round, or else deserves a look at the table in a transcript. */
  endsRound(event: Event): boolean;
  readonly computer: LawfulPlayer<View, Action, Event>;
}

/** What the laws must know of a game's computer player. */
export interface LawfulPlayer<View, Action, Event extends GameEvent> {
  /** The registered one or, if that has threads, one that does the same in the test's. */
  readonly player: Player<View, Action, Event>;
  /** Shortest and longest wait of each level, in milliseconds. `calm`: those of docs/computer-players.md, whatever is asked. */
  readonly waits: "calm" | Readonly<Record<Level, readonly [shortest: number, longest: number]>>;
  /** What is added to a calm wait where there is something to look at first; left out: nothing. */
  looksMs?(asked: { readonly view: View; readonly events: readonly Event[] }): number;
  /** Most steps (`steps.ts`) of a decision on the bot's own thread; none for a level that uses others. */
  readonly maxSteps: Partial<Readonly<Record<Level, number>>>;
}

/** A match that is written down. */
export interface WrittenMatch<Options> {
  readonly seats: number;
  readonly options: Options;
  readonly opener: Seat | null;
  /** The byte that its seed repeats. */
  readonly seed: number;
}

/** A match whose moments are looked at besides random ones. @param at where to begin in it, from 0 to 1 */
export interface TallMatch<Options> extends Omit<WrittenMatch<Options>, "opener"> {
  readonly at: number;
}

/** Any game's description. */
export type AnyLawful = Lawful<unknown, unknown, unknown, unknown, GameEvent>;

/** `late`: by time-out, not by the seat's choice. */
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

/** All that a random match follows from. */
export interface Match extends Table {
  readonly opener: Seat | null;
  readonly seed: Uint8Array;
}

/** The sets of options for the laws. */
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

/** With and without an opener handed over. */
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
