import type { Action, Event, View } from "../rules/index.js";
import { board } from "./draw-board.js";
import { over } from "./over.js";
import { mapPicture, picture } from "./picture.js";
import { ephemerals, stays } from "./ephemeral.js";
import { boxArt } from "./pictures/index.js";
import type { Verb } from "../press.js";
import type { Screen, SecondTaps, Hints } from "../../../game/screen.js";
import { actorName, nameOf } from "../../../discord/ui/names.js";
import { tellMove, outcome } from "./news.js";
import { placeName, signs, type KalleStep } from "./words.js";

/** What to remember, and when to swap; Kalle's place plays no part in it. */
const hints: Hints<View, Event, Action> = {
  board: ({ phase, turned }) => {
    switch (phase.type) {
      case "place":
        return "place";
      case "search":
        return turned === 0 ? "searchFirst" : "search";
      case "swap":
        return "swap";
      case "guess":
      case "point":
        return "recall";
      case "hide":
      case "over":
        return null;
    }
  },
  own: ({ view }) => (view.phase.type === "hide" ? "hide" : null),
};

/** Kalle Kanalratte on Discord. */
export const kalleScreen: Screen<View, Event, Action> = {
  colour: 0x4f8a6b,
  emoji: "🐀",
  round: ({ type }) => type === "begins",
  boxArt,
  board,
  over,
  picture,
  mapPicture,
  tellStep,
  ephemerals,
  stays,
  // The news of the round before goes, and the grid moves.
  secondTaps: { place: ["card"] } satisfies SecondTaps<Verb>,
  hints,
};

/** What police and Kalle's seat do; a round's end tells all that led to it. */
function tellStep(scene: KalleStep): string {
  const end = scene.events.findIndex(({ type }) => type === "ended");
  return scene.events
    .slice(Math.max(end, 0))
    .map((event) => tellEvent(scene, event))
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tellEvent(scene: KalleStep, event: Event): string {
  const { names, t, emoji } = scene;
  switch (event.type) {
    case "begins":
      return t("kalle.step.begins", { round: event.round, name: nameOf(names, event.kalle) });
    case "hid": {
      const name = nameOf(names, event.seat);
      return "isTimeout" in event ? t("kalle.hiddenByTable", { name }) : t("kalle.step.hid", { name });
    }
    case "placed":
      return tellMove(scene, event);
    case "searched":
      return event.card === null ? tellMove(scene, event) : `${tellMove(scene, event)}.`;
    case "swapped": {
      const places = { a: placeName(event.a), b: placeName(event.b) };
      return `${signs.swapped} ${t("kalle.swapped", { name: actorName(nameOf(names, event.seat), event, t), ...places })}`;
    }
    case "passed":
      if ("isTimeout" in event) return t("kalle.passedByTable", { name: nameOf(names, event.seat) });
      return `${emoji.text("kalle")} ${t("kalle.passed", { name: actorName(nameOf(names, event.seat), event, t) })}`;
    case "escaped":
      return `${emoji.text("kalle")} ${t("kalle.escaped")}`;
    case "guessed": {
      const name = actorName(nameOf(names, event.seat), event, t);
      return `${signs.named} ${t("kalle.step.guessed", { name, place: placeName(event.at) })}`;
    }
    case "turned":
      return t("kalle.step.wrong");
    case "ended":
      return outcome(scene, event.reveal);
    case "over":
      return t("kalle.step.over");
    case "pointed":
      return "";
  }
}
