import type { APIComponentInContainer } from "discord.js";
import type { Seat } from "../../../game/contract.js";
import { tellRound } from "./news.js";
import { ends, lastRound } from "./last-round.js";
import { isKatchen, nameOf, type KatchenScene } from "./words.js";
import { rule, text } from "../../../discord/ui/parts.js";

/** The finished game: loser or winner, the last round, memorable moments, and a knock-out's places. */
export function over(scene: KatchenScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  const last = [...lastly(scene), ...memorable(scene)].filter((line) => line !== "");
  return [
    text(...(view.options.shots === 1 ? loss(scene) : victory(scene))),
    ...(last.length === 0 ? [] : [rule(), text(...last)]),
    ...(view.options.shots === 1 ? [] : [rule(), text(placeList(scene))]),
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

/** Memorable moments: a game lost in stage 1, and Katchens that the last round does not show. */
function memorable({ recent, names, t }: KatchenScene): readonly string[] {
  const game = recent.slice(recent.findLastIndex((event) => event.type === "opens" && event.stage === "deal") + 1);
  const early = game.findLast((event) => event.type === "dealt" || event.type === "gave")?.type === "dealt";
  const seats = new Set<Seat>();
  for (const event of game) if (event.type === "threw" && isKatchen(event.dice)) seats.add(event.seat);
  const round = lastRound(recent);
  const told = round?.throws.find(({ seat }) => seat === ends(round.settlement).highest);
  if (told !== undefined && isKatchen(told.dice)) seats.delete(told.seat);
  return [
    early ? t("katchen.earlyEnd") : "",
    seats.size === 0 ? "" : t("katchen.katchens", { names: [...seats].map((seat) => nameOf(names, seat)) }),
  ];
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
