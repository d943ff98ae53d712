import { nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import { type Event, type Faction, sortCards } from "../rules/index.js";
import { answersInBrief, cardsAndPoints, hits, inBrief, pointsOf } from "./news.js";
import { rowsIn, rowsOfText } from "./pictures/groups.js";
import { lastingEvents, lastMovesIn, type Move, movesIn, type PlayMove, playsIn, sinceLastTurn } from "./story.js";
import { cardsList, cardsName, type CatnoirEphemeralScene, factionSigns } from "./words.js";

/**
 * Rows of small print that a phone has for what happened, and how many things may be told in them: what the reader did,
 * and how two others came by their points.
 */
const [phoneRows, maxLines] = [4, 3] as const;

/** Rows of text that a phone has for what others did to the reader. */
const textRows = 4;

/** What happened last, a line each: to the reader, by them and by others; as much as there is room for. */
export function happened(scene: CatnoirEphemeralScene): readonly string[] {
  const timedOut = timedOutLine(scene);
  const above = turnNews(scene);
  const first = [timedOut, ...dealt(scene)].filter((line) => line !== "");
  const below = isToldAbove(scene) ? [] : newest(losses(scene), phoneRows - rowsIn(first), rowsIn);
  const shown = [...first, ...below];
  const left = phoneRows - rowsIn(shown) - rowsOfText(above);
  return [...shown, ...lastLines(scene, left, maxLines - shown.length - above.length)];
}

/**
 * What others did to the reader since their last turn, right below the line that says that it is theirs; empty: it is
 * not, or nothing.
 */
export function turnNews(scene: CatnoirEphemeralScene): readonly string[] {
  return isToldAbove(scene) ? newest(losses(scene), textRows, rowsOfText) : [];
}

function isToldAbove({ prompt, view: { phase } }: CatnoirEphemeralScene): boolean {
  return prompt !== null && phase.type === "turn";
}

/** The newest lines that fit, oldest first. */
function newest(
  lines: readonly string[],
  rows: number,
  measure: (lines: readonly string[]) => number,
): readonly string[] {
  const first = lines.findIndex((_, index) => measure(lines.slice(index)) <= rows);
  return first === -1 ? [] : lines.slice(first);
}

/** The cards of a hand that was just dealt, where no picture shows them. */
function dealt({ events, picture, seat, t }: CatnoirEphemeralScene): readonly string[] {
  const shown = sinceLastTurn(events);
  const isFirst = shown.some(({ type }) => type === "begins") && !shown.some(({ type }) => isAction(type));
  if (!isFirst || picture !== null) return [];
  const cards = shown.flatMap((event) => (event.type === "faces" && event.seat === seat ? event.cards : []));
  return cards.length === 0 ? [] : [t("catnoir.hand.first", { cards: cardsList(sortCards(cards), t) })];
}

function isAction(type: Event["type"]): boolean {
  return type === "took" || type === "played" || type === "idle";
}

/** What others' plays cost the reader since their last turn, or brought them, a line each. */
function losses(scene: CatnoirEphemeralScene): readonly string[] {
  const moves = movesIn(lastingEvents(scene.events, scene.names.length));
  const own = moves.findLastIndex(({ head }) => isAction(head.type) && head.seat === scene.seat);
  return moves.slice(own + 1).flatMap(({ head, rest }) => {
    if (head.type !== "played") return [];
    const said = loss(scene, { head, rest });
    return said === "" ? [] : [`${factionSigns[head.play.faction]} ${said}`];
  });
}

/** Empty if a play did not concern the reader, or they have not answered it. */
function loss({ seat, view, names, t }: CatnoirEphemeralScene, { head, rest }: PlayMove): string {
  const { play } = head;
  const name = nameOf(names, head.seat);
  const lost = rest.flatMap((event) => (event.type === "discarded" && event.seat === seat ? event.cards : []));
  const words = { name, cards: cardsList(sortCards(lost), t) };
  switch (play.faction) {
    case "hackers": {
      if (play.target !== seat) return "";
      const found = rest.flatMap((event) => (event.type === "hacked" ? event.cards : []));
      const stolen = found.filter((card) => card !== "hackers");
      if (stolen.length === 0) return t("catnoir.hand.unrobbed", { name });
      const robbed = { name, cards: cardsList(sortCards(stolen), t), count: stolen.length };
      // They leave as many hackers, unless a win has ended it before.
      return t(view.phase.type === "over" ? "catnoir.hand.robbedLast" : "catnoir.hand.robbed", robbed);
    }
    case "police": {
      if (play.target !== seat) return "";
      const seized = rest.flatMap((event) => (event.type === "revealed" && event.from === seat ? event.cards : []));
      const drawn = rest.reduce(
        (sum, event) => sum + (event.type === "drew" && event.seat === seat ? event.count : 0),
        0,
      );
      return [
        t("catnoir.hand.seized", { name, cards: cardsList(sortCards(seized), t) }),
        ...(drawn === 0 ? [] : [t("catnoir.hand.redrawn", { cards: t("catnoir.some", { count: drawn }) })]),
      ].join(" ");
    }
    case "mafia":
      if (lost.length > 0) return t("catnoir.hand.squeezed", words);
      return rest.some((event) => event.type === "paid" && event.seat === seat) ? t("catnoir.hand.paid", words) : "";
    case "detectives":
      return lost.length === 0 ? "" : t("catnoir.hand.joined", words);
    case "journalists": {
      const given = rest.flatMap((event) => (event.type === "gave" && event.seat === seat ? [event.card] : []));
      if (given.length === 0) return "";
      const gift = { name, cards: cardsList(given, t) };
      return t(lost.length === 0 ? "catnoir.hand.gave" : "catnoir.hand.gaveMore", gift);
    }
    case "scientists":
    case "robocats":
    case "bureaucrats":
      return "";
  }
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

/** The last two moves, if others'. */
function lastMoves(scene: CatnoirEphemeralScene): readonly Told[] {
  return lastMovesIn(scene.events, 2)
    .toReversed()
    .flatMap((move, index): readonly Told[] => {
      const { head } = move;
      if (head.seat === scene.seat) return [];
      const forms = inShort(scene, move);
      return forms.length === 0 ? [] : [{ head, forms, rank: 1 + index }];
    });
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
