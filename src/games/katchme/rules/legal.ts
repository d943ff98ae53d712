import { pickFor, turnPrompt } from "../../../game/kit.js";
import type { Prompt, Random, Seat } from "../../../game/contract.js";
import { fitsNow } from "./prelude.js";
import { tilesLeft } from "./night.js";
import type { Action, Options, Prelude, State } from "./state.js";

/** Per card of the prelude. */
const cardSeconds = 15;

/** For tiles with three districts, and for each further one. */
const snatchSeconds = 60;
const secondsMore = 20;

/**
 * How long boards count down from a roll to its numbers and tiles, in milliseconds. No rule depends on it: players
 * cannot answer before.
 */
export const countdownMs = 2000;

/** Prelude: everybody, awaited with a fitting card. Nights: all who are not ready or done yet (README.md, "Time"). */
export function prompts(state: State): readonly Prompt[] {
  const { phase, question: id, options } = state;
  switch (phase.type) {
    case "prelude":
      return phase.piles.map((own, seat) => ({
        id,
        seat,
        kind: "race",
        seconds: cardSeconds,
        awaited: own.some((pile) => fitsNow(phase, pile)),
        stale: "judge",
      }));
    case "roll":
      return Array.from({ length: state.seats }, (_, seat) => turnPrompt(id, seat)).filter(
        ({ seat }) => !phase.ready.includes(seat),
      );
    case "snatch":
      return phase.taken
        .map((_, seat): Prompt => ({ ...turnPrompt(id, seat), kind: "race", seconds: timeFor(options) }))
        .filter(({ seat }) => !phase.done.includes(seat));
    case "over":
      return [];
  }
}

function isAsked(state: State, seat: Seat): boolean {
  return prompts(state).some((prompt) => prompt.seat === seat);
}

function timeFor({ districts }: Options): number {
  return snatchSeconds + secondsMore * (districts - 3);
}

type Lay = Extract<Action, { type: "lay" }>;

/** In the prelude all top cards, fitting or not, as answers to the current target. */
export function legal(state: State, seat: Seat): readonly Action[] {
  if (!isAsked(state, seat)) return [];
  const { phase } = state;
  switch (phase.type) {
    case "prelude":
      return lays(phase, seat, () => true);
    case "roll":
      return [{ type: "roll" }];
    case "snatch":
      return [...tilesLeft(phase, state).map((tile): Action => ({ type: "snatch", tile })), { type: "done" }];
    case "over":
      return [];
  }
}

/** Lays a random fitting card; is ready; takes no more tiles. */
export function timeout(state: State, seat: Seat, random: Random): Action {
  const { phase } = state;
  switch (phase.type) {
    case "prelude": {
      const fitting = lays(phase, seat, (pile) => fitsNow(phase, pile));
      // Without a fitting card it is not awaited, but all it lays is legal.
      return pickFor(seat, fitting.length > 0 ? fitting : lays(phase, seat, () => true), random);
    }
    case "roll":
      return { type: "roll" };
    case "snatch":
    case "over":
      return { type: "done" };
  }
}

function lays(
  prelude: Prelude,
  seat: Seat,
  which: (pile: Prelude["piles"][number][number]) => boolean,
): readonly Lay[] {
  const own = prelude.piles[seat] ?? [];
  return ([0, 1] as const)
    .filter((index) => own.slice(index, index + 1).some(which))
    .map((pile): Lay => ({ type: "lay", pile, seen: prelude.targets.length }));
}
