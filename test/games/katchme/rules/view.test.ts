import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Event,
  katchme,
  type NightView,
  type Options,
  placeOf,
  type PreludeView,
  ride,
  tilesOf,
  type View,
} from "../../../../src/games/katchme/rules/index.js";
import { optionsOf } from "../../../support/lawful.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { katchmeLaws } from "./laws.js";
import { A, B, C, nightOf, preludeOf } from "./table.js";

/** The night so far, with whole discards, since rewards uncover lower cards. */
interface Told extends NightView {
  readonly discards: readonly (readonly number[])[];
}

type Scene = { readonly type: "nothing" } | PreludeView | Told;

/** What everybody sees after each step, by events alone. */
function retell(seats: number, options: Options, steps: readonly (readonly Event[])[]): readonly View[] {
  let scene: Scene = { type: "nothing" };
  return steps.map((events) => {
    for (const event of events) scene = next(scene, event, seats, options);
    return viewOf(scene);
  });
}

function viewOf(scene: Scene): View {
  if (scene.type === "nothing") throw new Error("nothing was told");
  if (scene.type === "prelude") return scene;
  const { discards, ...view } = scene;
  const piles = view.piles.map((pile, index) => {
    const [top = 0, ...others] = discards[index] ?? [];
    return { ...pile, top, discard: others.length + 1 };
  });
  return { ...view, piles };
}

function next(scene: Scene, event: Event, seats: number, options: Options): Scene {
  switch (event.type) {
    case "opens":
      return {
        type: "prelude",
        options,
        target: { number: 0, value: 0, from: "die", seat: event.seat },
        piles: event.tops.map((own) => own.map((top) => ({ top, left: 15 }))),
      };
    case "dealt": {
      const sizes = Array.from({ length: Math.max(seats, options.districts) }, (_, pile) => event.lives[pile] ?? 15);
      return {
        type: "night",
        options,
        night: 0,
        lives: event.lives,
        piles: sizes.map((draw) => ({ draw, discard: 0, top: 0 })),
        markers: { bosozoku: "orange", police: "orange" },
        evaluation: null,
        phase: { type: "roll", seat: 0, ready: [] },
        discards: sizes.map(() => []),
      };
    }
    case "rolled":
    case "laid":
    case "wrong":
    case "diced":
    case "placed":
      return scene.type === "prelude" ? inPrelude(scene, event) : scene;
    case "night":
    case "turned":
    case "dice":
    case "snatched":
    case "done":
    case "evaluated":
    case "over":
      if (scene.type !== "night") throw new Error(`${event.type} before the nights`);
      return inNight(scene, event, seats);
  }
}

function inPrelude(view: PreludeView, event: Event): PreludeView {
  if (event.type === "rolled") {
    const { number, seat, dice } = event;
    return { ...view, target: { number, value: dice.at(-1) ?? 0, from: "die", seat } };
  }
  if (event.type !== "laid" || event.next === null) return view;
  const { number, card, seat, pile, left, next: top } = event;
  return {
    ...view,
    target: { number, value: card, from: "card", seat },
    piles: view.piles.map((own, owner) => (owner === seat ? own.with(pile, { top, left }) : own)),
  };
}

function inNight(told: Told, event: Event, seats: number): Told {
  switch (event.type) {
    case "night": {
      const place = placeOf(event.markers.bosozoku);
      const phase = { type: "roll", seat: place < seats ? place : 0, ready: [] } as const;
      return { ...told, night: event.night, markers: event.markers, phase };
    }
    case "turned": {
      const { pile, cards, left } = event;
      const discards = told.discards.map((discard, index) =>
        index === pile ? [...cards.toReversed(), ...discard] : discard,
      );
      const piles = told.piles.map((one, index) => (index === pile ? { ...one, draw: left } : one));
      return { ...told, discards, piles };
    }
    case "dice": {
      const taken = Array.from({ length: seats }, () => []);
      const tiles = tilesOf(told.options.districts);
      return { ...told, phase: { type: "snatch", dice: event.dice, taken, tiles, done: [] } };
    }
    case "snatched":
    case "done":
      return { ...told, phase: afterPress(told, event) };
    case "evaluated": {
      const rewards = event.evaluation.seats.map(({ reward }) => reward);
      const rewarded = (index: number): boolean => (rewards[index] ?? null) !== null;
      return {
        ...told,
        evaluation: event.evaluation,
        discards: told.discards.map((discard, index) => (rewarded(index) ? discard.slice(1) : discard)),
        piles: told.piles.map((pile, index) => (rewarded(index) ? { ...pile, draw: pile.draw + 1 } : pile)),
      };
    }
    case "over":
      return { ...told, phase: { type: "over", places: event.places } };
    default:
      return told;
  }
}

function afterPress(told: Told, event: Extract<Event, { type: "snatched" | "done" }>): NightView["phase"] {
  const { phase } = told;
  if (phase.type !== "snatch") throw new Error("nobody snatches");
  const { seat } = event;
  if (event.type === "done") return { ...phase, done: [...phase.done, seat] };
  const taken = phase.taken.map((tiles, owner) => (owner === seat ? [...tiles, event.tile] : tiles));
  const isDone = taken[seat]?.length === 2 || event.tile === "circle";
  const done = isDone ? [...phase.done, seat] : phase.done;
  return { ...phase, taken, done, tiles: phase.tiles.filter((tile) => tile !== event.tile) };
}

describe("what is seen of the prelude", () => {
  it("is the target, its number and whose it was, and each pile's top card and size, the same for everybody", () => {
    const { state } = preludeOf(["345", "556", "112"], 2).lays(A);
    const seen = {
      type: "prelude",
      options: { prelude: true, districts: 3 },
      target: { number: 2, value: 3, from: "card", seat: A },
      piles: [[{ top: 4, left: 2 }], [{ top: 5, left: 3 }], [{ top: 1, left: 3 }]],
    };
    expect([null, A, B, C].map((viewer) => katchme.view(state, viewer))).toEqual([seen, seen, seen, seen]);
  });
});

describe("what is seen of a night", () => {
  const rolling = nightOf({ seats: 2, piles: ["345/61", "45/2", "5/31"], markers: { bosozoku: "violet" } });
  const night = {
    type: "night",
    options: { prelude: false, districts: 3 },
    night: 1,
    lives: [3, 2],
    piles: [
      { draw: 3, discard: 2, top: 6 },
      { draw: 2, discard: 1, top: 2 },
      { draw: 1, discard: 2, top: 3 },
    ],
    markers: { bosozoku: "violet", police: "orange" },
    evaluation: null,
  };

  it("before the roll is the tops of the discards, all sizes, the markers, who is to roll and who is ready, never a drawn card", () => {
    expect(katchme.view(rolling.state, A)).toEqual({ ...night, phase: { type: "roll", seat: B, ready: [] } });
  });

  it("while tiles are snatched is the dice too, who took what and who is done, and not the answer", () => {
    const table = nightOf({ seats: 3, piles: ["345/61", "45/2", "5/31"], markers: { bosozoku: "violet" } });
    const { state } = table.rolls(B, 54).snatches(C, "when-1").stops(A);
    expect(katchme.view(state, B)).toEqual({
      ...night,
      lives: [3, 2, 1],
      phase: {
        type: "snatch",
        dice: { pink: 5, blue: 4 },
        taken: [[], [], ["when-1"]],
        tiles: ["when-2", "when-3", "where-orange", "where-violet", "where-green", "circle"],
        done: [A],
      },
    });
  });

  it("is enough to work out the answer", () => {
    const { state, news } = rolling.rolls(B, 54).stops(A);
    const view = katchme.view(rolling.rolls(B, 54).state, A);
    if (view.type !== "night" || view.phase.type !== "snatch") throw new Error("nobody snatches");
    const { options, markers, phase, piles } = view;
    const route = ride({
      size: options.districts,
      start: markers,
      dice: phase.dice,
      tops: piles.slice(0, options.districts).map(({ top }) => top),
    });
    expect(news).toContainEqual(expect.objectContaining({ type: "evaluated" }));
    expect(katchme.view(state, null)).toMatchObject({ evaluation: { route } });
  });
});

/** A random game: events by step, and what is seen after each. */
function played(seats: number, options: Options, seed: number): readonly { events: readonly Event[]; view: View }[] {
  const random = seededRandom(seed);
  const start = katchme.setup(seats, options, random, null);
  const steps = [start];
  let { state } = start;
  while (katchme.result(state) === null) {
    const [prompt] = random.shuffle(katchme.prompts(state));
    const [action] = random.shuffle(katchme.legal(state, prompt?.seat ?? A));
    if (prompt === undefined || action === undefined) throw new Error("nobody may do anything");
    const step = katchme.act(state, prompt.seat, action, random);
    steps.push(step);
    ({ state } = step);
  }
  return steps.map(({ events, state: after }) => ({ events, view: katchme.view(after, null) }));
}

/** Without those who are ready, which is nothing to tell later. */
function untold(view: View): View {
  return view.type === "night" && view.phase.type === "roll" ? { ...view, phase: { ...view.phase, ready: [] } } : view;
}

describe("what is told", () => {
  it("is enough to know at every moment what everybody sees, but who is ready", () => {
    const seats = fc.integer({ min: 2, max: 6 });
    const property = fc.property(seats, fc.constantFrom(...optionsOf(katchmeLaws)), fc.nat(), (many, options, seed) => {
      const steps = played(many, options, seed);
      const told = retell(
        many,
        options,
        steps.map(({ events }) => events),
      );
      expect(told).toEqual(steps.map(({ view }) => untold(view)));
    });
    fc.assert(property, { numRuns: 25 });
  });
});
