import type { StepScene } from "../../../game/scene.js";
import { actorName, nameOf } from "../../../discord/ui/presence.js";
import type { Event, View } from "../rules/index.js";
import { headline } from "./evaluation.js";
import { diceOf, movesIn, tellMove } from "./prelude-news.js";
import { tileName } from "./words.js";

/** A move of the prelude, the dice of a night, who snatches what, and how the night came out. */
export function tellStep(scene: StepScene<View, Event>): string {
  return [
    ...movesIn(scene.events).map((move) => tellMove(scene, move)),
    ...scene.events.map((event) => tellEvent(scene, event)),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Empty for what is told with a move of the prelude, or seen in the picture. */
function tellEvent(scene: StepScene<View, Event>, event: Event): string {
  const { names, t } = scene;
  switch (event.type) {
    case "diced":
      return t("katchme.diced", { dice: diceOf(scene, event.dice) });
    case "placed":
      return t("katchme.preludeWon", { name: nameOf(names, event.order[0] ?? 0) });
    case "night":
      return scene.events.some(({ type }) => type === "over") ? "" : t("katchme.step.night", { night: event.night });
    case "dice":
      return t("katchme.step.dice", { name: actorName(nameOf(names, event.seat), event, t), ...event.dice });
    case "snatched":
      return t("katchme.step.snatched", { name: nameOf(names, event.seat), tile: tileName(event.tile, t) });
    case "done":
      return t("katchme.step.done", { name: actorName(nameOf(names, event.seat), event, t) });
    case "evaluated":
      return `${headline(event.evaluation, t)}.`;
    case "over": {
      const [best = []] = event.places;
      return best.length === 1 ? t("katchme.won", { name: nameOf(names, best[0] ?? 0) }) : t("katchme.shared");
    }
    case "opens":
    case "rolled":
    case "laid":
    case "wrong":
    case "dealt":
    case "turned":
      return "";
  }
}
