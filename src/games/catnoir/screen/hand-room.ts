import { handLimit, kindsOf, sortCards, type Event, type Faction } from "../rules/index.js";
import { lacksRow, lastLines, timedOutLine } from "./hand-moves.js";
import { maxInRow } from "./pictures/groups.js";
import { rowsIn } from "./pictures/phone-rows.js";
import { type CatnoirEphemeralScene, cardsList } from "./words.js";
import { sinceLastTurn } from "./news-moves.js";
import { nameOf } from "../../../discord/ui/presence.js";

/**
 * Rows of small print that a phone has for what happened and why cards cannot be played: in a turn with one action, while
 * others act or react, in a reaction; how many a hint, a second action and too many cards take, and how many a picture
 * of few factions leaves.
 */
const rows = {
  turn: 6,
  firstTurn: 1,
  waiting: 8,
  awaitingAnswers: 5,
  reaction: 7,
  longReaction: 4,
  hint: 1,
  secondAction: 1,
  fullHand: 2,
  lowPicture: 4,
} as const;

/** Rows of the reader's own last play, with how the others answered it. */
const ownRows = 2;

/** What happened last, a line each: to the reader, by them and by others; as much as there is room for. */
export function happened(scene: CatnoirEphemeralScene): readonly string[] {
  const timedOut = timedOutLine(scene);
  const above = timedOut === "" ? [] : [timedOut];
  const lines = handNews(scene);
  const room = roomIn(scene) - rowsIn(above);
  const news = rowsIn(lines) > room && lines.length > 0 ? [lines.join(" · ")] : lines;
  return [...above, ...lastLines(scene, room - rowsIn(news)), ...news];
}

/**
 * Whether there is no room for the reader's own last play besides news, or in their turn for the last move before it, so
 * that the open cards, which the board and the menu have too, make some.
 */
export function isTight(scene: CatnoirEphemeralScene): boolean {
  const news = handNews(scene);
  const timedOut = timedOutLine(scene);
  const left = rowsBelowDisplay(scene) - rowsIn(news);
  if (news.length > 0 && left < ownRows) return true;
  const isTurn = scene.prompt !== null && scene.view.phase.type === "turn";
  return isTurn && !isFirstTurn(scene) && lacksRow(scene, left - rowsIn(timedOut === "" ? [] : [timedOut]));
}

/** How many rows of a phone there are for small print; news are there in any case. */
export function roomIn(scene: CatnoirEphemeralScene): number {
  return rowsBelowDisplay(scene) + (isTight(scene) ? 1 : 0);
}

function rowsBelowDisplay(scene: CatnoirEphemeralScene): number {
  if (isFirstTurn(scene)) return rows.firstTurn;
  const isLow = kindsOf(scene.view.own?.hand ?? []).length <= maxInRow;
  return rowsInTurn(scene) + (isLow ? rows.lowPicture : 0);
}

/** Below a picture of many factions. */
function rowsInTurn(scene: CatnoirEphemeralScene): number {
  const { prompt, hint, view } = scene;
  const { phase } = view;
  if (prompt === null) return phase.type === "reaction" ? rows.awaitingAnswers : rows.waiting;
  const hinted = hint === null ? 0 : rows.hint;
  if (phase.type === "reaction") {
    return (phase.cause.faction === "journalists" ? rows.longReaction : rows.reaction) - hinted;
  }
  const isFull = (view.own?.hand.length ?? 0) > handLimit;
  return rows.turn - hinted - (view.options.actions - 1) * rows.secondAction - (isFull ? rows.fullHand : 0);
}

/** Whether it is the first turn of somebody who is new to the game, and there is room for what each faction does. */
export function isFirstTurn(scene: CatnoirEphemeralScene): boolean {
  const { hint, prompt, view } = scene;
  const { phase, options, round } = view;
  const isFirst = hint !== null && prompt !== null && phase.type === "turn" && round === 1;
  return isFirst && options.actions === 1 && handNews(scene).length === 0;
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
