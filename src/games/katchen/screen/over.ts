import type { APIComponentInContainer } from "discord.js";
import { tellRound } from "./news.js";
import { lastRound } from "./last-round.js";
import { storyOf, type Feat } from "./story.js";
import { nameOf, type KatchenScene } from "./words.js";
import { rule, text } from "../../../discord/ui/parts.js";

/** The finished game: loser or winner, the last round, memorable moments, table, and a knock-out's places. */
export function over(scene: KatchenScene): readonly APIComponentInContainer[] {
  const { view, picture, t } = scene;
  const last = [...lastly(scene), early(scene)].filter((line) => line !== "");
  const told = story(scene);
  return [
    text(...(view.options.shots === 1 ? loss(scene) : victory(scene))),
    ...(last.length === 0 ? [] : [rule(), text(...last)]),
    ...(told.length === 0 ? [] : [text(`**${t("katchen.story")}**`, ...told)]),
    ...(picture === null ? [] : [picture]),
    ...(view.options.shots === 1 ? [] : [text(placeList(scene))]),
  ];
}

function loss({ view, names, t, emoji }: KatchenScene): readonly string[] {
  if (view.phase.type !== "over") return [];
  const name = nameOf(names, view.phase.loser);
  return [`### ${emoji.text("shot")} ${t("katchen.lost", { name })}`, t("katchen.round")];
}

function victory({ view, names, result, t }: KatchenScene): readonly string[] {
  const winner = result?.places[0]?.[0];
  if (winner === undefined) return [];
  return [
    `### 🏆 ${t("katchen.won", { name: nameOf(names, winner) })}`,
    t("katchen.lastStanding", { count: view.game }),
    view.shots[winner] === 0 ? t("katchen.untouched") : "",
  ];
}

function lastly(scene: KatchenScene): readonly string[] {
  const round = lastRound(scene.recent);
  return round === null ? [] : tellRound(scene, round);
}

/** Whether the last game was lost in stage 1. */
function early({ recent, t }: KatchenScene): string {
  const last = recent.findLast((event) => event.type === "dealt" || event.type === "gave");
  return last?.type === "dealt" ? t("katchen.earlyEnd") : "";
}

/** The order of getting away, the narrowest escape, the longest run of bad luck, and most Katchens. */
function story({ recent, names, view, t }: KatchenScene): readonly string[] {
  const { away, escape, unlucky, katchens } = storyOf(recent, names.length);
  const words = ({ seats, count }: Feat) => ({ names: seats.map((seat) => nameOf(names, seat)), count });
  const order = away.filter((seat) => !view.gone.includes(seat) || view.options.shots === 1);
  const [first, ...others] = order.map((seat) => nameOf(names, seat));
  return [
    first === undefined
      ? ""
      : `🏃 ${others.length === 0 ? t("katchen.firstAway", { name: first }) : t("katchen.awayOrder", { name: first, others })}`,
    escape === null ? "" : `😅 ${t("katchen.escape", words(escape))}`,
    unlucky === null ? "" : `🌧️ ${t("katchen.unlucky", words(unlucky))}`,
    katchens === null ? "" : `😼 ${t("katchen.katchens", words(katchens))}`,
  ].filter((line) => line !== "");
}

function placeList({ result, view, names, t, emoji }: KatchenScene): string {
  const lines = (result?.places ?? []).map((seats, index, places) => {
    const place = places.slice(0, index).reduce((sum, tied) => sum + tied.length, 1);
    const shots = seats.map((seat) => view.shots[seat] ?? 0).join(", ");
    const listed = t("katchen.place", { place, names: seats.map((seat) => nameOf(names, seat)) });
    return `${listed} · ${shots}\u00A0${emoji.text("shot")}`;
  });
  return [`**${t("katchen.places")}**`, ...lines].join("\n");
}
