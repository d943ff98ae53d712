import { type Action, type Dice, worth } from "../rules/index.js";
import type { Random } from "../../../game/contract.js";

/**
 * Plays as people do who sit at the table for the company: pleased with three coasters, in two minds about two, and
 * otherwise after aces, or with none of them after a triple. What the others threw does not trouble it.
 */
export function relaxed(legal: readonly Action[], dice: Dice, random: Random): Action | undefined {
  const coasters = worth(dice);
  const pleased = coasters > 2 || (coasters === 2 && random.pick(2) === 0);
  const again = dice.flatMap((die, place) => (isKept(die, dice) ? [] : [place]));
  return legal.find((action) =>
    action.type === "rethrow" ? !pleased && action.dice.join() === again.join() : pleased && action.type === "stand",
  );
}

function isKept(die: number, dice: Dice): boolean {
  return dice.includes(1) ? die === 1 : dice.filter((other) => other === die).length === 2;
}
