import {
  type Action,
  type Event,
  kalle as game,
  type Place,
  places,
  type State,
} from "../../../../src/games/kalle/rules/index.js";
import { type Answer, habitOf, type Manner, movedBy, type Moment } from "../../../../src/games/kalle/player/belief.js";
import { anything, asked } from "../rules/play-out.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** Events so far, and what is covered. */
export interface Told {
  readonly events: readonly Event[];
  readonly covered: readonly Place[];
  /** Chances of Kalle by place, after hiding anywhere and answers in this manner. */
  readonly likely: readonly number[];
}

interface World {
  readonly state: State;
  readonly weight: number;
}

/**
 * Sixteen rounds with different hiding places, played on alike at random, each weighted by how likely its answers were;
 * those in which Kalle is found drop out.
 */
export function playAlike(seed: number, manner: Manner): readonly Told[] {
  const random = seededRandom(seed);
  const start = game.setup(2, { lastChance: false }, random, 0);
  const events: Event[] = [...start.events];
  const moments: Told[] = [];
  let worlds = places.map((at): World => ({ state: act(start.state, { type: "hide", at }).state, weight: 1 }));
  for (;;) {
    const [lead] = worlds;
    if (lead === undefined || lead.state.phase.type === "point") return moments;
    const action = anything(lead.state, random);
    const next = worlds.map(({ state, weight }) => {
      const step = act(state, action);
      return { state: step.state, weight: weight * expected(state, action, manner), events: step.events };
    });
    worlds = next.filter(({ state }) => state.round === 1);
    events.push(...(next.find(({ state }) => state.round === 1)?.events ?? []));
    const [left] = worlds;
    if (left === undefined) return moments;
    moments.push({
      events: [...events],
      covered: places.filter((at) => left.state.grid[at]?.open === false),
      likely: likelyIn(worlds),
    });
  }
}

function act(state: State, action: Action): ReturnType<typeof game.act> {
  return game.act(state, asked(state), action, seededRandom(0));
}

function likelyIn(worlds: readonly World[]): readonly number[] {
  const all = worlds.reduce((sum, { weight }) => sum + weight, 0);
  return places.map((place) =>
    worlds.filter(({ state }) => state.trail.at(-1) === place).reduce((sum, { weight }) => sum + weight / all, 0),
  );
}

function expected({ police, turned, trail }: State, action: Action, manner: Manner): number {
  if (police === null || (action.type !== "swap" && action.type !== "pass")) return 1;
  const answer: Answer = action.type === "swap" ? { a: action.a, b: action.b } : null;
  return chanceOf(manner, police, 8 - turned, trail.at(-1) ?? -1, answer);
}

function chanceOf(manner: Manner, police: Place, left: number, at: Place, answer: Answer): number {
  const { answers, chances } = habitOf(manner, police, left);
  const index = answers.findIndex((other) => JSON.stringify(other) === JSON.stringify(answer));
  return chances[at]?.[index] ?? 0;
}

/** Chances by place that Kalle came there from `at` unfound, over every answer that may have faded. */
export function everyWay(at: Place, moments: readonly Moment[], manner: Manner, weight = 1): readonly number[] {
  const [moment, ...later] = moments;
  if (moment === undefined) return places.map((place) => (place === at ? weight : 0));
  if (moment.type === "searched") return moment.at === at ? places.map(() => 0) : everyWay(at, later, manner, weight);
  const { police, left } = moment;
  const answers = moment.type === "answered" ? [moment.answer] : habitOf(manner, police, left).answers;
  const ways = answers.map((answer) =>
    everyWay(movedBy(answer, at), later, manner, weight * chanceOf(manner, police, left, at, answer)),
  );
  return places.map((place) => ways.reduce((sum, way) => sum + (way[place] ?? 0), 0));
}
