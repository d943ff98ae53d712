import { sorted, type Faction } from "../rules/index.js";
import { cardsList, cardsName, nameOf, type CatnoirScene } from "./words.js";
import { actorName } from "../../../discord/ui/presence.js";
import { lastTurn, type Move } from "./news-moves.js";
import { tellPlay } from "./news-plays.js";
import { tellReactions } from "./news-reactions.js";

type Words = Pick<CatnoirScene, "names" | "t">;

/** The last turn and its outcome, a line or two per action. Revealed cards are shown here and nowhere later. */
export function news({ recent, names, t }: Pick<CatnoirScene, "recent" | "names" | "t">): readonly string[] {
  const moves = lastTurn(recent);
  const words = { names, t };
  return [...moves.flatMap((move) => tell(words, move)), ...piles(words, moves)];
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
    ...(fresh.length === 0 ? [] : [`-# ${t("catnoir.news.refilled", { cards: cardsList(sorted(fresh), t) })}`]),
  ];
}
