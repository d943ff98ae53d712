import type { APIComponentInContainer } from "discord.js";
import { districtsOf } from "../rules/index.js";
import { evaluationParts } from "./evaluation.js";
import { dicedFor, diceOf } from "./prelude-news.js";
import { districtMark, nameOf, type NightScene } from "./words.js";
import { circles, doubles, evaluationsIn, fastest, greediest, sharpest, type Most } from "./story.js";
import { rule, text } from "../../../discord/ui/parts.js";

/** The finished game: the last night, winner, memorable moments, ring, and places with cards. */
export function over(scene: NightScene): readonly APIComponentInContainer[] {
  const { view, picture, t } = scene;
  if (view.phase.type !== "over") return [];
  const stories = story(scene);
  return [
    ...(view.evaluation === null ? [] : [...evaluationParts(scene, view.evaluation), rule()]),
    text(...headline(scene)),
    ...(stories.length === 0 ? [] : [text(`**${t("katchme.story")}**`, ...stories)]),
    ...(picture === null ? [] : [picture]),
    text(`**${t("katchme.places")}**`, ...placeLines(scene)),
  ];
}

function headline(scene: NightScene): readonly string[] {
  const { view, names, result, t } = scene;
  const first = result?.places[0] ?? [];
  const [winner] = first;
  const title =
    winner === undefined || first.length > 1
      ? `### 🤝 ${t("katchme.shared")}`
      : `### 🏆 ${t("katchme.won", { name: nameOf(names, winner) })}`;
  const size = view.options.districts;
  const empty = view.piles.flatMap(({ draw }, pile) => {
    if (draw > 0) return [];
    const district = districtsOf(size)[pile];
    const owner = pile < names.length ? nameOf(names, pile) : null;
    if (owner !== null) return [owner];
    return district === undefined ? [] : [t("katchme.neutralPile", { place: districtMark(district) })];
  });
  const nights = evaluationsIn(scene.recent).length;
  return [title, t("katchme.ended", { count: nights, names: empty })];
}

function placeLines(scene: NightScene): readonly string[] {
  const { result, names, t } = scene;
  const lines = (result?.places ?? []).map((seats, index, places) => {
    const place = places.slice(0, index).reduce((sum, tied) => sum + tied.length, 1);
    const rest = t("katchme.pile", { count: result?.scores[seats[0] ?? 0] ?? 0 });
    return t("katchme.place", { place, names: seats.map((seat) => nameOf(names, seat)), rest });
  });
  const ties = dicedFor(scene.recent, "win").map((dice) => t("katchme.tieBreak", { dice: diceOf(scene, dice) }));
  return [...lines, ...ties.map((tie) => `-# 🎲 ${tie}`)];
}

function story({ recent, names, t }: NightScene): readonly string[] {
  const words = ({ seats, count }: Most) => ({ names: seats.map((seat) => nameOf(names, seat)), count });
  const nights = evaluationsIn(recent).length;
  const circled = circles(recent);
  const [sharp, fast, double, greedy] = [sharpest, fastest, doubles, greediest].map((most) => most(recent));
  const line = (sign: string, maxima: Most | undefined, say: (maxima: Most) => string): string =>
    maxima === undefined || maxima.count === 0 ? "" : `${sign} ${say(maxima)}`;
  return [
    line("🧠", sharp, (maxima) => t("katchme.sharpest", words(maxima))),
    line("⚡", fast, (maxima) => t("katchme.fastest", words(maxima))),
    line("🎯", double, (maxima) => t("katchme.doubles", words(maxima))),
    line("🙀", greedy, (maxima) => t("katchme.greediest", words(maxima))),
    nights < 2 || circled === 0 ? "" : `🌀 ${t("katchme.circles", { count: circled, nights })}`,
  ].filter((told) => told !== "");
}
