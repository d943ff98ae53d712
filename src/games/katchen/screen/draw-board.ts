import type { APIComponentInContainer } from "discord.js";
import type { Phase } from "../rules/index.js";
import { news } from "./news.js";
import { isUnsettled, question, whileNew } from "./question.js";
import type { KatchenScene } from "./words.js";
import { seatList } from "./seats.js";
import { rule, text } from "../../../discord/ui/parts.js";
import { turnLine } from "../../../discord/ui/names.js";

/**
 * What throws are worth, while that is new and they are chosen; news; the table (until it is painted, seats in words and
 * then news); and the turn right above the buttons: a phone shows picture and buttons at once.
 */
export function board(scene: KatchenScene): readonly APIComponentInContainer[] {
  const { picture, view, t } = scene;
  const values = view.phase.type === "shed" ? whileNew(scene, t("katchen.values")) : "";
  const happened = [values, ...news(scene)].filter((line) => line !== "");
  const told = happened.length === 0 ? [] : [text(...happened)];
  return [
    ...(picture === null ? [...seatList(scene), rule(), ...told] : [...told, picture]),
    text(headline(scene), ...standing(scene)),
    ...question(scene),
  ];
}

function headline(scene: KatchenScene): string {
  const { asked, phase } = scene.view;
  return asked === null || scene.prompts.length === 0 || isUnsettled(phase) ? "" : turnLine(scene, asked);
}

/** Stage, stack if any, and in a knock-out the game's number. */
function standing({ view, t, emoji }: KatchenScene): readonly string[] {
  const { shots, knockOut } = view.options;
  const stack = t("katchen.stack", { count: view.stack, coaster: emoji.text("coaster") });
  const game = t("katchen.game", { game: view.game, shots, shot: emoji.text("shot") });
  return [
    `-# ${[stage(view.phase, t), ...(view.stack === 0 ? [] : [stack])].join(" · ")}`,
    knockOut ? `-# ${game}` : "",
  ];
}

function stage(phase: Phase, t: KatchenScene["t"]): string {
  switch (phase.type) {
    case "rolloff":
      return t("katchen.stageRolloff");
    case "deal":
      return t("katchen.stageDeal");
    case "shed":
    case "over":
      return t("katchen.stageShed");
  }
}
