import { RuleViolation, type Seat, type Step } from "../../../game/contract.js";
import { admit, prependEvents, requirePhase } from "../../../game/kit.js";
import { strictList } from "../../../game/options.js";
import { isLegal, prompts } from "./legal.js";
import {
  type Event,
  type Outcome,
  type Action,
  type State,
  type Options,
  isStopSetting,
  nextMover,
  stopperOf,
} from "./state.js";
import { trackAt, fieldOf, goalOf, startOf, targetOf, type Field } from "./tracks.js";
import { z } from "zod";

const cardNumber = z.int().min(1).max(6);

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("go"), number: cardNumber }),
  z.strictObject({
    type: z.literal("stop"),
    numbers: strictList(cardNumber, 1, 3).refine((stop) => isStopSetting(stop, stop.length, true), {
      error: "numbers in ascending order",
    }),
  }),
]);

/**
 * A seat sets or changes its card; the second card resolves the turn (README.md, "Actions").
 *
 * @throws RuleViolation if it is not legal
 */
export function act(state: State, seat: Seat, action: Action): Step<State, Event> {
  admit(actionSchema, action, prompts(state), seat);
  const phase = requirePhase(state.phase, "choice");
  if (!isLegal(state, seat, action)) throw new RuleViolation("not-now");

  const { mover } = phase;
  const go = action.type === "go" ? action.number : phase.go;
  const stop = action.type === "stop" ? action.numbers : phase.stop;
  // An event would reveal a changed card.
  const events: readonly Event[] =
    phase[action.type] === null ? [{ to: "all", type: "set", seat, card: action.type }] : [];
  if (go === null || stop === null) return { state: { ...state, phase: { ...phase, go, stop } }, events };
  return prependEvents(events, reveal(state, mover, go, stop));
}

/** Opens both cards; the figure moves or stays, and the cards pass on unless it is home. */
function reveal(state: State, mover: Seat, go: number, stop: readonly number[]): Step<State, Event> {
  const { options, seats, turn } = state;
  const from = state.counters[mover] ?? 0;
  const { outcome, counter } = judge(state, mover, go, stop);
  const counters = state.counters.with(mover, counter);
  const revealed: Event = {
    to: "all",
    type: "revealed",
    mover,
    stopper: stopperOf(mover, seats),
    track: trackAt(from, options.length),
    go,
    stop,
    outcome,
    from,
    counter,
  };
  if (outcome === "goal") {
    return {
      state: { ...state, counters, phase: { type: "over", winner: mover } },
      events: [revealed, { to: "all", type: "over", winner: mover }],
    };
  }
  return {
    state: {
      ...state,
      turn: turn + 1,
      counters,
      phase: { type: "choice", mover: nextMover(mover, seats), go: null, stop: null },
    },
    events: [revealed],
  };
}

/** Where all figures stand, as in states and views. */
export interface Board {
  readonly options: Options;
  /** By seat. */
  readonly counters: readonly number[];
}

/**
 * Whether a figure on its target would stop that of `seat`, which may set such a number all the same (README.md, "A
 * turn").
 */
export function wouldBlock(board: Board, seat: Seat, number: number): boolean {
  const { options, counters } = board;
  const target = fieldAt(board, seat, targetOf(counters[seat] ?? 0, number, options.length));
  return counters.some((counter, other) => other !== seat && sameField(fieldAt(board, other, counter), target));
}

/** Whether the figure of `seat` is on its track's start field, before or after the lap. */
function isOnStart(board: Board, seat: Seat, start: number): boolean {
  return sameField(fieldAt(board, seat, board.counters[seat] ?? 0), fieldAt(board, seat, start));
}

function fieldAt({ options, counters }: Board, seat: Seat, counter: number): Field {
  return fieldOf(counter, seat, counters.length, options.length);
}

function sameField(one: Field, other: Field): boolean {
  if (one === "goal" || other === "goal") return one === other;
  return one.track === other.track && one.index === other.index;
}

/** The outcome for a figure, and its path counter afterwards. */
interface Verdict {
  readonly outcome: Outcome;
  readonly counter: number;
}

/**
 * What two open cards do to the mover's figure: stop numbers first, then the target (README.md, "A turn", "Haste
 * gedacht").
 */
export function judge(board: Board, mover: Seat, go: number, stop: readonly number[]): Verdict {
  const counter = board.counters[mover] ?? 0;
  const caught = stop.filter((number) => number === go).length;
  if (caught > 1) return { outcome: "back", counter: sentBack(board, mover, counter, caught) };
  if (caught === 1) return { outcome: "caught", counter };
  if (wouldBlock(board, mover, go)) return { outcome: "blocked", counter };
  const target = targetOf(counter, go, board.options.length);
  return { outcome: target === goalOf(board.options.length) ? "goal" : "moved", counter: target };
}

/** Caught twice, a figure returns to its track's start field, unless it is there; three times, to that of track 2. */
function sentBack(board: Board, mover: Seat, counter: number, caught: number): number {
  const { length } = board.options;
  if (caught === 3) return startOf(2, length);
  const start = startOf(trackAt(counter, length), length);
  return isOnStart(board, mover, start) ? counter : start;
}
