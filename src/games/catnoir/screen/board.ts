import type { APIComponentInContainer } from "discord.js";
import { controls, headline, question } from "./board-question.js";
import { news } from "./news.js";
import type { CatnoirScene } from "./scene.js";
import { displayLines, pilesLine, raceLines } from "./standing.js";
import { rule, text } from "../../../discord/ui/parts.js";

/**
 * The running game: the race, the display, the piles, what happened last, and who is asked now and for what. What is new
 * stands low, right above the buttons, since on a phone the lower end of a message is what one sees.
 */
export function board(scene: CatnoirScene): readonly APIComponentInContainer[] {
  const { picture } = scene;
  return [
    text(`-# ${standing(scene)}`, ...raceLines(scene)),
    picture ?? rule(),
    text(...displayLines(scene), `-# ${pilesLine(scene)}`),
    rule(),
    text(...news(scene), headline(scene), ...question(scene)),
    ...controls(scene),
  ];
}

/** The round, how many points win, and in the variant how many actions are left. */
function standing({ view, t }: CatnoirScene): string {
  const { phase, options, round, target } = view;
  const left = phase.type === "turn" && options.actions > 1 ? [t("catnoir.left", { count: phase.actions })] : [];
  return [t("catnoir.round", { round }), t("catnoir.goal", { count: target }), ...left].join(" · ");
}
