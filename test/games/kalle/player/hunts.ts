import { type Event, kalle as game, type Place, places, type State } from "../../../../src/games/kalle/rules/index.js";
import type { Random } from "../../../../src/game/contract.js";
import { choose, type Mind } from "../../../../src/games/kalle/player/index.js";
import {
  anyOf,
  type Belief,
  believe,
  without,
  recall,
  habitOf,
  type Manner,
} from "../../../../src/games/kalle/player/belief.js";
import { drawIndex } from "../../../../src/game/player.js";
import { seededRandom } from "../../../support/seeded-random.js";
import type { Share } from "./rounds.js";

/**
 * The chance that one mouse of such a mind finds Kalle, whose seat answers in this manner and never forgets.
 *
 * Like playing rounds and counting, with far less chance. Kalle is at every possible place at once: each search adds
 * its chance of success. The hunt goes on as if it had failed, with Kalle drawn again from the other places.
 */
export function chanceOf(mouse: Mind, manner: Manner, hunts: number): Share {
  const found = Array.from({ length: hunts }, (_, seed) => hunt(mouse, manner, seededRandom(seed)));
  const share = found.reduce((sum, chance) => sum + chance, 0) / hunts;
  const square = found.reduce((sum, chance) => sum + (chance - share) ** 2, 0) / (hunts - 1);
  return { share, error: Math.sqrt(square / hunts) };
}

function hunt(mouse: Mind, manner: Manner, random: Random): number {
  const start = game.setup(2, { lastChance: false }, random, 0);
  const hidden = game.act(start.state, 0, { type: "hide", at: 0 }, random);
  const events: Event[] = [...start.events, ...hidden.events];
  let { state } = hidden;
  let unfound = 1;
  while (unfound > 0 && state.phase.type !== "point") {
    const seat = game.prompts(state)[0]?.seat ?? -1;
    const view = game.view(state, seat);
    const legal = game.legal(state, seat);
    const covered = places.filter((place) => view.grid[place] === null);
    const belief = believe(anyOf(places), recall(events, 1), manner, covered);
    if (state.phase.type === "swap") {
      const at = drawIndex(belief, random);
      const { answers, chances } = habitOf(manner, view.police ?? -1, 8 - view.turned);
      const answer = answers[drawIndex(chances[at] ?? [], random)] ?? null;
      const step = game.act(state, seat, answer === null ? { type: "pass" } : { type: "swap", ...answer }, random);
      events.push(...step.events);
      state = step.state;
      continue;
    }
    const action = choose({ seat, view, legal, events, own: [], random }, mouse);
    if (action === undefined) throw new Error("asked where there is nothing to do");
    const searched = action.type === "search" ? (belief[action.to] ?? 0) : 0;
    unfound *= 1 - searched;
    if (unfound === 0) break;
    const elsewhere = action.type === "search" ? anotherPlace(belief, action.to, random) : drawIndex(belief, random);
    const step = game.act(withKalleAt(state, elsewhere), seat, action, random);
    events.push(...step.events);
    state = step.state;
  }
  return 1 - unfound;
}

function anotherPlace(belief: Belief, at: Place, random: Random): Place {
  const others = without(belief, at);
  const sum = others.reduce((all, chance) => all + chance, 0);
  return drawIndex(
    others.map((chance) => chance / sum),
    random,
  );
}

/** To everybody the same, with Kalle under the card at `to`. */
function withKalleAt(state: State, to: Place): State {
  const from = state.trail.at(-1) ?? -1;
  const card = (place: Place) => state.grid[place]?.card ?? "kalle";
  const grid = state.grid.map((cell, place) => {
    if (place === to) return { ...cell, card: card(from) };
    return place === from ? { ...cell, card: card(to) } : cell;
  });
  return { ...state, grid, trail: [to] };
}
