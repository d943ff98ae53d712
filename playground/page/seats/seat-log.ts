import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Context } from "../context.js";
import { drawMessage } from "../message-view.js";
import { drawSent } from "../sent.js";

/**
 * The messages of the open channel. The scroller runs bottom up, so that the newest stays in sight; inside it the order
 * is the natural one. What is new is said elsewhere, and for one seat only.
 */
export function drawLog(context: Context): TemplateResult {
  const { state, words, session } = context;
  const name = state.place.channels.find(({ id }) => id === state.channel)?.name ?? "";
  const sent = state.sent.filter(({ channel }) => channel === state.channel);
  const isEmpty = state.messages.length === 0 && sent.length === 0;
  const look = ({ currentTarget: log }: Event): void => {
    if (log instanceof HTMLElement) session.see(lastInSight(log));
  };
  return html`<div
      class="log"
      role="log"
      aria-live="off"
      tabindex="0"
      aria-label=${words.messagesIn(name)}
      @keydown=${walk}
      @scroll=${look}
    >
      ${
        isEmpty
          ? html`<p class="empty">${words.empty}</p>`
          : html`<ol>
              ${repeat(
                state.messages,
                ({ id }) => id,
                (message) => drawMessage(message, context),
              )}
              ${repeat(
                sent,
                ({ id }) => id,
                (entry) => drawSent(entry, context),
              )}
            </ol>`
      }
    </div>
    ${state.newBelow ? drawToNew(context) : nothing}`;
}

/** The bar above the composer that leads back down. */
function drawToNew({ words }: Context): TemplateResult {
  const goDown = ({ currentTarget: bar }: Event): void => {
    const log = bar instanceof HTMLElement ? bar.closest(".seat")?.querySelector<HTMLElement>(".log") : null;
    // The bar goes, so the focus must not stay on it.
    log?.focus({ preventScroll: true });
    log?.scrollTo({ top: 0 });
  };
  return html`<button type="button" class="to-new" @click=${goDown}>${words.toNew}</button>`;
}

/** Nearer to the bottom than this counts as there, in CSS pixels. */
const NEAR = 24;

/** The last message of which half is in sight; null where the log is at its bottom. */
function lastInSight(log: HTMLElement): string | null {
  if (log.scrollTop > -NEAR) return null;
  const { bottom } = log.getBoundingClientRect();
  const messages = [...log.querySelectorAll<HTMLElement>("[data-message-id]")];
  const last = messages.findLast((message) => {
    const box = message.getBoundingClientRect();
    return (box.top + box.bottom) / 2 < bottom;
  });
  return last?.dataset["messageId"] ?? "";
}

/** Arrows go from message to message, unless they are in the hands of something inside one. */
function walk(event: KeyboardEvent): void {
  const { key, target, currentTarget: log } = event;
  if (!(log instanceof HTMLElement) || !(target instanceof HTMLElement) || event.defaultPrevented) return;
  if (target !== log && !target.matches("[data-message-id]")) return;
  const messages = [...log.querySelectorAll<HTMLElement>("[data-message-id]")];
  const here = messages.indexOf(target);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: here === -1 ? messages.length - 1 : here - 1,
    ArrowDown: here === -1 ? messages.length - 1 : here + 1,
    Home: 0,
    End: messages.length - 1,
  };
  const next = messages[steps[key] ?? -1];
  if (steps[key] === undefined) return;
  event.preventDefault();
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
