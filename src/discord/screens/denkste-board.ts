import type { APIComponentInContainer } from "discord.js";
import { headline, question } from "./denkste-question.js";
import { lastTurn, pastLines } from "./denkste-reveal.js";
import type { DenksteScene } from "./denkste-scene.js";
import { seatLines } from "./denkste-seats.js";
import { nameOf } from "./denkste-words.js";
import { rule, text } from "./parts.js";

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
