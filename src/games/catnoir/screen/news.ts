import { sortCards, type Faction } from "../rules/index.js";
import { cardsList, cardsName, type CatnoirScene } from "./words.js";
import { actorName, nameOf } from "../../../discord/ui/presence.js";
import { answersInBrief, cardsAndPoints, hits } from "./brief-plays.js";
import { lastTurn, movesIn, type Move } from "./news-moves.js";
import { tellPlay } from "./news-plays.js";
import { tellReactions } from "./news-reactions.js";

type Words = Pick<CatnoirScene, "names" | "t">;

/** The last turn and its outcome, a line or two per action. Revealed cards are shown here and nowhere later. */
export function news({ recent, names, t }: Pick<CatnoirScene, "recent" | "names" | "t">): readonly string[] {
  const moves = lastTurn(recent);
  const words = { names, t };
  return [...moves.flatMap((move) => tell(words, move)), ...piles(words, moves)];
}

/**
 * The play right before what the board tells of, with what it brought and cost: its answers may have come just before the
 * next turn. Empty: there was none, or the turn on the board has it.
 */
export function playBefore({ recent, names, t }: Pick<CatnoirScene, "recent" | "names" | "t">): string {
  const [first] = lastTurn(recent);
  const moves = movesIn(recent).filter(({ head }) => head.type !== "surplus");
  const before = moves[moves.findIndex(({ head }) => head === first?.head) - 1];
  if (before?.head.type !== "played") return "";
  const { head, rest } = before;
  const { play } = head;
  const move = { head, rest };
  const words = { name: nameOf(names, head.seat), cards: cardsAndPoints({ names, t }, move) };
  const told =
    "target" in play
      ? t("catnoir.brief.beforeAgainst", { ...words, target: nameOf(names, play.target) })
      : t("catnoir.brief.before", words);
  return [told, ...hits({ names, t }, move), ...answersInBrief({ names, t }, move)].join(" · ");
}

/** What somebody did and its outcome; empty while it is not known yet. */
export function tell(words: Words, { head, rest }: Move): readonly string[] {
  const { names, t } = words;
  const name = actorName(nameOf(names, head.seat), head, t);
  switch (head.type) {
    case "begins":
      return [`🗳️ ${t("catnoir.news.begins", { name })}`];
    case "took":
      return [t("catnoir.news.took", { name, cards: cardsName(head.faction, head.count, t) })];
    case "played": {
      const reactions = tellReactions(words, { head, rest });
      const played = tellPlay(words, { head, rest }).join(" ");
      return reactions.length === 0 ? [played] : [played, `💬 ${reactions.join(" ")}`];
    }
    case "surplus": {
      const cards = rest.flatMap((event) => (event.type === "discarded" ? event.cards : []));
      return cards.length === 0 ? [] : [t("catnoir.news.trimmed", { name, cards: cardsList(cards, t) })];
    }
    case "idle":
      return [t("catnoir.news.idle", { name })];
  }
}

/** Cards new in the display, and a reshuffle, in small print. */
function piles({ t }: Words, moves: readonly Move[]): readonly string[] {
  const rest = moves.filter(({ head }) => head.type !== "begins").flatMap((move) => move.rest);
  const fresh: readonly Faction[] = rest.flatMap((event) => (event.type === "refilled" ? event.cards : []));
  const shuffled = rest.flatMap((event) => (event.type === "reshuffled" ? [event.count] : []));
  return [
    ...shuffled.map((count) => `-# 🔀 ${t("catnoir.news.reshuffled", { count })}`),
    ...(fresh.length === 0 ? [] : [`-# ${t("catnoir.news.refilled", { cards: cardsList(sortCards(fresh), t) })}`]),
  ];
}
