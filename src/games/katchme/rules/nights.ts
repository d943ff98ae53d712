import type { Random, Step } from "../../../game/contract.js";
import { tellFirst } from "../../../game/kit.js";
import { ninety } from "./deck.js";
import { beginNight } from "./night.js";
import { anyDistrict } from "./ring.js";
import type { Event } from "./events.js";
import type { State } from "./state.js";

/** What a neutral pile has at first, and without a prelude every seat's. */
export const usual = 15;

/** Shuffles and deals for the nights, and begins the first (docs/rules/katchme.md, "Setting up the nights"). */
export function openNights(state: Omit<State, "phase">, lives: readonly number[], random: Random): Step<State, Event> {
  const { districts } = state.options;
  const sizes = Array.from({ length: Math.max(state.seats, districts) }, (_, pile) => lives[pile] ?? usual);
  const box = random.shuffle(ninety);
  const piles = sizes.map((size) => ({ draw: box.splice(0, size), discard: [] }));
  const markers = { bosozoku: anyDistrict(districts, random), police: anyDistrict(districts, random) };
  return tellFirst(
    [{ to: "all", type: "dealt", lives }],
    beginNight(
      state,
      { night: 1, lives, piles, box, markers, evaluation: null },
      sizes.map(() => 1),
      random,
    ),
  );
}
