import type { Result, Seat, GameEvent } from "../game/contract.js";
import { games, isGame } from "../games/index.js";
import type { Store } from "../store/store.js";
import { randomStream } from "./decide/random-stream.js";

/** What a game is replayed from. */
export interface PlayedGame {
  readonly game: string;
  readonly rules: number;
  /** Steps played by older rules; null: none. */
  readonly carried: number | null;
  readonly seed: Uint8Array | null;
  readonly seats: number;
  readonly options: unknown;
  readonly opener: Seat | null;
  readonly actions: readonly { readonly step: number; readonly seat: Seat; readonly action: unknown }[];
}

/** The outcome. */
export interface Replay {
  readonly state: unknown;
  /** Of all steps, setup included. */
  readonly events: readonly GameEvent[];
  readonly result: Result | null;
}

/** Why a game cannot be replayed to its end. */
export class ReplayError extends Error {}

/** Replays a game. @throws ReplayError */
export function replay({ game: id, rules, carried, seed, seats, options, opener, actions }: PlayedGame): Replay {
  if (!isGame(id)) throw new ReplayError(`This program has no game "${id}".`);
  const game = games[id];
  if (game.rules !== rules)
    throw new ReplayError(`The game was played by version ${rules} of its rules; this program has ${game.rules}.`);
  if (carried !== null)
    throw new ReplayError(`The first ${carried} steps were played by older rules; such a game cannot be played again.`);
  if (seed === null) throw new ReplayError("The game has not started.");
  let last = attempt("The set-up", () =>
    game.setup(seats, game.options.parse(options), randomStream(seed, 0, "act"), opener),
  );
  const events = [...last.events];
  for (const [index, { step, seat, action }] of actions.entries()) {
    if (step !== index + 1) throw new ReplayError(`Step ${index + 1} is missing.`);
    const { state } = last;
    last = attempt(`Step ${step}`, () =>
      game.act(state, seat, game.action.parse(action), randomStream(seed, step, "act")),
    );
    events.push(...last.events);
  }
  const { state } = last;
  return { state, events, result: attempt("The result", () => game.result(state)) };
}

/** Replays a stored table's game. @throws ReplayError */
export async function replayTable(store: Pick<Store, "load" | "actions">, table: string): Promise<Replay> {
  const stored = await store.load(table, 0);
  if (stored === null) throw new ReplayError(`There is no table ${table}.`);
  return replay({ ...stored.row, seats: stored.seats.length, actions: await store.actions(table) });
}

/** Turns what the rules throw into one sentence. */
function attempt<T>(what: string, job: () => T): T {
  try {
    return job();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReplayError(`${what} fails: ${reason.trim().replaceAll(/\s+/g, " ")}.`, { cause: error });
  }
}
