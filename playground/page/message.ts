import { MessageFlags } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../discord/types.js";
import { drawAvatar } from "./avatar.js";
import { drawComponent } from "./components/index.js";
import { drawImage } from "./components/media.js";
import type { Context } from "./context.js";
import { drawMarkdown } from "./markdown/index.js";
import "./time.js";

/** One message with everything under it. */
export function drawMessage(message: SeenMessage, context: Context): TemplateResult {
  const { state, words, session } = context;
  const thinking = hasFlag(message, MessageFlags.Loading);
  const name = message.author.global_name ?? message.author.username;
  return html`<li
    id="message-${message.id}"
    class="message ${message.ephemeral ? "ephemeral" : ""}"
    data-message-id=${message.id}
    data-ephemeral=${message.ephemeral}
  >
    ${drawAvatar(message.author.id, name)}
    <div class="content">
      ${drawUsed(message, context)}
      <header>
        <strong>${name}</strong>
        ${message.author.bot === true ? html`<span class="badge">${words.app}</span>` : nothing}
        <discord-time
          class="small"
          .seconds=${Date.parse(message.timestamp) / 1000}
          .format=${"t"}
          .locale=${state.place.me.locale}
        ></discord-time>
      </header>
      ${thinking ? html`<p class="thinking" role="status">${name} ${words.thinking}</p>` : drawBody(message, context)}
      ${state.failed.has(message.id) ? html`<p class="failed" role="alert">${words.failed}</p>` : nothing}
      ${
        message.ephemeral
          ? html`<p class="only-you">
              ${words.onlyYou} ·
              <button type="button" class="link" @click=${() => session.dismiss(message.id)}>${words.dismiss}</button>
            </p>`
          : nothing
      }
    </div>
  </li>`;
}

function drawBody(message: SeenMessage, context: Context): TemplateResult {
  const { words, state } = context;
  const isV2 = hasFlag(message, MessageFlags.IsComponentsV2);
  return html`
    ${message.content === "" ? nothing : drawMarkdown(message.content, state.place)}
    ${isV2 ? nothing : message.attachments.map((file) => drawImage(file.url, file.description ?? words.image))}
    ${(message.components ?? []).map((component) => drawComponent(component, message, context))}
    ${message.edited_timestamp === null ? nothing : html`<p class="edited">(${words.edited})</p>`}
  `;
}

function drawUsed(message: SeenMessage, { words, state }: Context): TemplateResult | typeof nothing {
  const metadata = message.interaction_metadata;
  if (metadata === undefined || !("name" in metadata) || typeof metadata.name !== "string") return nothing;
  const name = state.place.people.find(({ id }) => id === metadata.user.id)?.name ?? metadata.user.username;
  return html`<p class="used">${words.used(name, metadata.name)}</p>`;
}

function hasFlag(message: SeenMessage, flag: MessageFlags): boolean {
  return ((message.flags ?? 0) & flag) !== 0;
}
