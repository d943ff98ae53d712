import { MessageFlags } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../discord/types.js";
import { drawAttachments } from "./attachments/index.js";
import { drawComponent } from "./components/index.js";
import type { Context } from "./context.js";
import { drawEmbed } from "./embed/index.js";
import { drawContent } from "./markdown/index.js";
import { formatTime } from "./calendar.js";

/** What a message says and shows, in either layout. */
export function drawBody(message: SeenMessage, context: Context): TemplateResult {
  const isV2 = ((message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const isBare = ((message.flags ?? 0) & MessageFlags.SuppressEmbeds) !== 0;
  const components = (message.components ?? []).map((component) => drawComponent(component, message, context));
  const edited = drawEdited(message, context);
  if (isV2) return html`${components} ${edited}`;
  return html`${message.content === "" ? edited : drawContent(message.content, edited, context)}
  ${drawStickers(message, context)} ${drawPoll(message, context)} ${drawAttachments(message, context)}
  ${isBare ? nothing : message.embeds.map((embed) => drawEmbed(embed, message, context))} ${components}`;
}

/** Where nothing was edited yet in a message of components, the mark's place is kept: no button moves when it comes. */
function drawEdited({ edited_timestamp: edited, flags }: SeenMessage, { words, locale }: Context) {
  const isV2 = ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  if (edited === null) return isV2 ? html`<span class="edited" aria-hidden="true">&nbsp;</span>` : nothing;
  const when = formatTime(new Date(edited), "F", locale);
  return html` <span class="edited" title=${when}>(${words.edited})</span>`;
}

/** By name: the pictures are at Discord, out of reach. */
function drawStickers({ sticker_items: stickers = [] }: SeenMessage, { words }: Context) {
  return stickers.map(({ name }) => html`<p class="plain">${words.sticker}: ${name}</p>`);
}

/** A poll's question and its answers, in plain lines. */
function drawPoll({ poll }: SeenMessage, { words }: Context): TemplateResult | typeof nothing {
  if (poll === undefined) return nothing;
  return html`<div class="plain">
    <p>${words.poll}: ${poll.question.text}</p>
    <ul>
      ${poll.answers.map(({ poll_media: { text } }) => html`<li>${text}</li>`)}
    </ul>
  </div>`;
}
