import type { APIComponentInContainer } from "discord.js";
import { pastLine, storyOf } from "./story.js";
import { revealLines, wholeMap } from "./reveal.js";
import { nameOf, nearness, signs, type KalleScene } from "./words.js";
import { rule, text } from "../../../discord/ui/parts.js";

/** The finished game: winner, the last round, all rounds, memorable moments, trail and places. */
export function over(scene: KalleScene): readonly APIComponentInContainer[] {
  const { view, picture, t, emoji } = scene;
  const told = story(scene);
  const last = view.last === null ? [] : revealLines(scene, view.last);
  const map = view.last === null || picture !== null ? [] : wholeMap(view.last, emoji);
  return [
    text(...headline(scene)),
    rule(),
    ...(last.length === 0 ? [] : [text(...last, ...map)]),
    text(`**${t("kalle.rounds")}**`, ...view.history.map((ended) => pastLine(scene, ended))),
    ...(told.length === 0 ? [] : [text(`**${t("kalle.story")}**`, ...told)]),
    picture ?? rule(),
    text(`**${t("kalle.places")}**`, ...placeLines(scene)),
  ];
}

function headline({ view, result, names, t }: KalleScene): readonly string[] {
  const winners = result?.places[0] ?? [];
  if (view.cheese.every((pieces) => pieces === 0)) return [`### 🏆 ${t("kalle.noCheese")}`, t("kalle.noCheeseText")];
  return [`### 🏆 ${t("kalle.won", { count: winners.length, names: winners.map((seat) => nameOf(names, seat)) })}`];
}

function placeLines({ result, view, names, t }: KalleScene): readonly string[] {
  return (result?.places ?? []).map((seats, index, places) => {
    const place = places.slice(0, index).reduce((sum, tied) => sum + tied.length, 1);
    const cheese = view.cheese[seats[0] ?? 0] ?? 0;
    const listed = t("kalle.place", { place, names: seats.map((seat) => nameOf(names, seat)) });
    return `${listed} · ${cheese}\u00A0${signs.cheese}`;
  });
}

/** The narrowest escape, the quickest and the latest catch, and where the police overlooked Kalle. */
function story({ view, names, t }: KalleScene): readonly string[] {
  const { escapes, quickest, late, blind } = storyOf(view.history);
  const lines = [
    ...late.map(({ kalle, round }) => `😿 ${t("kalle.late", { kalle: nameOf(names, kalle), round })}`),
    ...blind.map(({ round }) => `🙈 ${t("kalle.blind", { round })}`),
  ];
  const [narrowest] = escapes;
  if (narrowest !== undefined) {
    const told = escapes.map(({ kalle, round }) => t("kalle.escape", { name: nameOf(names, kalle), round }));
    lines.unshift(`💨 ${t("kalle.escapes", { escapes: told, near: nearness(narrowest.closest, t) })}`);
  }
  if (quickest !== null) {
    const words = { name: nameOf(names, quickest.winner), round: quickest.round, count: quickest.turned + 1 };
    lines.push(`👃 ${quickest.turned === 0 ? t("kalle.quickFirst", words) : t("kalle.quick", words)}`);
  }
  return lines;
}
