import { randomStream } from "../../src/tables/chance/random-stream.js";
import type { AnyGame } from "../../src/game/module.js";
import type { Random, Step, GameEvent } from "../../src/game/contract.js";
import { seededRandom } from "./seeded-random.js";
import type { AnyLawful, Match, Move } from "./lawful.js";

/** `step` counts from 1, as tables do. */
export interface Turn {
  readonly step: number;
  readonly before: unknown;
  readonly move: Move;
  readonly after: Step<unknown, GameEvent>;
}

/** A match played to its end. */
export interface Played {
  readonly start: Step<unknown, GameEvent>;
  readonly turns: readonly Turn[];
  readonly end: unknown;
}

/** Who does what next. */
export type Choice = (game: AnyGame, state: unknown, random: Random) => Move;

/** Any asked seat, anything legal; now and then a time-out. */
export function atRandom(game: AnyGame, state: unknown, random: Random): Move {
  const { seat, awaited } = one(game.prompts(state), random);
  if (awaited && random.pick(8) === 0) return { seat, action: game.timeout(state, seat, random), late: true };
  return { seat, action: one(game.legal(state, seat), random), late: false };
}

/** An awaited seat's time runs out. */
export function byTimeOut(game: AnyGame, state: unknown, random: Random): Move {
  const awaited = game.prompts(state).filter((prompt) => prompt.awaited);
  const { seat } = one(awaited, random);
  return { seat, action: game.timeout(state, seat, random), late: true };
}

function one<T>(items: readonly T[], random: Random): T {
  const [item] = items.slice(random.pick(Math.max(items.length, 1)));
  if (item === undefined) throw new Error("nothing to choose from while the game runs");
  return item;
}

/**
 * Plays a match to its end with its table's chance.
 *
 * @throws Error if it still runs after `maxSteps` actions
 */
export function play({ game, maxSteps }: AnyLawful, match: Match, choice: Choice = atRandom): Played {
  const { seats, options, seed, opener } = match;
  const start = game.setup(seats, options, randomStream(seed, 0, "act"), opener);
  const mind = seededRandom(Buffer.from(seed).readUInt32BE());
  const turns: Turn[] = [];
  let before = start.state;
  while (game.prompts(before).length > 0) {
    const step = turns.length + 1;
    if (step > maxSteps) throw new Error(`the game still runs after ${maxSteps} actions`);
    const move = choice(game, before, mind);
    const after = game.act(before, move.seat, move.action, randomStream(seed, step, "act"));
    turns.push({ step, before, move, after });
    before = after.state;
  }
  return { start, turns, end: before };
}

/** `length` consecutive turns, from the first (`at` 0) to the last (`at` 1). */
export function passage({ turns }: Played, at: number, length = 60): readonly Turn[] {
  const from = Math.round(at * Math.max(0, turns.length - length));
  return turns.slice(from, from + length);
}
