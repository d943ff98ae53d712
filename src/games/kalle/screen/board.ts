import type { APIComponentInContainer } from "discord.js";
import { news } from "./news.js";
import { question } from "./question.js";
import { wholeMap } from "./reveal.js";
import type { KalleScene } from "./scene.js";
import { seatLine } from "./seats.js";
import { rule, text } from "../../../discord/ui/parts.js";
import { turnLine } from "../../../discord/ui/presence.js";

/** How many cards the police may turn in vain. */
const tries = 8;

/** The running game: whose turn it is, who has how much cheese, what happened last, and the grid. */
export function board(scene: KalleScene): readonly APIComponentInContainer[] {
  const { asked, phase, last } = scene.view;
  const happened = news(scene);
  return [
    text(asked === null ? "" : turnLine(scene, asked), standing(scene), seatLine(scene)),
    rule(),
    ...(happened.length === 0 ? [] : [text(...happened)]),
    // While Kalle is hidden the grid itself shows the cards of the round before.
    ...(phase.type === "place" && last !== null ? [text(...wholeMap(last))] : []),
    ...(happened.length === 0 ? [] : [rule()]),
    ...question(scene),
  ];
}

/** Which round is played, and how many cards the police may still turn. */
function standing({ view, t }: KalleScene): string {
  const left = tries - view.turned;
  const parts = [
    t("kalle.round", { round: view.round, rounds: view.rounds }),
    ...(left === 0 ? [] : [t("kalle.left", { count: left })]),
  ];
  return `-# ${parts.join(" · ")}`;
}
