import { actorName, nameOf } from "../../../discord/ui/names.js";
import type { StepScene, Translate } from "../../../game/scene.js";
import type { Screen } from "../../../game/screen.js";
import { type CatnoirSituation, draftedLot, type EphemeralName } from "../press.js";
import { type Action, type Event, factions, type View } from "../rules/index.js";
import { board } from "./draw-board.js";
import { ephemeralPicture, ephemerals } from "./ephemeral.js";
import { tellMove, tellReactions } from "./news.js";
import { over } from "./over.js";
import { picture } from "./picture.js";
import { boxArt } from "./pictures/index.js";
import { movesIn } from "./story.js";
import { factionItem, info } from "./words.js";

/** Cat Noir: Catham City on Discord. */
export const catnoirScreen: Screen<View, Event, Action> = {
  colour: 0x6b5fb5,
  emoji: "🐈‍⬛",
  round: (event, seats) => event.type === "turn" && (event.turn - 1) % seats === 0,
  boxArt,
  optionItem,
  board,
  over,
  picture,
  tellStep,
  ephemerals,
  stays: { hand: () => true, finish: () => true } satisfies Record<EphemeralName, () => true>,
  hints: { board: () => null, own: ownHint },
  ephemeralPicture,
  info,
};

function optionItem(item: string, t: Translate): ReturnType<typeof factionItem> | null {
  const faction = factions.find((one) => one === item);
  return faction === undefined ? null : factionItem(faction, t);
}

const turns = ["collect", "watch", "spend"] as const;

/** What to collect, to keep and to part with, on the hand. */
function ownHint({ view: { phase }, legal, draft }: CatnoirSituation, nth: number): string | null {
  switch (phase.type) {
    case "turn":
      if (draftedLot(draft, legal) !== null) return null;
      return nth === 0 && legal.some(isSet) ? "ready" : (turns[nth] ?? null);
    case "reaction":
      return "react";
    case "trim":
      return "trim";
    case "over":
      return null;
  }
}

/** Whether it plays the fixed number of cards that its faction asks for. */
function isSet(action: Action): boolean {
  return action.type === "play" && !["hackers", "police", "bureaucrats"].includes(action.faction);
}

/** What somebody did and what it brought, how the others answered, and who wins by it. */
function tellStep(scene: StepScene<View, Event>): string {
  const { events, names, t } = scene;
  const done = [...answersIn(scene), ...movesIn(events).flatMap((move) => tellMove(scene, move))];
  const ends = events.flatMap((event) => {
    if (event.type !== "over") return [];
    const winners = event.winners.map((seat) => nameOf(names, seat));
    return `🏆 ${t("catnoir.won", { count: winners.length, names: winners })}`;
  });
  const told = [...done, ...ends].join(" ");
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
  return head.type === "surplus" ? tellMove(scene, { head, rest }) : [];
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
