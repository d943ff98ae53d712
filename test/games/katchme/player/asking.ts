import type { Seat } from "../../../../src/game/contract.js";
import {
  katchme as game,
  type Action,
  type Event,
  type State,
  type View,
} from "../../../../src/games/katchme/rules/index.js";
import { katchmePlayer } from "../../../../src/games/katchme/player/index.js";
import type { Asked, Decision, Level } from "../../../../src/game/player.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** What a seat is given to decide by. */
function askedIn(state: State, seat: Seat, level: Level, seed: number): Asked<View, Action, Event> {
  const [view, legal] = [game.view(state, seat), game.legal(state, seat)];
  return { seat, view, legal, events: [], own: [], level, random: seededRandom(seed) };
}

/** One for each of this many seeds. */
export function decisions(state: State, seat: Seat, level: Level, seeds = 400): Promise<readonly Decision<Action>[]> {
  return Promise.all(
    Array.from({ length: seeds }, (_, seed) => katchmePlayer.decide(askedIn(state, seat, level, seed))),
  );
}

/** By action in short: "when-2", "done", "pile 1". */
export function counted(decided: readonly Decision<Action>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { action } of decided) {
    const name = action.type === "snatch" ? action.tile : action.type === "lay" ? `pile ${action.pile}` : action.type;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Mean of the pauses, in milliseconds. */
export function meanPause(decided: readonly Decision<Action>[]): number {
  return decided.reduce((sum, { afterMs }) => sum + afterMs, 0) / decided.length;
}
