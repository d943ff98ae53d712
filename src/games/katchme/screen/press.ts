import { tilesOf, type Action, type Event, type View } from "../rules/index.js";
import type { Press, Situation, Wish } from "../../../game/screen.js";

/**
 * The verbs of Katch Me Aho!'s buttons. `lay` has as its argument the pile and the number of the target that is drawn
 * beside it, such as `0.17`; `snatch` the tile.
 */
export type Verb = "lay" | "roll" | "snatch" | "done";

const laying = /^([01])\.([1-9]\d{0,3})$/;

/** The argument of a button that lays the top of a pile on the target that its presser sees. */
export function layArgument(pile: 0 | 1, seen: number): string {
  return `${pile}.${seen}`;
}

/** A press on one of the game's buttons; null when there is no such button. Whether it counts is for the rules to say. */
export function press({ verb, argument }: Press, { view }: Situation<View, Action, Event>): Wish | null {
  switch (verb) {
    case "lay": {
      const [, pile, seen] = laying.exec(argument) ?? [];
      return seen === undefined ? null : act({ type: "lay", pile: pile === "0" ? 0 : 1, seen: Number(seen) });
    }
    case "snatch": {
      const tile = tilesOf(view.options.districts).find((one) => one === argument);
      return tile === undefined ? null : act({ type: "snatch", tile });
    }
    case "roll":
    case "done":
      return argument === "" ? act({ type: verb }) : null;
    default:
      return null;
  }
}

function act(action: Action): Wish {
  return { type: "act", action };
}
