import type { APIComponentInContainer } from "discord.js";
import { headline, question } from "./question.js";
import { lastTurn, pastLines } from "./reveal.js";
import type { DenksteScene } from "./scene.js";
import { seatLines } from "./seats.js";
import { nameOf } from "./words.js";
import { rule, text } from "../../../discord/ui/parts.js";

/**
 * The running game: whose turn it is, where all stand, how the last turn came out, and the two cards. What is new stands low, since
 * on a phone the lower end of a message is what one sees.
 */
export function board(scene: DenksteScene): readonly APIComponentInContainer[] {
  const { view, recent, picture } = scene;
  if (view.phase.type === "over") return [];
  const last = lastTurn(scene, recent);
  return [
    text(headline(scene, view.phase), ...(last.length === 0 ? [beginning(scene)] : [])),
    text(...seatLines(scene)),
    picture ?? rule(),
    ...(last.length === 0 ? [] : [text(...last, ...pastLines(scene, recent)), rule()]),
    ...question(scene),
  ];
}

function beginning({ recent, names, t }: DenksteScene): string {
  const first = recent.find((event) => event.type === "begins");
  return first === undefined ? "" : t("denkste.begins", { name: nameOf(names, first.seat) });
}
