import type { StepScene } from "../../../game/scene.js";
import { actorName, nameOf } from "../../../discord/ui/presence.js";
import type { Event, View } from "../rules/index.js";
import { tell } from "./news.js";
import { movesIn } from "./news-moves.js";
import { tellReactions } from "./news-reactions.js";

/** What somebody did and what it brought, how the others answered, and who wins by it. */
export function tellStep(scene: StepScene<View, Event>): string {
  const { events, names, t } = scene;
  const done = [...answersIn(scene), ...movesIn(events).flatMap((move) => tell(scene, move))];
  const over = events.flatMap((event) => {
    if (event.type !== "over") return [];
    const winners = event.winners.map((seat) => nameOf(names, seat));
    return `🏆 ${t("catnoir.won", { count: winners.length, names: winners })}`;
  });
  const told = [...done, ...over].join(" ");
  return told === "" ? (events.map((event) => tellAside(scene, event)).findLast((one) => one !== "") ?? "") : told;
}

/** What the step adds to a move of an earlier one: answers to a play, or cards that were too many. */
function answersIn(scene: StepScene<View, Event>): readonly string[] {
  const { recent, events } = scene;
  const moves = movesIn(events).length;
  const earlier = movesIn(recent).at(-1 - moves);
  if (earlier === undefined) return [];
  const rest = earlier.rest.filter((event) => events.includes(event));
  if (rest.length === 0) return [];
  const { head } = earlier;
  if (head.type === "played") return tellReactions(scene, { head, rest });
  return head.type === "surplus" ? tell(scene, { head, rest }) : [];
}

/** What is worth a word only if nothing else happened. */
function tellAside({ names, t }: StepScene<View, Event>, event: Event): string {
  switch (event.type) {
    case "turn":
      return t("catnoir.step.turn", { name: nameOf(names, event.seat) });
    case "surplus":
      return t("catnoir.step.surplus", { name: nameOf(names, event.seat), count: event.count });
    case "answered":
      return t("catnoir.step.answered", { name: actorName(nameOf(names, event.seat), event, t) });
    case "begins":
    case "took":
    case "refilled":
    case "played":
    case "scored":
    case "drew":
    case "reshuffled":
    case "revealed":
    case "hacked":
    case "asked":
    case "reacted":
    case "gave":
    case "discarded":
    case "paid":
    case "cleared":
    case "idle":
    case "over":
    case "faces":
      return "";
  }
}
