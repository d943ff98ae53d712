import { handLimit, kindsOf } from "../rules/index.js";
import { handNews } from "./hand-news.js";
import { lacksRow, lastLines, timedOutLine } from "./hand-moves.js";
import { mostInRow } from "./pictures/groups.js";
import { rowsIn } from "./pictures/phone-rows.js";
import type { CatnoirEphemeralScene } from "./words.js";

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
  const isLow = kindsOf(scene.view.own?.hand ?? []).length <= mostInRow;
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
