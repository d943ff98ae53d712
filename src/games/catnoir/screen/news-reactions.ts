import type { Seat } from "../../../game/contract.js";
import type { Key } from "../../../game/scene.js";
import { cardsList, cardsName, type CatnoirScene } from "./words.js";
import type { PlayMove, PublicEvent } from "./news-moves.js";
import { nameOf } from "../../../discord/ui/presence.js";

type Words = Pick<CatnoirScene, "names" | "t">;
type Reacted = Extract<PublicEvent, { type: "reacted" }>;
/** Reactions that several seats may share. */
type Together = Extract<Key, `catnoir.news.${"passed" | "paidPoint" | "mustPoint" | "kept"}`>;

/** Who gives which cards away. */
interface Lot {
  readonly name: string;
  readonly cards: readonly string[];
}
type Sentence = "paidCards" | "mustCards" | "gave" | "gaveMore";

/** Equal ones in one sentence; empty while answers are open or if nobody was asked. */
export function tellReactions(words: Words, { head, rest }: PlayMove): readonly string[] {
  const reacted = rest.filter((event) => event.type === "reacted");
  const who = (matches: (event: Reacted) => boolean): readonly string[] =>
    reacted.filter(matches).map(({ seat }) => nameOf(words.names, seat));
  const together = (key: Together, matches: (event: Reacted) => boolean): readonly string[] => {
    const names = who(matches);
    return names.length === 0 ? [] : [words.t(key, { count: names.length, names })];
  };
  const paysPoint = ({ answer }: Reacted): boolean => answer.type === "pay" && answer.with === "point";
  const joined = who(({ answer }) => answer.type === "discard" && answer.accept);
  return [
    ...joining(words, head, joined),
    ...together("catnoir.news.passed", ({ answer }) => answer.type === "discard" && !answer.accept),
    ...together("catnoir.news.paidPoint", (event) => paysPoint(event) && !event.forced),
    ...together("catnoir.news.mustPoint", (event) => paysPoint(event) && event.forced),
    ...changingHands(words, reacted, head.seat),
    ...together("catnoir.news.kept", ({ answer }) => answer.type === "decline"),
  ];
}

/** Who discards a card for a point, of the detectives' further faction. */
function joining({ t }: Words, { play }: PlayMove["head"], names: readonly string[]): readonly string[] {
  if (play.faction !== "detectives" || names.length === 0) return [];
  return [t("catnoir.news.joined", { count: names.length, names, card: cardsName(play.extra, 1, t) })];
}

/** A sentence per seat, or one for all who did the same. */
function changingHands({ names, t }: Words, reacted: readonly Reacted[], to: Seat): readonly string[] {
  const receiver = nameOf(names, to);
  const payers = (forced: boolean): readonly Lot[] =>
    reacted.flatMap(({ seat, answer, forced: had }): readonly Lot[] =>
      answer.type === "pay" && answer.with === "cards" && had === forced
        ? [{ name: nameOf(names, seat), cards: cardsList(answer.cards, t) }]
        : [],
    );
  const givers = (more: boolean): readonly Lot[] =>
    reacted.flatMap(({ seat, answer }): readonly Lot[] =>
      answer.type === "give" && answer.discard === more
        ? [{ name: nameOf(names, seat), cards: [cardsName(answer.faction, 1, t)] }]
        : [],
    );
  const tell = (one: Sentence, lots: readonly Lot[]): readonly string[] => {
    const [first, ...others] = lots;
    if (first === undefined) return [];
    if (others.length === 0) return [t(`catnoir.news.${one}`, { ...first, receiver })];
    const from = lots.map(({ name, cards }) => t("catnoir.news.from", { name, cards: cards.join(" + ") }));
    return [t(`catnoir.news.${one}All`, { lots: from, receiver })];
  };
  return [
    ...tell("paidCards", payers(false)),
    ...tell("mustCards", payers(true)),
    ...tell("gave", givers(false)),
    ...tell("gaveMore", givers(true)),
  ];
}
