import type { APIComponentInContainer } from "discord.js";
import type { Card, Choice } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import type { DenksteScene } from "./scene.js";
import type { Verb } from "./press.js";
import { cardSigns, nameOf } from "./words.js";
import { buttons, text, type Button } from "../../../discord/ui/parts.js";
import { isAway, isResting } from "../../../discord/ui/presence.js";

/** Who has set and who has not, never what, and the two buttons behind which the cards are set. */
export function question(scene: DenksteScene): readonly APIComponentInContainer[] {
  const { view, prompts, seats, table, t } = scene;
  const [prompt] = prompts;
  if (view.phase.type === "over" || prompt === undefined) return [];
  const { mover, stopper, goSet, stopSet, discs } = view.phase;
  const button = (card: Card, seat: Seat, set: boolean, label: string): Button => ({
    id: { table, prompt: prompt.id, verb: card satisfies Verb, argument: "" },
    style: set ? "plain" : "main",
    label,
    emoji: { name: set ? "✅" : cardSigns[card] },
    disabled: isResting(seats[seat]),
  });
  return [
    text(
      cardLine(scene, mover, goSet, t("denkste.goCard")),
      cardLine(scene, stopper, stopSet, t("denkste.stopCard", { count: discs })),
    ),
    buttons(
      button("go", mover, goSet, t(goSet ? "denkste.changeGo" : "denkste.setGo")),
      button("stop", stopper, stopSet, t(stopSet ? "denkste.changeStop" : "denkste.setStop")),
    ),
  ];
}

function cardLine({ names, seats, asleep, t }: DenksteScene, seat: Seat, set: boolean, card: string): string {
  const words = { card, name: nameOf(names, seat) };
  if (set) return `✅ ${t("denkste.cardSet", words)}`;
  if (asleep) return `💤 ${t("denkste.cardAsleep", words)}`;
  return isAway(seats[seat]) ? `💤 ${t("denkste.cardAway", words)}` : `💭 ${t("denkste.cardOpen", words)}`;
}

/** Whose turn it is: who moves, and who stops. */
export function headline({ names, asleep, t }: DenksteScene, { mover, stopper }: Choice): string {
  if (asleep) return `### 💤 ${t("table.asleep")}`;
  return `### 👉 ${t("denkste.turn", { mover: nameOf(names, mover), stopper: nameOf(names, stopper) })}`;
}
