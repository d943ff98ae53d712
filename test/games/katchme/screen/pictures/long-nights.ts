import { katchmeScreen } from "../../../../../src/games/katchme/screen/index.js";
import type { Picture } from "../../../../../src/game/scene.js";
import {
  katchme as game,
  type NightView,
  type Size,
  type State,
} from "../../../../../src/games/katchme/rules/index.js";
import type { Language } from "../../../../../src/texts/index.js";
import { seededRandom } from "../../../../support/seeded-random.js";
import { drawn } from "../../../../support/drawings.js";
import { sceneOf } from "../scenes.js";

/** A game's picture. @param names escaped as for message text, at least one a seat */
export function pictureOf(
  state: State,
  names: readonly string[],
  language: Language = "de",
): Picture & { readonly svg: string } {
  return drawn(katchmeScreen.picture({ ...sceneOf(state, [], { language }), names: names.slice(0, state.seats) }));
}

/**
 * Before the roll after a night with as many stops as districts, in which nobody took anything.
 *
 * @param from another number is another night
 */
export function afterLongNight(seats: number, districts: Size, from = 0): State {
  for (let seed = from; ; seed += 1) {
    const random = seededRandom(seed);
    let { state } = game.setup(seats, { prelude: false, districts }, random, null);
    for (let seat = 0; seat < seats; seat += 1) state = game.act(state, seat, { type: "roll" }, random).state;
    for (let seat = 1; seat < seats; seat += 1) state = game.act(state, seat, { type: "done" }, random).state;
    if (nightIn(state).evaluation?.route.stops.length === districts) return state;
  }
}

/** A night as everybody sees it. */
export function nightIn(state: State): NightView {
  const view = game.view(state, null);
  if (view.type === "prelude") throw new Error("no night");
  return view;
}

/** In the order of drawing. */
export function writtenIn(svg: string): readonly string[] {
  return [...svg.matchAll(/<text\b[^>]*>([^<]*)/gu)].map(([, word = ""]) => word);
}

/** Of a class, without groups of the same class inside. */
export function groupsOf(svg: string, name: string): readonly string[] {
  return svg
    .split(`<g class="${name}"`)
    .slice(1)
    .map((rest) => rest.slice(0, endOf(rest)));
}

/** Of the group that begins this. */
function endOf(rest: string): number {
  let open = 1;
  for (const { 0: tag, index } of rest.matchAll(/<g\b|<\/g>/gu)) {
    open += tag === "</g>" ? -1 : 1;
    if (open === 0) return index;
  }
  throw new Error("a group without an end");
}
