import { html, nothing, type TemplateResult } from "lit";
import { formatTime, stampText } from "./calendar.js";
import type { Context } from "./context.js";

/**
 * When something was written, with the full date behind it.
 *
 * @param timestamp in ISO 8601, as messages carry it
 * @param id of the element, where it is referred to
 */
export function drawStamp(timestamp: string, { state, words }: Context, id?: string): TemplateResult {
  const date = new Date(timestamp);
  const { locale } = state.place.me;
  return html`<time id=${id ?? nothing} datetime=${timestamp} title=${formatTime(date, "F", locale)}
    >${stampText(date, new Date(), words.yesterdayAt, locale)}</time
  >`;
}
