import { html, type TemplateResult } from "lit";
import { drawAvatar } from "./avatar.js";
import type { Context } from "./context.js";
import type { Sent } from "./state.js";

/** One's own slash command while the bot has not answered, and the line that stays when it never did. */
export function drawSent(sent: Sent, { state, words, session }: Context): TemplateResult {
  const { me } = state.place;
  return html`<li class="message pending">
    ${drawAvatar(me.id, me.name)}
    <div class="content">
      <header><strong>${me.name}</strong></header>
      <p class="small">/${sent.title}</p>
      ${
        sent.failed
          ? html`<p class="failed" role="alert">
              ${words.failed}
              <button type="button" class="link" @click=${() => session.forgetSent(sent.id)}>${words.dismiss}</button>
            </p>`
          : html`<p class="small" role="status">${words.sending}</p>`
      }
    </div>
  </li>`;
}
