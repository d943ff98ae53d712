import {
  placeOf,
  tilesOf,
  type Event,
  type NightView,
  type Options,
  type PreludeView,
  type View,
} from "../../../../src/games/katchme/rules/index.js";

/** The night so far, with whole discards, since rewards uncover lower cards. */
interface Told extends NightView {
  readonly discards: readonly (readonly number[])[];
}

type Scene = { readonly type: "nothing" } | PreludeView | Told;

/** What everybody sees after each step, by events alone. */
export function retell(seats: number, options: Options, steps: readonly (readonly Event[])[]): readonly View[] {
  let scene: Scene = { type: "nothing" };
  return steps.map((events) => {
    for (const event of events) scene = next(scene, event, seats, options);
    return seen(scene);
  });
}

function seen(scene: Scene): View {
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
        phase: { type: "roll", seat: 0 },
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
      const phase = { type: "roll", seat: place < seats ? place : 0 } as const;
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
  const done = taken[seat]?.length === 2 ? [...phase.done, seat] : phase.done;
  return { ...phase, taken, done, tiles: phase.tiles.filter((tile) => tile !== event.tile) };
}
