import { isDeepStrictEqual } from "node:util";
import type { Random } from "../../src/game/contract.js";
import { katchen, type Action, type State } from "../../src/games/katchen/rules/index.js";
import { scriptedRandom } from "../../test/support/scripted-random.js";
import { katchenForBoardgame } from "../boardgame/katchen.js";
import { newMatch, type Move } from "../boardgame/play.js";
import { type Pair, seats } from "./pair.js";

/** Katchen here and there. */
export const katchenPair: Pair = { name: "Katchen", ours, theirs, compare };

const places = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];

/** Without thinking. @param thrown whether there are dice to stand on */
function choose(thrown: boolean, random: Random): Action {
  if (!thrown) return { type: "throw" };
  if (random.pick(2) === 0) return { type: "stand" };
  return { type: "rethrow", dice: places[random.pick(places.length)] ?? [] };
}

function ours(random: Random): number {
  let { state } = katchen.setup(seats, { shots: 1, knockOut: false, byHand: true }, random, null);
  for (let actions = 0; ; actions += 1) {
    const [asked] = katchen.prompts(state);
    if (asked === undefined) return actions;
    state = katchen.act(state, asked.seat, choose(hasDice(state), random), random).state;
  }
}

function theirs(random: Random): number {
  const match = newMatch(katchenForBoardgame, seats, { shots: 1 });
  let actions = 0;
  for (; !match.isOver(); actions += 1) match.move(moveOf(match.asked(), choose(match.table().dice !== null, random)));
  return actions;
}

function compare(random: Random): void {
  const match = newMatch(katchenForBoardgame, seats, { shots: 3 });
  let { state } = katchen.setup(seats, { shots: 3, knockOut: true, byHand: true }, random, null);
  while (!match.isOver()) {
    const action = choose(hasDice(state), random);
    const asked = katchen.prompts(state)[0]?.seat ?? -1;
    if (asked !== match.asked()) throw new Error(`boardgame.io asks ${match.asked()} in place of ${asked}`);
    match.move(moveOf(asked, action));
    state = katchen.act(state, asked, action, scriptedRandom(match.table().drawn)).state;
  }
  const { shots, coasters, gone } = match.table();
  const mine = { shots: state.shots, coasters: state.coasters, gone: state.gone };
  if (state.phase.type !== "over" || !isDeepStrictEqual(mine, { shots, coasters, gone }))
    throw new Error("Katchen comes out differently in boardgame.io");
}

function hasDice({ phase }: State): boolean {
  return phase.type === "shed" && phase.dice !== null;
}

function moveOf(player: number, action: Action): Move {
  switch (action.type) {
    case "throw":
      return { player, type: "throwDice", args: [] };
    case "rethrow":
      return { player, type: "rethrow", args: [action.dice] };
    case "stand":
      return { player, type: "stand", args: [] };
  }
}
