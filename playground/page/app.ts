import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { drawAvatar } from "./avatar.js";
import { drawComposer } from "./composer/index.js";
import type { Context } from "./context.js";
import { drawMessage } from "./message.js";
import { drawModal } from "./modal.js";
import { drawSent } from "./sent.js";

/** The whole tab: channels, the open channel's messages, the composer, and a modal over all. */
export function drawApp(context: Context): TemplateResult {
  const { state, words } = context;
  const name = state.place.channels.find((channel) => channel.id === state.channel)?.name ?? "";
  return html`<div class="app">
    ${drawChannels(context)}
    <main>
      <h1># ${name}</h1>
      ${state.online ? nothing : html`<p class="offline" role="status">${words.offline}</p>`}
      <div class="log" role="log" tabindex="0" aria-label=${words.messagesIn(name)}>${drawLog(context)}</div>
      ${drawComposer(context)}
    </main>
    ${drawModal(context)}
  </div>`;
}

function drawChannels({ state, words, session }: Context): TemplateResult {
  const { me } = state.place;
  return html`<nav aria-label=${words.channels}>
    <ul>
      ${state.place.channels.map(
        ({ id, name }) =>
          html`<li>
            <button
              type="button"
              aria-current=${id === state.channel ? "page" : "false"}
              @click=${() => session.open(id)}
            >
              # ${name}
            </button>
          </li>`,
      )}
    </ul>
    <a class="me" href="/">${drawAvatar(me.id, me.name)} ${me.name}</a>
  </nav>`;
}

/** The scroller runs bottom up, so that the newest message stays in sight; inside it the order is the natural one. */
function drawLog(context: Context): TemplateResult {
  const { state, words } = context;
  const sent = state.sent.filter(({ channel }) => channel === state.channel);
  if (state.messages.length === 0 && sent.length === 0) return html`<p class="empty">${words.empty}</p>`;
  return html`<ol>
    ${repeat(
      state.messages,
      (message) => message.id,
      (message) => drawMessage(message, context),
    )}
    ${repeat(
      sent,
      ({ id }) => id,
      (entry) => drawSent(entry, context),
    )}
  </ol>`;
}
