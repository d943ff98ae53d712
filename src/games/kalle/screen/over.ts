import type { APIComponentInContainer } from "discord.js";
import { levelBefore, pastLine, storyOf } from "./story.js";
import { revealLines, tipsLine, wholeMap } from "./news.js";
import { nearness, signs, type KalleScene } from "./words.js";
import { endingParts, orderLines } from "../../../discord/ui/ending.js";
import { signedNames, nameOf } from "../../../discord/ui/names.js";
import { text } from "../../../discord/ui/parts.js";
import type { Seat } from "../../../game/contract.js";
import type { Ended } from "../rules/index.js";

/** Winner, last round, all rounds, memorable moments, places and trail. */
export function over(scene: KalleScene): readonly APIComponentInContainer[] {
  const { view, result, picture, t } = scene;
  const last = view.last === null ? [] : [tipsLine(scene, view.last), ...revealLines(scene, view.last)];
  const map = view.last === null || picture !== null ? [] : wholeMap(view.last, scene);
  return endingParts(
    {
      headline: headline(scene),
      last: [
        ...(last.length === 0 ? [] : [text(...last, ...map)]),
        text(`**${t("kalle.rounds")}**`, ...view.history.map((ended) => pastLine(scene, ended))),
      ],
      stories: story(scene),
      order: orderLines(result, signedNames(scene), (seat) => `${view.cheese[seat] ?? 0}\u00A0${signs.cheese}`, t),
      picture,
    },
    t,
  );
}

function headline({ view, result, names, t }: KalleScene): readonly string[] {
  const winners = result?.places[0] ?? [];
  if (view.cheese.every((pieces) => pieces === 0)) return [`### 🏆 ${t("kalle.noCheese")}`, t("kalle.noCheeseText")];
  return [`### 🏆 ${t("kalle.won", { count: winners.length, names: winners.map((seat) => nameOf(names, seat)) })}`];
}

/**
 * Most remarkable first: a tie until the last round, the narrowest escape, the latest catch, where the police overlooked
 * Kalle, who lost Kalle most often, and the quickest catch.
 */
function story({ view, names, result, t }: KalleScene): readonly string[] {
  const { escapes, quickest, late, blind, forgetful } = storyOf(view.history);
  const named = (seats: readonly Seat[]): readonly string[] => seats.map((seat) => nameOf(names, seat));
  const level = levelBefore(view.history, view.cheese, result?.places[0] ?? []);
  // Of several people it would tell nothing about any.
  const [narrowest] = new Set(escapes.map(({ kalle }) => kalle)).size > 1 ? [] : escapes;
  const rounds = escapes.map(({ round }) => String(round));
  return [
    level.length === 0 ? "" : `🎬 ${t("kalle.photoFinish", { names: named(level) })}`,
    narrowest === undefined
      ? ""
      : `💨 ${t("kalle.escapes", { count: rounds.length, name: nameOf(names, narrowest.kalle), rounds, near: nearness(narrowest.closest, t) })}`,
    ...late.map(({ kalle, round }) => `😿 ${t("kalle.late", { kalle: nameOf(names, kalle), round })}`),
    ...blind.map(({ round }) => `🙈 ${t("kalle.blind", { round })}`),
    ...forgetful.map(({ kalle, times }) => `🤦 ${t("kalle.forgetful", { name: nameOf(names, kalle), count: times })}`),
    quickest === null ? "" : `👃 ${tellQuickest(quickest, names, t)}`,
  ];
}

function tellQuickest({ winner, round, turned }: Ended, names: readonly string[], t: KalleScene["t"]): string {
  const words = { name: nameOf(names, winner), round, count: turned + 1 };
  return turned === 0 ? t("kalle.quickFirst", words) : t("kalle.quick", words);
}
