import { sortCards } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import type { PlayMove, PublicEvent } from "./news-moves.js";
import { cardsList, cardsName, type CatnoirScene } from "./words.js";
import { nameOf } from "../../../discord/ui/presence.js";

type Words = Pick<CatnoirScene, "names" | "t">;
type Answer = Extract<PublicEvent, { type: "reacted" }>["answer"];

/** Such as "🎩 4 Mafiosi, +2 Punkte"; what hackers hit is told apart. */
export function cardsAndPoints(words: Words, move: PlayMove): string {
  return move.head.play.faction === "hackers" ? cardsIn(words, move) : inBrief(words, move);
}

/** The same of any play. */
export function inBrief(words: Words, move: PlayMove): string {
  const { t } = words;
  const count = pointsOf(move);
  const cards = cardsIn(words, move);
  return count === 0 ? cards : `${cards}, ${t("catnoir.brief.points", { points: t("catnoir.points", { count }) })}`;
}

function cardsIn({ t }: Words, { head }: PlayMove): string {
  return cardsList(sortCards(head.cards), t).join(" + ");
}

/** How many hackers were revealed, and the points for them; empty: it was no hack. */
export function hits({ t }: Words, move: PlayMove): readonly string[] {
  if (move.head.play.faction !== "hackers") return [];
  const count = pointsOf(move);
  if (count === 0) return [t("catnoir.brief.missed")];
  const words = { cards: t("catnoir.cards.hackers", { count }), points: t("catnoir.points", { count }) };
  return [t("catnoir.brief.caught", words)];
}

/** What a play brought its player. */
export function pointsOf({ head, rest }: PlayMove): number {
  return rest.reduce(
    (sum, event) => (event.type === "scored" && event.seat === head.seat ? sum + event.points : sum),
    0,
  );
}

/**
 * How the others answered a play, once all have; equal answers together.
 *
 * @param without a seat that is told of its own answer elsewhere
 */
export function answersInBrief(words: Words, { head, rest }: PlayMove, without: Seat | null = null): readonly string[] {
  const { t } = words;
  const reacted = rest.filter((event) => event.type === "reacted");
  const told = reacted.filter(({ seat }) => seat !== without);
  const namesOf = (matches: (answer: Answer) => boolean): readonly string[] =>
    told.filter(({ answer }) => matches(answer)).map(({ seat }) => nameOf(words.names, seat));
  const { play } = head;
  switch (play.faction) {
    case "detectives": {
      if (reacted.length > 0 && !reacted.some(({ answer }) => isJoining(answer))) return [t("catnoir.brief.passed")];
      const names = namesOf(isJoining);
      const card = cardsName(play.extra, 1, t);
      return names.length === 0 ? [] : [t("catnoir.brief.joined", { count: names.length, names, card })];
    }
    case "mafia":
      return [...new Set(told.map(({ answer }) => paymentIn(answer, t)))].map((what) => {
        const names = namesOf((answer) => paymentIn(answer, t) === what);
        return t("catnoir.brief.paid", { count: names.length, names, what });
      });
    case "journalists": {
      if (reacted.length > 0 && !reacted.some(({ answer }) => answer.type === "give")) return [t("catnoir.brief.kept")];
      return told.flatMap(({ seat, answer }) => {
        if (answer.type !== "give") return [];
        const given = { name: nameOf(words.names, seat), cards: cardsName(answer.faction, 1, t) };
        return [t(answer.discard ? "catnoir.brief.gaveMore" : "catnoir.brief.gave", given)];
      });
    }
    case "scientists":
    case "robocats":
    case "hackers":
    case "police":
    case "bureaucrats":
      return [];
  }
}

function isJoining(answer: Answer): boolean {
  return answer.type === "discard" && answer.accept;
}

/** Such as "2 Karten". */
function paymentIn(answer: Answer, t: Words["t"]): string {
  if (answer.type !== "pay") return "";
  return answer.with === "point"
    ? t("catnoir.points", { count: 1 })
    : t("catnoir.some", { count: answer.cards.length });
}
