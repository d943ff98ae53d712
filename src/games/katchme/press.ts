import { tilesOf, type Action, type Event, type View } from "./rules/index.js";
import type { ReadPress, Intent } from "../../game/press.js";

/** The argument of `lay` is pile and number of the target shown, such as `0.17`; that of `snatch` is the tile. */
export type Verb = "lay" | "roll" | "snatch" | "done";

const laying = /^([01])\.([1-9]\d{0,3})$/;

/** The argument of a button that lays a pile's top on the target shown. */
export function layArgument(pile: 0 | 1, seen: number): string {
  return `${pile}.${seen}`;
}

/** Null: no such button. The rules decide whether the press counts. */
export const katchmePress: ReadPress<View, Action, Event> = ({ verb, argument }, { view }) => {
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
};

function act(action: Action): Intent {
  return { kind: "act", action };
}
