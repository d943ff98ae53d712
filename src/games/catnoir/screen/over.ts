import type { APIComponentInContainer } from "discord.js";
import { sorted } from "../rules/index.js";
import { cardsList, factionSigns, nameOf, type CatnoirScene } from "./words.js";
import { news } from "./news.js";
import { bestMove, deedsOf, earnedAside, type Best, type Deed, type Harmful } from "./story.js";
import { rule, text } from "../../../discord/ui/parts.js";

/** Limits of the story: pairs of seats per faction, and seats with earnings from others' plays. */
const mostPairs = 2;
const mostGains = 3;

/** The finished game: winner, last turn, memorable moments, race and places. */
export function over(scene: CatnoirScene): readonly APIComponentInContainer[] {
  const { picture, t } = scene;
  const told = story(scene);
  return [
    text(...headline(scene)),
    rule(),
    text(...news(scene)),
    ...(told.length === 0 ? [] : [text(`**${t("catnoir.story")}**`, ...told)]),
    ...(picture === null ? [] : [picture]),
    text(`**${t("catnoir.places")}**`, ...placeLines(scene)),
  ];
}

function headline({ view, names, t }: CatnoirScene): readonly string[] {
  if (view.phase.type !== "over") return [];
  const { winners, by } = view.phase;
  const points = t("catnoir.points", { count: view.points[winners[0] ?? 0] ?? 0 });
  return [
    `### 🏆 ${t("catnoir.won", { count: winners.length, names: winners.map((seat) => nameOf(names, seat)) })}`,
    by === "points" ? t("catnoir.byPoints", { count: view.turn, points }) : t("catnoir.byTurns", { count: view.turn }),
  ];
}

function placeLines({ result, names, t }: CatnoirScene): readonly string[] {
  return (result?.places ?? []).map((seats, index, places) => {
    const place = places.slice(0, index).reduce((sum, tied) => sum + tied.length, 1);
    const points = t("catnoir.points", { count: result?.scores[seats[0] ?? 0] ?? 0 });
    return t("catnoir.place", { place, names: seats.map((seat) => nameOf(names, seat)), points });
  });
}

/** The best move, who did what to whom by faction, and earnings from others' plays. */
function story(scene: CatnoirScene): readonly string[] {
  const { recent, names, t } = scene;
  const best = bestMove(recent);
  const gains = earnedAside(recent)
    .slice(0, mostGains)
    .map(({ seat, points: count }) =>
      t("catnoir.gain", { name: nameOf(names, seat), points: t("catnoir.points", { count }) }),
    );
  return [
    ...(best === null ? [] : [`🏅 ${tellBest(scene, best)}`]),
    ...deedsLine(scene, "hackers", (deeds) => t("catnoir.hacked", { deeds })),
    ...deedsLine(scene, "police", (deeds) => t("catnoir.searched", { deeds })),
    ...deedsLine(scene, "mafia", (deeds) => t("catnoir.paid", { deeds })),
    ...deedsLine(scene, "journalists", (deeds) => t("catnoir.given", { deeds })),
    ...(gains.length === 0 ? [] : [`🪙 ${t("catnoir.aside", { gains })}`]),
  ];
}

function tellBest({ names, t }: CatnoirScene, { move, points, lost, given }: Best): string {
  const words = {
    name: nameOf(names, move.head.seat),
    cards: cardsList(sorted(move.head.cards), t),
    points: t("catnoir.points", { count: points }),
  };
  if (lost > 0) return t("catnoir.bestTakes", { ...words, lost: t("catnoir.points", { count: lost }) });
  if (given > 0) return t("catnoir.bestLends", { ...words, given: t("catnoir.points", { count: given }) });
  return t("catnoir.best", words);
}

function deedsLine(
  scene: CatnoirScene,
  faction: Harmful,
  say: (deeds: readonly string[]) => string,
): readonly string[] {
  const deeds = deedsOf(scene.recent, faction).slice(0, mostPairs);
  return deeds.length === 0
    ? []
    : [`${factionSigns[faction]} ${say(deeds.map((deed) => tellDeed(scene, faction, deed)))}`];
}

function tellDeed({ names, t }: CatnoirScene, faction: Harmful, { seat, target, cards, points }: Deed): string {
  const words = {
    name: nameOf(names, seat),
    target: nameOf(names, target),
    cards: t("catnoir.some", { count: cards }),
  };
  switch (faction) {
    case "hackers":
      return t("catnoir.hackedWhom", words);
    case "police":
      return t("catnoir.searchedWhom", words);
    case "mafia": {
      const sum = [
        ...(points === 0 ? [] : [t("catnoir.points", { count: points })]),
        ...(cards === 0 ? [] : [words.cards]),
      ];
      return t("catnoir.paidWhom", { ...words, sum });
    }
    case "journalists":
      return t("catnoir.givenWhom", words);
  }
}
