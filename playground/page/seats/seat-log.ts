import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Context, House } from "../context.js";
import { drawMessage } from "../message-view.js";
import { isAtEnd } from "./log-scroll.js";
import { drawSent } from "../sent.js";

/**
 * The open channel's messages. The scroller runs bottom up to keep the newest in sight; inside, order is natural. News
 * is said elsewhere, for one seat only.
 */
export function drawLog(context: Context, house: House): TemplateResult {
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
      data-channel=${state.channel}
      aria-label=${words.messagesIn({ channel: name })}
      @keydown=${walk}
      @scroll=${look}
    >
      ${
        isEmpty
          ? drawEmpty(house)
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

/** Where nothing was said, it leads to the games. */
function drawEmpty({ parlour, words }: House): TemplateResult {
  if (parlour.unfolded.start) return html`<p class="empty">${words.emptyBelow}</p>`;
  return html`<div class="empty">
    <p>${words.empty}</p>
    <button type="button" class="button primary" @click=${() => parlour.unfold({ start: true })}>
      🎲 ${words.chooseGame}
    </button>
  </div>`;
}

/** Leads back down. */
function drawToNew({ words }: Context): TemplateResult {
  const goDown = ({ currentTarget: bar }: Event): void => {
    const log = bar instanceof HTMLElement ? bar.closest(".seat")?.querySelector<HTMLElement>(".log") : null;
    // The focus must not stay on the vanishing bar.
    log?.focus({ preventScroll: true });
    log?.scrollTo({ top: 0 });
  };
  return html`<button type="button" class="to-new" @click=${goDown}>${words.toNew}</button>`;
}

/** Half in sight, or over half the window; null: at the bottom. */
function lastInSight(log: HTMLElement): string | null {
  if (isAtEnd(log)) return null;
  const { bottom, height } = log.getBoundingClientRect();
  const messages = [...log.querySelectorAll<HTMLElement>("[data-message-id]")];
  const last = messages.findLast((message) => {
    const box = message.getBoundingClientRect();
    return box.top + Math.min(box.height, height) / 2 < bottom;
  });
  return last?.dataset["messageId"] ?? "";
}

/** Between messages, unless something inside one takes the arrows. */
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
