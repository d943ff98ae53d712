import type { Phase } from "../../../../src/games/katchme/rules/state.js";
import * as fc from "fast-check";
import {
  katchme,
  tilesOf,
  type Action,
  type Card,
  type Event,
  type Options,
  type State,
  type View,
} from "../../../../src/games/katchme/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { katchmePlayer } from "../../../../src/games/katchme/player/index.js";
import type { Lawful, Move } from "../../../support/lawful.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** A stack whose first `open` cards may be known. */
interface Stack {
  readonly cards: readonly Card[];
  readonly open: number;
}

/** Ninety cards are always on the table, and nobody knows what lies below. */
export const katchmeLaws: Lawful<Options, State, Action, View, Event> = {
  game: katchme,
  maxActions: 14,
  maxSteps: 20_000,
  wild: fc.oneof(
    fc
      .record({ pile: fc.constantFrom<(0 | 1)[]>(0, 1), seen: fc.integer({ min: 1, max: 60 }) })
      .map((lay): Action => ({ type: "lay", ...lay })),
    fc.constantFrom(...tilesOf(6)).map((tile): Action => ({ type: "snatch", tile })),
    fc.constant<Action>({ type: "roll" }),
    fc.constant<Action>({ type: "done" }),
  ),
  alsoTaken,
  whole: [15, 15, 15, 15, 15, 15],
  conserved: ({ phase }) => [1, 2, 3, 4, 5, 6].map((value) => cardsIn(phase).filter((card) => card === value).length),
  disguises: (state, _viewer, next) => [disguised(state, next)],
  endsRound: (event) => event.type === "dealt" || event.type === "evaluated",
  transcripts: {
    "two seats lay from two piles each, then ride through three districts": {
      seats: 2,
      options: { prelude: true, districts: 3 },
      opener: null,
      seed: 119,
    },
    "four seats roll for a place and for the win": {
      seats: 4,
      options: { prelude: true, districts: 3 },
      opener: 2,
      seed: 134,
    },
    "three seats share six districts with neutral piles": {
      seats: 3,
      options: { prelude: false, districts: 6 },
      opener: null,
      seed: 6,
    },
    "six seats ride through six districts": {
      seats: 6,
      options: { prelude: false, districts: 6 },
      opener: null,
      seed: 203,
    },
  },
  computer: {
    player: katchmePlayer,
    waits: { relaxed: [1000, 100_000], strong: [500, 60_000] },
    maxSteps: { relaxed: 50_000, strong: 50_000 },
  },
};

/** A card for an older target that fits now or never did; the owner's last press on the pile is older. */
function alsoTaken({ phase }: State, seat: Seat, action: Action): boolean {
  if (phase.type !== "prelude" || action.type !== "lay") return false;
  const pile = phase.piles[seat]?.[action.pile];
  const [card = 0] = pile?.cards ?? [];
  const seen = phase.targets[action.seen - 1]?.value;
  const present = phase.targets.at(-1)?.value;
  if (pile === undefined || seen === undefined || present === undefined) return false;
  return action.seen >= pile.since && (areNeighbours(card, present) || !areNeighbours(card, seen));
}

function areNeighbours(a: number, b: number): boolean {
  return (a % 6) + 1 === b || (b % 6) + 1 === a;
}

function cardsIn(phase: Phase): readonly Card[] {
  if (phase.type === "prelude") {
    const laid = phase.targets.filter(({ from }) => from === "card").map(({ value }) => value);
    return [...laid, ...phase.box, ...phase.piles.flat().flatMap(({ cards }) => cards)];
  }
  const { box, piles } = phase.nights;
  return [...box, ...piles.flatMap(({ draw, discard }) => [...draw, ...discard])];
}

/** With hidden cards in other places, but for those that `next` makes known. */
function disguised(state: State, next: Move<Action> | null): State {
  const after = next === null ? state : katchme.act(state, next.seat, next.action, seededRandom(1)).state;
  const { phase } = state;
  if (phase.type === "prelude") {
    const left = after.phase.type === "prelude" ? after.phase.piles : phase.piles;
    const stacks = phase.piles.flatMap((own, seat) =>
      own.map(({ cards }, index): Stack => {
        return { cards, open: 1 + cards.length - (left[seat]?.[index]?.cards.length ?? 0) };
      }),
    );
    const [box = [], ...piles] = mixed([{ cards: phase.box, open: 0 }, ...stacks]);
    const each = piles.length / state.seats;
    return {
      ...state,
      phase: {
        ...phase,
        box,
        piles: phase.piles.map((own, seat) =>
          own.map((pile, index) => ({ ...pile, cards: piles[seat * each + index] ?? [] })),
        ),
      },
    };
  }
  const left = after.phase.type === "prelude" ? [] : after.phase.nights.piles;
  const stacks = phase.nights.piles.map(({ draw }, pile): Stack => {
    return { cards: draw, open: Math.max(0, draw.length - (left[pile]?.draw.length ?? 0)) };
  });
  const [box = [], ...draws] = mixed([{ cards: phase.nights.box, open: 0 }, ...stacks]);
  const piles = phase.nights.piles.map((pile, index) => ({ ...pile, draw: draws[index] ?? [] }));
  return { ...state, phase: { ...phase, nights: { ...phase.nights, box, piles } } };
}

/** Cards that are not open change places among all stacks. */
function mixed(stacks: readonly Stack[]): readonly (readonly Card[])[] {
  const hidden = stacks.flatMap(({ cards, open }) => cards.slice(open));
  return stacks.map(({ cards, open }) => [
    ...cards.slice(0, open),
    ...Array.from({ length: cards.length - open }, () => hidden.pop() ?? 0),
  ]);
}
