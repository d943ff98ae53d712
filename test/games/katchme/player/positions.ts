import type { Random } from "../../../../src/game/contract.js";
import { katchme as game, type Position, type Size, type State } from "../../../../src/games/katchme/rules/index.js";

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
