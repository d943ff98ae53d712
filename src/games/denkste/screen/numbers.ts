import type { APIComponentInContainer } from "discord.js";
import type { Card } from "../rules/index.js";
import { leadOf, leadSign } from "./leads.js";
import { numbers } from "./press.js";
import type { CardScene } from "./scene.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";

/** How many buttons stand beside each other. */
const perRow = 3;

/**
 * The six numbers of a card as buttons, and on each what it would come to for the mover.
 *
 * @param times how often a number is chosen; what is, says a tick as well as a colour
 */
export function numberButtons(
  scene: CardScene,
  prompt: number,
  card: Card,
  times: (number: number) => number,
): readonly APIComponentInContainer[] {
  const all = numbers.map((number): Button => {
    const lead = leadOf(scene, number);
    const chosen = times(number);
    const tick = chosen === 0 ? "" : chosen === 1 ? " ✓" : ` ×${chosen}`;
    return {
      id: { table: scene.table, prompt, verb: card, argument: String(number) },
      style: chosen > 0 ? "marked" : "plain",
      label: `${number}${tick}`,
      ...(lead === null ? {} : { emoji: { name: leadSign(lead) } }),
    };
  });
  return [buttons(...all.slice(0, perRow)), buttons(...all.slice(perRow))];
}
