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
  // A board is edited all the time: other than Discord the page does not say so.
  if (isV2) return html`${components}`;
  const edited = drawEdited(message, context);
  return html`${message.content === "" ? edited : drawContent(message.content, edited, context)}
  ${drawStickers(message, context)} ${drawPoll(message, context)} ${drawAttachments(message, context)}
  ${isBare ? nothing : message.embeds.map((embed) => drawEmbed(embed, message, context))} ${components}`;
}

/** Of words that somebody may have read. */
function drawEdited({ edited_timestamp: edited }: SeenMessage, { words, locale }: Context) {
  if (edited === null) return nothing;
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
