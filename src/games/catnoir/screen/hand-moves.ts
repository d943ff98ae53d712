import type { Seat } from "../../../game/contract.js";
import { answersInBrief, cardsAndPoints, hits, inBrief, pointsOf } from "./brief-plays.js";
import {
  lastingEvents,
  lastMovesIn,
  lastTurn,
  movesIn,
  playsIn,
  sinceLastTurn,
  type Move,
  type PlayMove,
} from "./news-moves.js";
import { cardsList, cardsName, type CatnoirEphemeralScene } from "./words.js";
import { rowsIn } from "./pictures/phone-rows.js";
import { sortCards, type Event, type Faction } from "../rules/index.js";
import { nameOf } from "../../../discord/ui/presence.js";

/** A move in words: in full, and shorter where there is too little room. */
interface Told {
  readonly head: Move["head"];
  readonly forms: readonly string[];
  /** Lower ones are told first. */
  readonly rank: number;
}

/**
 * The last two moves of others and the reader's own plays, oldest first and a line each; as many as there is room for.
 *
 * @param rows on a phone
 */
export function lastLines(scene: CatnoirEphemeralScene, rows: number): readonly string[] {
  const heads = movesIn(scene.events).map(({ head }) => head);
  const shown = fitting(told(scene), rows).map(({ head, line }) => ({ at: heads.indexOf(head), line }));
  return shown.toSorted((a, b) => a.at - b.at).map(({ line }) => line);
}

/** Whether one more row than these tells more of the reader's last turn and the last move of others. */
export function lacksRow(scene: CatnoirEphemeralScene, rows: number): boolean {
  const latest = told(scene).filter(({ rank }) => rank <= 1);
  const [now, then] = [rows, rows + 1].map((room) =>
    fitting(latest, room)
      .map(({ line }) => line)
      .join(),
  );
  return now !== then;
}

/** In the order in which they are told. */
function told(scene: CatnoirEphemeralScene): readonly Told[] {
  return [...lastMoves(scene), ...ownPlays(scene)].toSorted((a, b) => a.rank - b.rank);
}

/** The newest moves that fit, each as long as possible; the reader's own is shortened in favour of the others' last one. */
function fitting(
  moves: readonly Told[],
  rows: number,
): readonly { readonly head: Move["head"]; readonly line: string }[] {
  let left = rows;
  return moves.flatMap(({ head, forms }, index) => {
    const next = moves[index + 1];
    const kept = next === undefined || next.rank > 1 ? 0 : rowsIn(next.forms.slice(-1));
    const line = [left - kept, left].flatMap((room) => forms.find((form) => rowsIn([form]) <= room) ?? []).at(0);
    if (line === undefined) return [];
    left -= rowsIn([line]);
    return [{ head, line }];
  });
}

/** The last two moves, if others'. A hack of the reader is told by their news. */
function lastMoves(scene: CatnoirEphemeralScene): readonly Told[] {
  const fresh = new Set(lastTurn(scene.events).map(({ head }) => head));
  return lastMovesIn(scene.events, 2)
    .toReversed()
    .flatMap((move, index): readonly Told[] => {
      const { head } = move;
      if (head.seat === scene.seat || (hacks(head, scene.seat) && fresh.has(head))) return [];
      const forms = inShort(scene, move);
      return forms.length === 0 ? [] : [{ head, forms, rank: 1 + index }];
    });
}

function hacks(head: Move["head"], target: Seat): boolean {
  return head.type === "played" && head.play.faction === "hackers" && head.play.target === target;
}

/**
 * The reader's plays in the turn on the board, or else their last one, with the outcome of each and how the others
 * answered. What the reader drew is told in that turn only.
 */
function ownPlays(scene: CatnoirEphemeralScene): readonly Told[] {
  const { seat, names } = scene;
  const events = lastingEvents(scene.events, names.length);
  const isOwn = ({ head }: Move): boolean => head.seat === seat;
  const shown = sinceLastTurn(events);
  const fresh = playsIn(shown).filter(isOwn);
  if (fresh.length > 0)
    return fresh.map((move) => ownPlay(scene, move, { drawn: drawnAfter(move, shown, seat), isLast: true }));
  const last = lastMovesIn(
    events.filter((event) => !("seat" in event) || event.seat === seat),
    1,
  )[0]?.head;
  return playsIn(events)
    .filter(isOwn)
    .slice(-1)
    .map((move) => ownPlay(scene, move, { drawn: [], isLast: move.head === last }));
}

/** What the reader drew between a play and the next action. */
function drawnAfter({ head }: PlayMove, events: readonly Event[], seat: Seat): readonly Faction[] {
  const rest = events.slice(events.indexOf(head) + 1);
  const end = rest.findIndex(({ type }) => type === "took" || type === "played");
  return (end === -1 ? rest : rest.slice(0, end)).flatMap((event) =>
    event.type === "faces" && event.seat === seat ? event.cards : [],
  );
}

/** @param isLast whether the reader has done nothing in a later turn */
function ownPlay(
  scene: CatnoirEphemeralScene,
  move: PlayMove,
  { drawn, isLast }: { readonly drawn: readonly Faction[]; readonly isLast: boolean },
): Told {
  const { t } = scene;
  const loot = move.rest
    .flatMap((event) => (event.type === "hacked" ? event.cards : []))
    .filter((card) => card !== "hackers");
  const played = [cardsAndPoints(scene, move), ...hits(scene, move)];
  const more = [
    ...answersInBrief(scene, move),
    ...(loot.length === 0 ? [] : [t("catnoir.hand.ownLoot", { cards: cardsList(sortCards(loot), t) })]),
  ];
  const drew = drawn.length === 0 ? [] : [t("catnoir.hand.ownDrew", { cards: cardsList(sortCards(drawn), t) })];
  const forms = [[...played, ...more, ...drew], [...played, ...more], played, [inBrief(scene, move)]].map((parts) =>
    t(isLast ? "catnoir.hand.ownLast" : "catnoir.hand.own", { parts: parts.join(" · ") }),
  );
  return { head: move.head, forms, rank: isLast ? 0 : lastRank };
}

/** Of a play that the reader has done something after. */
const lastRank = 3;

/** With how the others answered, but for the reader, whose news tell it; and without. */
function inShort(scene: CatnoirEphemeralScene, move: Move): readonly string[] {
  const { names, seat, t } = scene;
  const { head } = move;
  const name = nameOf(names, head.seat);
  switch (head.type) {
    case "took":
      return [t("catnoir.hand.tookBy", { name, cards: cardsName(head.faction, head.count, t) })];
    case "played": {
      const play = { head, rest: move.rest };
      const count = pointsOf(play);
      const cards = cardsList(sortCards(head.cards), t);
      const points = t("catnoir.points", { count });
      const short =
        count === 0 ? t("catnoir.hand.playedBy", { name, cards }) : t("catnoir.hand.scoredBy", { name, cards, points });
      const answers = answersInBrief(scene, play, seat);
      return answers.length === 0 ? [short] : [[short, ...answers].join(" · "), short];
    }
    case "begins":
    case "surplus":
    case "idle":
      return [];
  }
}

/** What the table chose in the reader's last decision because their time was up; empty: it did not. */
export function timedOutLine({ events, seat, names, t }: CatnoirEphemeralScene): string {
  const own = lastingEvents(events, names.length)
    .flatMap((event, index, lasting) => (isDecision(event, lasting[index - 1]) && event.seat === seat ? [event] : []))
    .at(-1);
  if (own === undefined || !("isTimeout" in own)) return "";
  switch (own.type) {
    case "took":
      return t("catnoir.hand.timedOutTook", { cards: cardsName(own.faction, own.count, t) });
    case "played":
      return t("catnoir.hand.timedOutPlayed", { cards: cardsList(sortCards(own.cards), t) });
    case "discarded":
      return t("catnoir.hand.timedOutDiscarded", { cards: cardsList(sortCards(own.cards), t) });
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
