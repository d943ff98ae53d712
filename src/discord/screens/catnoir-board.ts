import type { APIComponentInContainer } from "discord.js";
import { controls, headline, question } from "./catnoir-board-question.js";
import { news } from "./catnoir-news.js";
import type { CatnoirScene } from "./catnoir-scene.js";
import { displayLines, pilesLine, raceLines } from "./catnoir-standing.js";
import { rule, text } from "./parts.js";

/**
 * The running game: who is asked and for what, the race, the display, the piles, and what happened last. What is new stands
 * low, since on a phone the lower end of a message is what one sees.
 */
export function board(scene: CatnoirScene): readonly APIComponentInContainer[] {
  const { picture } = scene;
  const told = [...news(scene), ...question(scene)];
  return [
    text(headline(scene), `-# ${standing(scene)}`),
    text(...raceLines(scene)),
    picture ?? rule(),
    text(...displayLines(scene), `-# ${pilesLine(scene)}`),
    ...(told.length === 0 ? [] : [rule(), text(...told)]),
    ...controls(scene),
  ];
}

/** The round, how many points win, and in the variant how many actions are left. */
function standing({ view, t }: CatnoirScene): string {
  const { phase, options, round, target } = view;
  const left = phase.type === "turn" && options.actions > 1 ? [t("catnoir.left", { count: phase.actions })] : [];
  return [t("catnoir.round", { round }), t("catnoir.goal", { count: target }), ...left].join(" · ");
}
