import { sortCards } from "../rules/index.js";
import { cardsList, factionSigns, type CatnoirScene } from "./words.js";
import { news } from "./news.js";
import {
  bestMove,
  deedsOf,
  weightOf,
  earnedAside,
  pointsBeforeLastTurn,
  type Best,
  type Deed,
  type Harmful,
} from "./story.js";
import { orderLines } from "../../../discord/ui/ending.js";
import { signedNames, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { EndParts } from "../../../game/screen.js";
import { overtaken } from "../../../game/kit.js";

/** Limits of the story: equal pairs of seats per faction (with many seats one), and seats that earned from others' plays. */
const [maxPairs, manySeats] = [2, 4] as const;
const maxGains = 3;

/** Winner, memorable moments, and the last turn. */
export function over(scene: CatnoirScene): EndParts {
  const { result, picture, t } = scene;
  const points = (seat: Seat): string => t("catnoir.points", { count: result?.scores[seat] ?? 0 });
  const [line = "", ...more] = headline(scene);
  return {
    instead: picture === null ? orderLines(result, signedNames(scene), points, t) : [],
    line,
    notes: [...story(scene), ...more, ...news(scene)].filter((note) => note !== ""),
  };
}

function headline({ view, names, t }: CatnoirScene): readonly string[] {
  if (view.phase.type !== "over") return [];
  const { winners, by } = view.phase;
  const points = t("catnoir.points", { count: view.points[winners[0] ?? 0] ?? 0 });
  return [
    `🏆 ${t("catnoir.won", { count: winners.length, names: winners.map((seat) => nameOf(names, seat)) })}`,
    by === "points" ? t("catnoir.byPoints", { count: view.turn, points }) : t("catnoir.byTurns", { count: view.turn }),
  ];
}

/** Most remarkable first: a lead lost at last, the best move, who did what to whom, and earnings from others' plays. */
function story(scene: CatnoirScene): readonly string[] {
  const { recent, view, result, names, t } = scene;
  const turned = overtaken(pointsBeforeLastTurn(recent, view.points), result?.places[0] ?? []);
  const best = bestMove(recent);
  const gains = earnedAside(recent)
    .slice(0, maxGains)
    .map(({ seat, points: count }) =>
      t("catnoir.gain", { name: nameOf(names, seat), points: t("catnoir.points", { count }) }),
    );
  return [
    turned.length === 0
      ? ""
      : `🔄 ${t("catnoir.turned", { count: turned.length, names: turned.map((seat) => nameOf(names, seat)) })}`,
    best === null ? "" : `🏅 ${tellBest(scene, best)}`,
    deedsLine(scene, "hackers", (deeds) => t("catnoir.hacked", { deeds })),
    deedsLine(scene, "mafia", (deeds) => t("catnoir.paid", { deeds })),
    deedsLine(scene, "police", (deeds) => t("catnoir.searched", { deeds })),
    deedsLine(scene, "journalists", (deeds) => t("catnoir.given", { deeds })),
    gains.length === 0 ? "" : `🪙 ${t("catnoir.aside", { gains })}`,
  ];
}

function tellBest({ names, t }: CatnoirScene, { move, points, lost, given }: Best): string {
  const words = {
    name: nameOf(names, move.head.seat),
    cards: cardsList(sortCards(move.head.cards), t),
    points: t("catnoir.points", { count: points }),
  };
  if (lost > 0) return t("catnoir.bestTakes", { ...words, lost: t("catnoir.points", { count: lost }) });
  if (given > 0) return t("catnoir.bestLends", { ...words, given: t("catnoir.points", { count: given }) });
  return t("catnoir.best", words);
}

function deedsLine(scene: CatnoirScene, faction: Harmful, say: (deeds: readonly string[]) => string): string {
  const all = deedsOf(scene.recent, faction);
  const deeds = all.filter((deed) => weightOf(deed) === weightOf(all[0] ?? deed));
  // A superlative of more than these would be none, and many seats leave little room below the picture.
  const most = scene.names.length > manySeats ? 1 : Math.min(maxPairs, scene.names.length - 1);
  return deeds.length === 0 || deeds.length > most
    ? ""
    : `${factionSigns[faction]} ${say(alike(deeds).map((each) => tellDeeds(scene, faction, each)))}`;
}

/** Deeds of one seat that cost each of several others the same, in order. */
function alike(deeds: readonly Deed[]): readonly (readonly Deed[])[] {
  const keyOf = ({ seat, cards, points }: Deed): string => `${seat} ${cards} ${points}`;
  return [...new Set(deeds.map(keyOf))].map((key) => deeds.filter((deed) => keyOf(deed) === key));
}

/** @param deeds of one seat, to several others with the same outcome */
function tellDeeds({ names, t }: CatnoirScene, faction: Harmful, deeds: readonly Deed[]): string {
  const [{ seat, cards, points } = { seat: 0, cards: 0, points: 0 }] = deeds;
  const words = {
    count: deeds.length,
    name: nameOf(names, seat),
    targets: deeds.map(({ target }) => nameOf(names, target)),
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
