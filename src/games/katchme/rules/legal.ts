import { pickFor } from "../../../game/kit.js";
import type { Random, Seat } from "../../../game/contract.js";
import { fitsNow } from "./judge.js";
import { isAsked } from "./prompts.js";
import { tilesLeft } from "./snatch.js";
import type { Action, Prelude, State } from "./state.js";

type Lay = Extract<Action, { type: "lay" }>;

/** All actions of a seat; in the prelude its top cards, fitting or not, as an answer to the present target. */
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

/** What a seat does whose time is up: it lays a card that fits, of two a random one; it rolls; it wants no more tiles. */
export function timeout(state: State, seat: Seat, random: Random): Action {
  const { phase } = state;
  switch (phase.type) {
    case "prelude": {
      const fitting = lays(phase, seat, (pile) => fitsNow(phase, pile));
      // Nobody waits for a seat without a fitting card; what it would lay is legal all the same.
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
