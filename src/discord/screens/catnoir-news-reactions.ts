import type { Faction } from "../../games/catnoir/index.js";
import type { Seat } from "../../games/game.js";
import type { Key } from "../../locales/index.js";
import { cardsList } from "./catnoir-hand-words.js";
import type { PlayMove, Told } from "./catnoir-news-moves.js";
import type { CatnoirScene } from "./catnoir-scene.js";
import { cardsName, nameOf } from "./catnoir-words.js";

type Words = Pick<CatnoirScene, "names" | "t">;
type Reacted = Extract<Told, { type: "reacted" }>;
/** What several can have done alike. */
type Together = Extract<Key, `catnoir.news.${"joined" | "passed" | "paidPoint" | "mustPoint" | "kept"}`>;

/** How the others reacted, those who did the same in one sentence. Empty as long as answers are open, and where nobody was asked. */
export function tellReactions(words: Words, { head, rest }: PlayMove): readonly string[] {
  const reacted = rest.filter((event) => event.type === "reacted");
  const who = (matches: (event: Reacted) => boolean): readonly Seat[] =>
    reacted.filter(matches).map(({ seat }) => seat);
  const together = (key: Together, matches: (event: Reacted) => boolean): readonly string[] => {
    const names = who(matches).map((seat) => nameOf(words.names, seat));
    return names.length === 0 ? [] : [words.t(key, { count: names.length, names })];
  };
  const paysPoint = ({ answer }: Reacted): boolean => answer.type === "pay" && answer.with === "point";
  return [
    ...together("catnoir.news.joined", ({ answer }) => answer.type === "discard" && answer.accept),
    ...together("catnoir.news.passed", ({ answer }) => answer.type === "discard" && !answer.accept),
    ...together("catnoir.news.paidPoint", (event) => paysPoint(event) && !event.forced),
    ...together("catnoir.news.mustPoint", (event) => paysPoint(event) && event.forced),
    ...reacted.flatMap((event) => alone(words, event, head.seat)),
    ...together("catnoir.news.kept", ({ answer }) => answer.type === "decline"),
  ];
}

/** Where cards change hands everybody is told which: a sentence for each seat. */
function alone({ names, t }: Words, { seat, answer, forced }: Reacted, receiver: Seat): readonly string[] {
  const name = nameOf(names, seat);
  if (answer.type === "pay" && answer.with === "cards") {
    const cards: readonly Faction[] = answer.cards;
    return [t(forced ? "catnoir.news.mustCards" : "catnoir.news.paidCards", { name, cards: cardsList(cards, t) })];
  }
  if (answer.type !== "give") return [];
  const told = { name, receiver: nameOf(names, receiver), card: cardsName(answer.faction, 1, t) };
  return [t(answer.discard ? "catnoir.news.gaveMore" : "catnoir.news.gave", told)];
}
