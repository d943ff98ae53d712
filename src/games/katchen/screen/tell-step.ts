import { actorName, nameOf } from "../../../discord/ui/names.js";
import type { Event } from "../rules/index.js";
import { tellOutcome, tellSettlement } from "./news.js";
import { throwName, type KatchenStep } from "./words.js";

/** Who threw what or stopped, and which coasters moved for it. */
export function tellStep(scene: KatchenStep): string {
  return scene.events
    .map((event) => tellEvent(scene, event))
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tellEvent(scene: KatchenStep, event: Event): string {
  const { names, t } = scene;
  switch (event.type) {
    case "rolled":
      return t("katchen.step.rolled", { name: actorName(nameOf(names, event.seat), event, t), die: event.die });
    case "threw": {
      const words = { name: actorName(nameOf(names, event.seat), event, t), throw: throwName(event.dice, t) };
      const count = event.rethrown?.length ?? 0;
      return count === 0 ? t("katchen.step.threw", words) : t("katchen.step.rethrew", { ...words, count });
    }
    case "stood":
      return t("katchen.step.stood", { name: actorName(nameOf(names, event.seat), event, t) });
    case "dealt":
    case "gave":
      return tellSettlement(scene, { settlement: event });
    case "over":
      return event.winner === null
        ? t("katchen.lost", { name: nameOf(names, event.loser) })
        : t("katchen.won", { name: nameOf(names, event.winner) });
    case "tied":
    case "opens":
    case "free":
    case "shot":
    case "out":
      return tellOutcome(scene, event);
  }
}
