import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../discord/types.js";
import type { Context } from "./context.js";
import { formatTime, isSameDay } from "./calendar.js";

/** Milliseconds in which an author's next message goes on below. */
const PAUSE = 7 * 60_000;

/** Below the message before it, without a head. */
export function continues(message: SeenMessage, context: Context): boolean {
  const before = messageBefore(message, context);
  if (before === null || before.author.id !== message.author.id || before.ephemeral !== message.ephemeral) return false;
  const [then, now] = [new Date(before.timestamp), new Date(message.timestamp)];
  return isSameDay(then, now) && now.getTime() - then.getTime() < PAUSE;
}

/** The line above the first message of a day. */
export function drawDay(message: SeenMessage, context: Context): TemplateResult | typeof nothing {
  const before = messageBefore(message, context);
  const date = new Date(message.timestamp);
  if (before !== null && isSameDay(new Date(before.timestamp), date)) return nothing;
  return html`<li class="day"><span>${formatTime(date, "D", context.locale)}</span></li>`;
}

/** The message before, and the one that it answers: they matter for drawing it. */
export function neighbours(message: SeenMessage, context: Context): readonly (SeenMessage | null)[] {
  const answered = message.message_reference?.message_id;
  const found = context.state.messages.find(({ id }) => id === answered);
  return [messageBefore(message, context), found ?? null];
}

function messageBefore({ id }: SeenMessage, { state }: Context): SeenMessage | null {
  const at = state.messages.findIndex((message) => message.id === id);
  return at < 1 ? null : (state.messages[at - 1] ?? null);
}
