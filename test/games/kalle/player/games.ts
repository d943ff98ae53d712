import { type Action, type Event, kalle as game, type State } from "../../../../src/games/kalle/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { kallePlayer } from "../../../../src/games/kalle/player/index.js";
import type { Decision, Level } from "../../../../src/game/player.js";
import { asked } from "../rules/play-out.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** All that a decision is made from. */
export interface Turn {
  readonly state: State;
  readonly seat: Seat;
  readonly events: readonly Event[];
  readonly own: readonly Action[];
  /** Whether Kalle's seat chose the hiding place itself. */
  readonly hidden: boolean;
}

/** Asks a level what it does in this turn. */
export function ask({ state, seat, events, own }: Turn, level: Level, seed: number): Promise<Decision<Action>> {
  const random = seededRandom(seed);
  return kallePlayer.decide({
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    events,
    own,
    level,
    random,
  });
}

/** `late`: one action of this many is a time-out; 0: none. */
export async function gameOf(
  seats: number,
  lastChance: boolean,
  level: Level,
  seed: number,
  late = 0,
): Promise<readonly Turn[]> {
  const random = seededRandom(seed);
  const start = game.setup(seats, { lastChance }, random, null);
  let turn: Turn = { state: start.state, seat: asked(start.state), events: start.events, own: [], hidden: false };
  const owns: readonly Action[][] = Array.from({ length: seats }, () => []);
  const turns: Turn[] = [];
  while (game.result(turn.state) === null) {
    turns.push(turn);
    const { state, seat, events } = turn;
    const isLate = late > 0 && random.pick(late) === 0;
    const action = isLate ? game.timeout(state, seat, random) : (await ask(turn, level, random.pick(2 ** 30))).action;
    if (!isLate) owns[seat]?.push(action);
    const step = game.act(state, seat, action, random);
    const next = asked(step.state);
    const hidden = action.type === "hide" ? !isLate : turn.hidden;
    turn = { state: step.state, seat: next, events: [...events, ...step.events], own: [...(owns[next] ?? [])], hidden };
  }
  return turns;
}
