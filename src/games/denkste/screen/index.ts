import type { Action, Event, View } from "../rules/index.js";
import { board } from "./draw-board.js";
import { over } from "./over.js";
import { picture, stripPicture } from "./picture.js";
import { ephemerals } from "./ephemeral.js";
import type { EphemeralName } from "../press.js";
import { boxArt } from "./pictures/index.js";
import type { Screen, Hints } from "../../../game/screen.js";
import { turnsIn, type Revealed } from "./words.js";
import type { StepScene } from "../../../game/scene.js";
import { actorName, nameOf } from "../../../discord/ui/names.js";
import { outcome } from "./reveal.js";

/** How to bluff with either card, each hint only where it fits what was played. */
const hints: Hints<View, Event, Action> = {
  board: () => null,
  own: ({ view: { own, phase }, events }) => {
    if (own === null || phase.type === "over") return null;
    const before = turnsIn(events).findLast(({ mover }) => mover === phase.mover) ?? null;
    if (own.card === "go") return before === null ? "go" : "goAgain";
    return before !== null && wasCaught(before) ? "stopAgain" : "stop";
  },
};

/** Denkste! on Discord. */
export const denksteScreen: Screen<View, Event, Action> = {
  colour: 0xb5283a,
  emoji: "💭",
  round: ({ type }) => type === "revealed",
  boxArt,
  board,
  over,
  picture,
  tellStep,
  ephemerals,
  later: { card: "laid", other: "laid" } satisfies Partial<Record<EphemeralName, EphemeralName>>,
  stays: { card: () => true, other: () => true, laid: () => true } satisfies Record<EphemeralName, () => true>,
  hints,
  ephemeralPicture: stripPicture,
};

function wasCaught(turn: Revealed): boolean {
  return turn.outcome === "caught" || turn.outcome === "back";
}

/** Who laid a card; once both lie there, what they are and the outcome. */
function tellStep(scene: StepScene<View, Event>): string {
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
