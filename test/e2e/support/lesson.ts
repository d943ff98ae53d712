import type { LocalUser, SeenMessage } from "../../../playground/discord/index.js";
import { controlsOf, textOf } from "./board.js";

/** In milliseconds; longer than the bot takes two taps for one. */
const doubleTapMs = 600;

/** Presses that no lesson exceeds; more at once would be too many for the bot. */
const most = 18;

/** What somebody reads alone, the newest. */
export function lessonIn(user: LocalUser, channel: string): SeenMessage {
  const lesson = user.sees(channel).findLast(({ ephemeral }) => ephemeral);
  if (lesson === undefined) throw new Error("there is no lesson");
  return lesson;
}

/** Whether it only offers to begin again, or for real. */
function isOver(user: LocalUser, channel: string): boolean {
  return controlsOf(lessonIn(user, channel)).every(({ verb, disabled }) => disabled || verb !== "press");
}

/** Presses buttons of a lesson until it is over. @throws if it does not end */
export async function finishLesson(user: LocalUser, channel: string): Promise<void> {
  for (let presses = 0; !isOver(user, channel); presses += 1) {
    if (presses === most) throw new Error(`the lesson does not end:\n${textOf(lessonIn(user, channel))}`);
    await goOn(user, channel, presses);
  }
}

/** Presses a button of the lesson. */
export async function goOn(user: LocalUser, channel: string, presses: number): Promise<void> {
  const lesson = lessonIn(user, channel);
  const controls = controlsOf(lesson).filter(({ disabled, verb }) => !disabled && verb === "press");
  const [game = ""] = controls[0]?.argument.split(".") ?? [];
  const control = controls.at(placeOf(game, presses, controls.length));
  if (control === undefined) throw new Error(`nothing to press in:\n${textOf(lesson)}`);
  const [value] = optionsOf(lesson.components, control.customId);
  if (value === undefined) await user.press(lesson.id, control.customId);
  else await user.select(lesson.id, control.customId, [value]);
  // A tap right after one that leads to the next step counts as the same.
  if (control.argument.endsWith("-")) await new Promise((resolve) => setTimeout(resolve, doubleTapMs));
}

/**
 * Which button leads on: the last; of Cat Noir's, where that may undo a choice, the first; of Kalle's grid another each
 * time.
 */
function placeOf(game: string, presses: number, buttons: number): number {
  if (game === "kalle") return -1 - (presses % buttons);
  return game === "catnoir" ? 0 : -1;
}

/** None for a button. */
function optionsOf(part: unknown, customId: string): readonly string[] {
  if (Array.isArray(part)) return part.flatMap((inner) => optionsOf(inner, customId));
  if (typeof part !== "object" || part === null) return [];
  if (!("custom_id" in part) || part.custom_id !== customId) return optionsOf(Object.values(part), customId);
  return "options" in part ? (part.options as { value: string }[]).map(({ value }) => value) : [];
}
