import type { StepScene } from "../../../game/scene.js";
import { actorName, nameOf } from "../../../discord/ui/names.js";
import type { Event, View } from "../rules/index.js";
import { outcome } from "./reveal.js";
import type { Revealed } from "./words.js";

/** Who laid a card; once both lie there, what they are and the outcome. */
export function tellStep(scene: StepScene<View, Event>): string {
  const turned = scene.events.some(({ type }) => type === "revealed");
  return scene.events
    .filter(({ type }) => type !== "set" || !turned)
    .map((event) => tellEvent(scene, event))
    .join(" ");
}

function tellEvent(scene: StepScene<View, Event>, event: Event): string {
  const { names, t } = scene;
  switch (event.type) {
    case "begins":
      return t("denkste.begins", { name: nameOf(names, event.seat) });
    case "set":
      return t(`denkste.step.${event.card}`, { name: actorName(nameOf(names, event.seat), event, t) });
    case "revealed":
      return `${cards(scene, event)} ${outcome(scene, event)}`;
    case "over":
      return `🏆 ${t("denkste.won", { name: nameOf(names, event.winner) })}`;
  }
}

function cards({ names, t }: StepScene<View, Event>, { mover, stopper, go, stop }: Revealed): string {
  return t("denkste.step.turned", {
    mover: nameOf(names, mover),
    stopper: nameOf(names, stopper),
    go,
    stop: stop.map(String),
  });
}
