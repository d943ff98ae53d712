import type { GameEvent, Seat, Random } from "../../game/contract.js";
import type { AnyGame } from "../../game/module.js";
import { drawStream, type RandomUse } from "./random-stream.js";
import type { DrawKey } from "./secrets.js";

/** An accepted action, as it is stored. `by`: who chose it; `table`: there was only one legal action. */
export interface PlayedAction {
  readonly step: number;
  readonly seat: Seat;
  readonly action: unknown;
  readonly by: "human" | "computer" | "timeout" | "table";
}

/** What a game is played again from. */
export interface Course {
  /** By the rules of then. */
  readonly game: AnyGame;
  readonly key: DrawKey;
  readonly seats: number;
  readonly options: unknown;
  readonly opener: Seat | null;
  readonly actions: readonly PlayedAction[];
}

/** What was drawn in a step for one use, in order. */
export interface StepDraws {
  readonly step: number;
  readonly use: RandomUse;
  readonly calls: readonly DrawCall[];
}

/** A step that was played again; 0: the setup. */
export interface PlayedStep {
  readonly step: number;
  readonly state: unknown;
  readonly events: readonly GameEvent[];
  /** Of a time-out, then of the action itself; none without a call. */
  readonly draws: readonly StepDraws[];
  /** What a time-out or the table should have chosen; null: that is free. */
  readonly due: { readonly action: unknown } | null;
}

/** Why a game cannot be played again to its end. */
export class ReplayError extends Error {
  /** The step that fails; null: it cannot even begin. */
  readonly step: number | null;

  constructor(message: string, step: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.step = step;
  }
}

/**
 * Plays a game again for those who watch it: without noting draws or what a time-out should have been, in half the time.
 *
 * @throws ReplayError
 */
export function* actAgain({
  game,
  key,
  seats,
  options,
  opener,
  actions,
}: Course): Generator<Pick<PlayedStep, "step" | "state" | "events">, void> {
  const random = drawStream(key, 0, "act");
  let now = attempt("The set-up", 0, () => game.setup(seats, game.options.parse(options), random, opener));
  yield { step: 0, ...now };
  for (const [index, { step, seat, action }] of actions.entries()) {
    if (step !== index + 1) throw new ReplayError(`Step ${index + 1} is missing.`, index + 1);
    const { state } = now;
    now = attempt(`Step ${step}`, step, () => game.act(state, seat, action, drawStream(key, step, "act")));
    yield { step, ...now };
  }
}

/** Plays a game again, step by step. @throws ReplayError */
export function* playAgain({ game, key, seats, options, opener, actions }: Course): Generator<PlayedStep, void> {
  const setup = recordDraws(drawStream(key, 0, "act"));
  const start = attempt("The set-up", 0, () => game.setup(seats, game.options.parse(options), setup.random, opener));
  yield { step: 0, ...start, draws: made([{ step: 0, use: "act", calls: setup.calls }]), due: null };
  let { state } = start;
  for (const [index, played] of actions.entries()) {
    const { step, seat } = played;
    if (step !== index + 1) throw new ReplayError(`Step ${index + 1} is missing.`, index + 1);
    const act = recordDraws(drawStream(key, step, "act"));
    const before = state;
    const [timeout, after] = attempt(`Step ${step}`, step, () => [
      chosenFor(game, key, before, played),
      game.act(before, seat, game.action.parse(played.action), act.random),
    ]);
    const { draws, due } = timeout;
    yield { step, ...after, draws: made([...draws, { step, use: "act", calls: act.calls }]), due };
    ({ state } = after);
  }
}

/** What an action that nobody chose should have been, and what was drawn for it. */
function chosenFor(
  game: AnyGame,
  key: DrawKey,
  state: unknown,
  { step, seat, by }: PlayedAction,
): Pick<PlayedStep, "draws" | "due"> {
  switch (by) {
    case "human":
    case "computer":
      return { draws: [], due: null };
    case "table": {
      const [only, ...more] = game.legal(state, seat);
      return { draws: [], due: { action: more.length === 0 ? only : null } };
    }
    case "timeout": {
      const { random, calls } = recordDraws(drawStream(key, step, `timeout-${seat}`));
      const action = game.timeout(state, seat, random);
      return { draws: [{ step, use: `timeout-${seat}`, calls }], due: { action } };
    }
  }
}

function made(draws: readonly StepDraws[]): readonly StepDraws[] {
  return draws.filter(({ calls }) => calls.length > 0);
}

/** Turns what the rules throw into one sentence. */
function attempt<T>(what: string, step: number, job: () => T): T {
  try {
    return job();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReplayError(`${what} fails: ${reason.trim().replaceAll(/\s+/g, " ")}.`, step, { cause: error });
  }
}

/**
 * A draw and its result. `shuffle`: place k of the result holds item `order[k]` of the `n` that were shuffled.
 */
export type DrawCall =
  | readonly ["die", result: number]
  | readonly ["pick", n: number, result: number]
  | readonly ["shuffle", n: number, order: readonly number[]];

/** Randomness that writes down what is drawn from it. */
interface Recorder {
  readonly random: Random;
  /** In order; grows with each draw. */
  readonly calls: readonly DrawCall[];
}

/** Writes down what is drawn. */
export function recordDraws(from: Random): Recorder {
  const calls: DrawCall[] = [];
  return {
    calls,
    random: {
      die: () => {
        const result = from.die();
        calls.push(["die", result]);
        return result;
      },
      pick: (n) => {
        const result = from.pick(n);
        calls.push(["pick", n, result]);
        return result;
      },
      shuffle: <T>(items: readonly T[]): T[] => {
        const order = from.shuffle([...items.keys()]);
        calls.push(["shuffle", items.length, order]);
        return order.flatMap((index) => items.slice(index, index + 1));
      },
    },
  };
}
