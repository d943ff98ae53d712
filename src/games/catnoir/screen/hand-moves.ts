import type { Seat } from "../../../game/contract.js";
import { lastMovesIn, lastTurn, playsIn, sinceLastTurn, type Move, type PlayMove } from "./news-moves.js";
import { cardsList, cardsName, nameOf, type CatnoirEphemeralScene } from "./words.js";
import { sorted, type Event } from "../rules/index.js";

/**
 * The last moves of others and the reader's own plays, a line each; if they are too many, plays of earlier turns are
 * left out first.
 */
export function lastLines(scene: CatnoirEphemeralScene, most: number): readonly string[] {
  const [moves, own] = [lastMoves(scene), ownPlays(scene)];
  const isFresh = playsIn(sinceLastTurn(scene.events)).some(({ head }) => head.seat === scene.seat);
  const owned = isFresh ? own.slice(-most) : own.slice(0, Math.max(0, most - moves.length));
  return [...moves.slice(Math.max(0, moves.length - (most - owned.length))), ...(most === 0 ? [] : owned)];
}

/**
 * The last two moves, if others', in a line each: what they took or played, and the points. A hack of the reader is told
 * by their news.
 */
function lastMoves(scene: CatnoirEphemeralScene): readonly string[] {
  const fresh = new Set(lastTurn(scene.events).map(({ head }) => head));
  const moves = lastMovesIn(scene.events, 2).filter(
    ({ head }) => head.seat !== scene.seat && !(hacks(head, scene.seat) && fresh.has(head)),
  );
  return moves.map((move) => inShort(scene, move)).filter((line) => line !== "");
}

function hacks(head: Move["head"], target: Seat): boolean {
  return head.type === "played" && head.play.faction === "hackers" && head.play.target === target;
}

/**
 * The reader's plays in the turn on the board, or else their last one, with the outcome of each, a line each. What others
 * lost by it and what the reader drew is told in that turn only.
 */
function ownPlays(scene: CatnoirEphemeralScene): readonly string[] {
  const { events, seat } = scene;
  const isOwn = ({ head }: Move): boolean => head.seat === seat;
  const shown = sinceLastTurn(events);
  const fresh = playsIn(shown).filter(isOwn);
  if (fresh.length > 0) return fresh.map((move) => ownPlay(scene, move, after(move, shown)));
  return playsIn(events)
    .filter(isOwn)
    .slice(-1)
    .map((move) => ownPlay(scene, move, []));
}

/** All events between a play and the next action. */
function after({ head }: PlayMove, events: readonly Event[]): readonly Event[] {
  const rest = events.slice(events.indexOf(head) + 1);
  const end = rest.findIndex(({ type }) => type === "took" || type === "played");
  return end === -1 ? rest : rest.slice(0, end);
}

function ownPlay({ seat, names, t }: CatnoirEphemeralScene, { head, rest }: PlayMove, fresh: readonly Event[]): string {
  const uncovered = rest.flatMap((event) => (event.type === "hacked" ? event.cards : []));
  const loot = uncovered.filter((card) => card !== "hackers");
  const points = rest.reduce(
    (sum, event) => (event.type === "scored" && event.seat === seat ? sum + event.points : sum),
    0,
  );
  const caught = uncovered.length - loot.length;
  const drawn = fresh.flatMap((event) => (event.type === "faces" && event.seat === seat ? event.cards : []));
  const paid = fresh.flatMap((event) => {
    if (head.play.faction !== "mafia") return [];
    if (event.type === "paid") return [t("catnoir.hand.ownPays", { name: nameOf(names, event.seat) })];
    if (event.type !== "discarded" || event.seat === seat) return [];
    const cards = t("catnoir.some", { count: event.cards.length });
    return [t("catnoir.hand.ownDiscards", { name: nameOf(names, event.seat), cards })];
  });
  const parts = [
    cardsList(sorted(head.cards), t).join(" + "),
    ...(caught === 0 ? [] : [t("catnoir.hand.ownCaught", { count: caught })]),
    ...(points === 0 ? [] : [t("catnoir.hand.ownPoints", { points })]),
    ...paid,
    ...(loot.length === 0 ? [] : [t("catnoir.hand.ownLoot", { cards: cardsList(sorted(loot), t) })]),
    ...(drawn.length === 0 ? [] : [t("catnoir.hand.ownDrew", { cards: cardsList(sorted(drawn), t) })]),
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

/** What the table chose in the reader's last decision because their time was up; empty: it did not. */
export function timedOutLine({ events, seat, t }: CatnoirEphemeralScene): string {
  const own = events
    .flatMap((event, index) => (isDecision(event, events[index - 1]) && event.seat === seat ? [event] : []))
    .at(-1);
  if (own === undefined || !("isTimeout" in own)) return "";
  switch (own.type) {
    case "took":
      return t("catnoir.hand.timedOutTook", { cards: cardsName(own.faction, own.count, t) });
    case "played":
      return t("catnoir.hand.timedOutPlayed", { cards: cardsList(sorted(own.cards), t) });
    case "discarded":
      return t("catnoir.hand.timedOutDiscarded", { cards: cardsList(sorted(own.cards), t) });
    // Its outcome is among the news.
    case "answered":
      return t("catnoir.hand.timedOut");
  }
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
