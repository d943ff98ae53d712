import { handNews } from "./hand-news.js";
import { lastLines, timedOutLine } from "./hand-moves.js";
import { rowsIn } from "./pictures/phone-rows.js";
import type { CatnoirEphemeralScene } from "./words.js";

/** Rows of small print that a phone has for what happened and why cards cannot be played. */
const rows = { waiting: 7, turn: 5, hintedTurn: 3, reaction: 4, hintedReaction: 2 } as const;

/** The most seats whose points and hands need one row. */
const fewSeats = 3;

/** What happened last, a line each: to the reader, by them and by others; as much as there is room for. */
export function happened(scene: CatnoirEphemeralScene): readonly string[] {
  const timedOut = timedOutLine(scene);
  const above = timedOut === "" ? [] : [timedOut];
  const lines = handNews(scene);
  const room = roomIn(scene) - rowsIn(above);
  const news = rowsIn(lines) > room && lines.length > 0 ? [lines.join(" · ")] : lines;
  return [...above, ...lastLines(scene, room - rowsIn(news)), ...news];
}

/** How many rows of a phone there are for small print, without the news, which are always there. */
export function roomIn(scene: CatnoirEphemeralScene): number {
  const { prompt, hint, view } = scene;
  if (prompt === null) return rows.waiting;
  if (isFirstTurn(scene)) return 0;
  if (view.phase.type === "reaction") return hint === null ? rows.reaction : rows.hintedReaction;
  // Two actions have a row that counts them.
  const more = (view.points.length > fewSeats ? 0 : 1) - (view.options.actions - 1);
  return (hint === null ? rows.turn : rows.hintedTurn) + more;
}

/** Whether it is the first turn of somebody who is new to the game, and there is room for what each faction does. */
export function isFirstTurn(scene: CatnoirEphemeralScene): boolean {
  const { hint, prompt, view } = scene;
  const { phase, options, round } = view;
  const isFirst = hint !== null && prompt !== null && phase.type === "turn" && round === 1;
  return isFirst && options.actions === 1 && handNews(scene).length === 0;
}
