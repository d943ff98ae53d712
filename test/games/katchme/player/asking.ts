import type { Random, Seat } from "../../../../src/game/contract.js";
import type { Asked, Decision, Level } from "../../../../src/game/player.js";
import { katchmePlayer } from "../../../../src/games/katchme/player/index.js";
import {
  type Action,
  type Event,
  katchme as game,
  type Position,
  type Size,
  type State,
  type View,
} from "../../../../src/games/katchme/rules/index.js";
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

/** Of a game's nights with the real deck, everybody snatching at random. */
export function positionsOf(seats: number, districts: Size, random: Random): readonly Position[] {
  let { state } = game.setup(seats, { prelude: false, districts }, random, null);
  const positions: Position[] = [];
  for (;;) {
    const [prompt] = game.prompts(state);
    if (prompt === undefined) return positions;
    const legal = game.legal(state, prompt.seat);
    const action = legal[random.pick(legal.length)];
    if (action === undefined) throw new Error("asked where there is nothing to do");
    state = game.act(state, prompt.seat, action, random).state;
    if (action.type === "roll") positions.push(...positionIn(state));
  }
}

/** None if nobody snatches. */
function positionIn({ phase, options }: State): readonly Position[] {
  if (phase.type !== "snatch") return [];
  const { markers, piles } = phase.nights;
  const tops = piles.slice(0, options.districts).map(({ discard }) => discard[0] ?? 0);
  return [{ size: options.districts, start: markers, dice: phase.dice, tops }];
}
