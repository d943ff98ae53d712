import { nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import { type Event, type Faction, sortCards } from "../rules/index.js";
import { answersInBrief, cardsAndPoints, hits, inBrief, pointsOf } from "./news.js";
import { rowsIn } from "./pictures/groups.js";
import {
  lastingEvents,
  lastMovesIn,
  lastTurn,
  type Move,
  movesIn,
  type PlayMove,
  playsIn,
  sinceLastTurn,
} from "./story.js";
import { cardsList, cardsName, type CatnoirEphemeralScene } from "./words.js";

/**
 * Rows of small print that a phone has for what happened, and how many things may be told in them: what the reader did,
 * and how two others came by their points.
 */
const [phoneRows, maxLines] = [4, 3] as const;

/** What happened last, a line each: to the reader, by them and by others; as much as there is room for. */
export function happened(scene: CatnoirEphemeralScene): readonly string[] {
  const timedOut = timedOutLine(scene);
  const news = handNews(scene);
  const first = [timedOut, news.join(" · ")].filter((line) => line !== "");
  return [...first, ...lastLines(scene, phoneRows - rowsIn(first), maxLines - first.length)];
}

/**
 * What others and the table did to the reader's hand and points in the turn on the board: a line for each outcome of a
 * hack, and one for all else. Nothing older: remembering is part of the game. What the reader did themselves they know,
 * and the outcome of their plays has a line of its own.
 */
function handNews(scene: CatnoirEphemeralScene): readonly string[] {
  const shown = sinceLastTurn(scene.events);
  if (shown.some(({ type }) => type === "begins") && !shown.some(({ type }) => type === "took" || type === "played")) {
    // The picture shows them.
    if (scene.picture !== null) return [];
    const dealt = shown.flatMap((event) => (event.type === "faces" && event.seat === scene.seat ? event.cards : []));
    return dealt.length === 0 ? [] : [scene.t("catnoir.hand.first", { cards: cardsList(sortCards(dealt), scene.t) })];
  }
  const own = shown.some(({ type, ...event }) => isAction(type) && "seat" in event && event.seat === scene.seat);
  if (own) return [];
  const hack = shown.flatMap((event) => tellHack(scene, event));
  const parts = shown.flatMap((event) => tell(scene, event));
  return [...hack, ...(parts.length === 0 ? [] : [scene.t("catnoir.hand.news", { parts: parts.join(" · ") })])];
}

function isAction(type: Event["type"]): boolean {
  return type === "took" || type === "played";
}

/** Empty if the event does not concern the reader, or belongs to a hack. */
function tell(scene: CatnoirEphemeralScene, event: Event): readonly string[] {
  const { seat, names, t } = scene;
  const list = (cards: readonly Faction[]): readonly string[] => cardsList(sortCards(cards), t);
  switch (event.type) {
    case "took": {
      const cards = Array.from({ length: event.count }, () => event.faction);
      return event.seat === seat ? [t("catnoir.hand.took", { cards: list(cards) })] : [];
    }
    case "scored":
      return event.seat === seat ? [t("catnoir.hand.scored", { count: event.points })] : [];
    case "faces":
      return event.seat === seat ? [t("catnoir.hand.drew", { cards: list(event.cards) })] : [];
    case "revealed":
      return event.from === seat ? [t("catnoir.hand.seized", { cards: list(event.cards) })] : [];
    case "gave": {
      const cards = list([event.card]);
      if (event.seat === seat) return [t("catnoir.hand.gave", { cards, name: nameOf(names, event.receiver) })];
      return event.receiver === seat ? [t("catnoir.hand.got", { cards, name: nameOf(names, event.seat) })] : [];
    }
    case "discarded":
      return event.seat === seat ? [t("catnoir.hand.discarded", { cards: list(event.cards) })] : [];
    case "paid":
      return event.seat === seat ? [t("catnoir.hand.paid")] : [];
    // A pending answer is shown elsewhere.
    case "answered":
    case "begins":
    case "turn":
    case "played":
    case "hacked":
    case "refilled":
    case "drew":
    case "reshuffled":
    case "asked":
    case "reacted":
    case "cleared":
    case "surplus":
    case "idle":
    case "over":
      return [];
  }
}

/**
 * Of a hack of the reader. Revealed hackers went to the table, all else to their player, who leaves as many hackers; a
 * win may have ended it before.
 */
function tellHack({ seat, view, names, t }: CatnoirEphemeralScene, event: Event): readonly string[] {
  const list = (cards: readonly Faction[]): readonly string[] => cardsList(sortCards(cards), t);
  if (event.type === "played") {
    const { play, cards } = event;
    if (play.faction !== "hackers" || play.target !== seat) return [];
    return [t("catnoir.hand.planted", { cards: list(cards), name: nameOf(names, event.seat) })];
  }
  if (event.type !== "hacked" || event.target !== seat) return [];
  const name = nameOf(names, event.seat);
  const stolen = event.cards.filter((card) => card !== "hackers");
  const found = event.cards.filter((card) => card === "hackers");
  const points = t("catnoir.points", { count: found.length });
  const stayed = view.phase.type === "over" ? 0 : stolen.length;
  return [
    ...(found.length === 0 ? [] : [t("catnoir.hand.shown", { cards: list(found), points, name })]),
    ...(stolen.length === 0 ? [] : [t("catnoir.hand.robbed", { cards: list(stolen), name })]),
    ...(stayed === 0 ? [] : [t("catnoir.hand.stayed", { count: stayed })]),
  ];
}

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
 * @param most lines
 */
function lastLines(scene: CatnoirEphemeralScene, rows: number, most: number): readonly string[] {
  const heads = movesIn(scene.events).map(({ head }) => head);
  const shown = fitting(told(scene), rows)
    .slice(0, most)
    .map(({ head, line }) => ({ at: heads.indexOf(head), line }));
  return shown.toSorted((a, b) => a.at - b.at).map(({ line }) => line);
}

/** In the order in which they are told. */
function told(scene: CatnoirEphemeralScene): readonly Told[] {
  return [...lastMoves(scene), ...ownPlays(scene)].toSorted((a, b) => a.rank - b.rank);
}

/** The newest moves that fit, each as long as possible; one is shortened in favour of the others' last ones. */
function fitting(
  moves: readonly Told[],
  rows: number,
): readonly { readonly head: Move["head"]; readonly line: string }[] {
  let left = rows;
  return moves.flatMap(({ head, forms }, index) => {
    const next = moves.slice(index + 1).filter(({ rank }) => rank < lastRank);
    const rooms = [next.length, 1, 0].map((count) => {
      return left - rowsIn(next.slice(0, count).flatMap((move) => move.forms.slice(-1)));
    });
    const line = rooms.flatMap((room) => forms.find((form) => rowsIn([form]) <= room) ?? []).at(0);
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
function timedOutLine({ events, seat, names, t }: CatnoirEphemeralScene): string {
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
