import { lastMovesIn, lastTurn, playsIn, type Move } from "./news-moves.js";
import { cardsList, cardsName, nameOf, type CatnoirEphemeralScene } from "./words.js";
import { sorted, type Event } from "../rules/index.js";

/** The last two moves, if others', in a line each: what they took or played, and the points. */
export function lastMoves(scene: CatnoirEphemeralScene): readonly string[] {
  const moves = lastMovesIn(scene.events, 2).filter(({ head }) => head.seat !== scene.seat);
  return moves.map((move) => inShort(scene, move)).filter((line) => line !== "");
}

/** The reader's own last play and its outcome, unless the news tell it; empty without one. */
export function ownLastPlay({ events, seat, t }: CatnoirEphemeralScene): string {
  const own = playsIn(events).findLast(({ head }) => head.seat === seat);
  if (own === undefined || lastTurn(events).some(({ head }) => head === own.head)) return "";
  const { head, rest } = own;
  const uncovered = rest.flatMap((event) => (event.type === "hacked" ? event.cards : []));
  const loot = uncovered.filter((card) => card !== "hackers");
  const points = rest.reduce(
    (sum, event) => (event.type === "scored" && event.seat === seat ? sum + event.points : sum),
    0,
  );
  const caught = uncovered.length - loot.length;
  const parts = [
    cardsList(sorted(head.cards), t).join(" + "),
    ...(caught === 0 ? [] : [t("catnoir.hand.ownCaught", { count: caught })]),
    ...(points === 0 ? [] : [t("catnoir.hand.ownPoints", { points })]),
    ...(loot.length === 0 ? [] : [t("catnoir.hand.ownLoot", { cards: cardsList(sorted(loot), t) })]),
  ];
  return t("catnoir.hand.own", { parts: parts.join(" · ") });
}

function inShort({ names, t }: CatnoirEphemeralScene, { head, rest }: Move): string {
  const name = nameOf(names, head.seat);
  switch (head.type) {
    case "took":
      return t("catnoir.hand.tookBy", { name, cards: cardsName(head.faction, head.count, t) });
    case "played": {
      const points = rest.reduce(
        (sum, event) => (event.type === "scored" && event.seat === head.seat ? sum + event.points : sum),
        0,
      );
      const cards = cardsList(sorted(head.cards), t);
      return points === 0
        ? t("catnoir.hand.playedBy", { name, cards })
        : t("catnoir.hand.scoredBy", { name, cards, points });
    }
    case "begins":
    case "surplus":
    case "idle":
      return "";
  }
}

/** That the table made the reader's last decision because their time was up; empty: it did not. */
export function timedOutLine({ events, seat, t }: CatnoirEphemeralScene): string {
  const own = events.findLast((event, index) => isDecision(event, events[index - 1]) && event.seat === seat);
  return own !== undefined && "isTimeout" in own ? t("catnoir.hand.timedOut") : "";
}

/** Of the events that only a seat's own action brings about. @param before the event before */
function isDecision(
  event: Event,
  before: Event | undefined,
): event is Extract<Event, { type: "took" | "played" | "answered" | "discarded" }> {
  // Other discards follow from a play or from everybody's answers.
  if (event.type === "discarded") return before?.type === "surplus";
  return event.type === "took" || event.type === "played" || event.type === "answered";
}
