import { formatDuration } from "../../lib/durations.js";
import type { AnyEphemeralScene } from "../../game/scene.js";
import { type Board, dueAt, isSlow } from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";

/** Of less time, in seconds, each second counts. */
const minInMinutes = 2 * 60;

/**
 * When a table's time is up, in words; empty: there is no limit. Which words follows from all the time that there was, not
 * from what is left, so that the same board always reads the same.
 */
export function timeLeft(board: Board, t: Translate): string {
  const due = dueAt(board);
  if (due === null) return "";
  const at = Math.floor(due.at / 1000);
  const isShort = due.seconds < minInMinutes;
  // Only in a race is it worth the room: Discord counts it down.
  if (isShort && due.isRace) return t("table.ends", { time: `<t:${at}:R>` });
  const time = `<t:${at}:${isShort ? "T" : "t"}>`;
  // The turns of a slow table go on until another day.
  return isSlow({ turn: due.seconds }) ? t("table.untilDay", { day: `<t:${at}:d>`, time }) : t("table.until", { time });
}

/** The time left in a small line; empty: no limit. */
export function clockLine(scene: Pick<AnyEphemeralScene, "timeLeft">): string {
  return scene.timeLeft === "" ? "" : `-# ${scene.timeLeft}`;
}

/** Such as "5 min", and days from one on. */
export function turnInWords(seconds: number, t: Translate): string {
  const days = seconds / (24 * 60 * 60);
  return Number.isInteger(days) ? t("table.days", { count: days }) : formatDuration(seconds);
}
