import { sortCards, type Faction } from "../rules/index.js";
import { actorName, nameOf } from "../../../discord/ui/presence.js";
import { cardsList, type CatnoirScene } from "./words.js";
import type { PlayMove } from "./news-moves.js";

type Words = Pick<CatnoirScene, "names" | "t">;

/** What somebody played and gained before others reacted. */
export function tellPlay(words: Words, move: PlayMove): readonly string[] {
  const { names, t } = words;
  const { play, seat, cards } = move.head;
  const told = { name: actorName(nameOf(names, seat), move.head, t), cards: cardsList(sortCards(cards), t) };
  switch (play.faction) {
    case "detectives":
    case "scientists":
    case "robocats":
    case "mafia":
    case "journalists":
      return [t(`catnoir.news.played.${play.faction}`, told), gains(words, move)];
    case "hackers":
      return [
        t(`catnoir.news.played.${play.faction}`, { ...told, target: nameOf(names, play.target) }),
        ...hack(words, move),
      ];
    case "police":
      return [
        t(`catnoir.news.played.${play.faction}`, { ...told, target: nameOf(names, play.target) }),
        ...search(words, move),
      ];
    case "bureaucrats":
      return [t(`catnoir.news.played.${play.faction}`, told), ...files(words, move)];
  }
}

/**
 * A point per hacker revealed, all else loot, and their target has as many more hackers as others were found; nothing of
 * that where a win has ended it early.
 */
function hack({ names, t }: Words, move: PlayMove): readonly string[] {
  const uncovered = move.rest.flatMap((event) => (event.type === "hacked" ? event.cards : []));
  const hackers = uncovered.filter((card) => card === "hackers").length;
  const points = t("catnoir.points", { count: hackers });
  const outcome = (): string => {
    if (hackers === 0) return t("catnoir.news.allLoot");
    return hackers === uncovered.length ? t("catnoir.news.points", { points }) : t("catnoir.news.someLoot", { points });
  };
  const { play, cards: sent } = move.head;
  const stayed = uncovered.length < sent.length ? 0 : sent.length - hackers;
  const name = play.faction === "hackers" ? nameOf(names, play.target) : "";
  return [
    t("catnoir.news.uncovered", { cards: cardsList(sortCards(uncovered), t) }),
    outcome(),
    ...(stayed === 0 ? [] : [t("catnoir.news.stayed", { count: stayed, name })]),
  ];
}

/** What the police found, and how many cards their target drew. */
function search({ names, t }: Words, move: PlayMove): readonly string[] {
  const { play } = move.head;
  const found = cardsList(sortCards(revealed(move)), t);
  const after = play.faction === "police" ? drawn(move, play.target) : 0;
  const target = play.faction === "police" ? nameOf(names, play.target) : "";
  return [
    t("catnoir.news.revealed", { cards: found }),
    gains({ names, t }, move),
    ...(after === 0 ? [] : [t("catnoir.news.drewAfter", { name: target, cards: t("catnoir.some", { count: after }) })]),
  ];
}

function files(words: Words, move: PlayMove): readonly string[] {
  const { t } = words;
  const cards = revealed(move);
  if (cards.length === 0) return [t("catnoir.news.filedNothing")];
  return [t("catnoir.news.filed", { cards: cardsList(sortCards(cards), t) }), gains(words, move)];
}

/** Points and cards that a play brought its player. */
function gains({ t }: Words, move: PlayMove): string {
  const { seat } = move.head;
  const count = move.rest.reduce(
    (sum, event) => (event.type === "scored" && event.seat === seat ? sum + event.points : sum),
    0,
  );
  const points = t("catnoir.points", { count });
  const cards = t("catnoir.some", { count: drawn(move, seat) });
  if (drawn(move, seat) === 0) return count === 0 ? t("catnoir.news.nothing") : t("catnoir.news.points", { points });
  return count === 0 ? t("catnoir.news.drawn", { cards }) : t("catnoir.news.pointsAndDrawn", { points, cards });
}

function revealed({ rest }: PlayMove): readonly Faction[] {
  return rest.flatMap((event) => (event.type === "revealed" ? event.cards : []));
}

function drawn({ rest }: PlayMove, seat: number): number {
  return rest.reduce((sum, event) => (event.type === "drew" && event.seat === seat ? sum + event.count : sum), 0);
}
