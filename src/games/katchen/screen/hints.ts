import { compareThrows, type Event, type View } from "../rules/index.js";
import type { Hints } from "../../../game/screen.js";

/** Where the throw lies among those of the round; null: there is none. */
export function advise({ phase }: View): "open" | "low" | "safe" | "high" | null {
  if (phase.type !== "shed" || phase.dice === null) return null;
  const own = { dice: phase.dice, count: phase.count, order: phase.throws.length };
  const compared = phase.throws.map((thrown, order) => compareThrows(own, { ...thrown, order }));
  if (compared.length === 0) return "open";
  if (compared.every((one) => one < 0)) return "low";
  return compared.every((one) => one > 0) ? "high" : "safe";
}

/** Whether to throw again. */
export const hints: Hints<View, Event, unknown> = { board: advise, own: () => null };
