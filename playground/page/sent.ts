import { html, nothing, type TemplateResult } from "lit";
import { drawAvatar } from "./avatar.js";
import { drawDots, drawIcon } from "./icons.js";
import type { Context } from "./context.js";
import { drawUsed } from "./lead.js";
import { drawFailure } from "./message-view.js";
import { keepInSight } from "./shown-message.js";
import type { Sent } from "./page-state.js";

/** Until the bot answers; stays if it never does. */
export function drawSent(sent: Sent, context: Context): TemplateResult {
  const { state, words, session } = context;
  const { me, app } = state.place;
  return html`<li class="message sent ${sent.failed ? "ephemeral" : ""}" ${keepInSight}>
    <article aria-label=${app.name}>
      ${drawUsed({ id: me.id, username: me.name }, sent.title, context)}
      <header>
        ${drawAvatar(app.id)}
        <strong>${app.name}</strong>
        <span class="badge">${words.app}</span>
      </header>
      <div class="content">
        ${
          sent.failed
            ? drawFailure(words.noAnswer)
            : html`<p class="thinking" role="status">${drawDots()} ${words.sending}</p>`
        }
        ${
          sent.failed
            ? html`<p class="only-you">
                ${drawIcon("eye")} ${words.onlyYou} •
                <button type="button" class="link" @click=${() => session.forgetSent(sent.id)}>${words.dismiss}</button>
              </p>`
            : nothing
        }
      </div>
    </article>
  </li>`;
}
