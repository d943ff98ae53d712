import type { Action, Choice, View } from "../rules/index.js";
import type { Random } from "../../../game/contract.js";
import { draw } from "../../../game/draw.js";
import { equilibrium } from "./equilibrium.js";
import { goes, settingsAgainst } from "./path.js";

/** Draws its card from the equilibrium of this turn: nobody can do better against it by knowing how it plays. */
export function strong(view: View, { mover }: Choice, card: Action["type"], random: Random): Action | undefined {
  const { rows, columns } = equilibrium(view, mover);
  switch (card) {
    case "go": {
      const number = goes[draw(rows, random)];
      return number === undefined ? undefined : { type: "go", number };
    }
    case "stop": {
      const numbers = settingsAgainst(view.counters[mover] ?? 0, view.options)[draw(columns, random)];
      return numbers === undefined ? undefined : { type: "stop", numbers };
    }
  }
}
