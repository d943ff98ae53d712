import type { APIEmbed } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import { drawPicture } from "../components/media-gallery.js";
import type { Context } from "../context.js";
import { drawLine, drawMarkdown } from "../markdown/index.js";
import { webAddress } from "../address.js";
import { drawStamp } from "../time.js";
import { drawFields } from "./embed-fields.js";

/** In the older layout ("Embed Object" in Discord's reference). */
export function drawEmbed(embed: APIEmbed, message: SeenMessage, context: Context): TemplateResult {
  const { color, description, fields = [], image, thumbnail } = embed;
  const style = color === undefined ? "" : `--accent: #${color.toString(16).padStart(6, "0")}`;
  return html`<article class="embed ${thumbnail === undefined ? "" : "pictured"}" style=${style}>
    ${drawAuthor(embed, message)} ${drawTitle(embed, context)}
    ${description === undefined ? nothing : html`<div class="description">${drawMarkdown(description, context)}</div>`}
    ${fields.length === 0 ? nothing : drawFields(fields, context)}
    ${
      image === undefined
        ? nothing
        : html`<div class="image">${drawPicture(plainPicture(image, urlOf(image.url, message)), context)}</div>`
    }
    ${
      thumbnail === undefined
        ? nothing
        : html`<div class="corner">
            ${drawPicture(plainPicture(thumbnail, urlOf(thumbnail.url, message)), context)}
          </div>`
    }
    ${drawFooter(embed, message, context)}
  </article>`;
}

function plainPicture({ width, height }: { readonly width?: number; readonly height?: number }, url: string) {
  return { url, description: null, spoiler: false, width: width ?? null, height: height ?? null };
}

function drawAuthor({ author }: APIEmbed, message: SeenMessage): TemplateResult | typeof nothing {
  if (author === undefined) return nothing;
  return html`<p class="author">${drawSmallIcon(author.icon_url, message)} ${drawLinked(author.url, author.name)}</p>`;
}

function drawTitle({ title, url }: APIEmbed, context: Context): TemplateResult | typeof nothing {
  return title === undefined ? nothing : html`<p class="title">${drawLinked(url, drawLine(title, context))}</p>`;
}

function drawLinked(url: string | undefined, content: unknown): TemplateResult {
  const href = webAddress(url);
  return href === nothing
    ? html`<span>${content}</span>`
    : html`<a href=${href} target="_blank" rel="noopener noreferrer">${content}</a>`;
}

function drawFooter(
  { footer, timestamp }: APIEmbed,
  message: SeenMessage,
  context: Context,
): TemplateResult | typeof nothing {
  if (footer === undefined && timestamp === undefined) return nothing;
  return html`<p class="footer">
    ${drawSmallIcon(footer?.icon_url, message)}
    <span
      >${footer?.text ?? nothing}${footer !== undefined && timestamp !== undefined ? " • " : nothing}${
        timestamp === undefined ? nothing : drawStamp(timestamp, context)
      }</span
    >
  </p>`;
}

function drawSmallIcon(url: string | undefined, message: SeenMessage): TemplateResult | typeof nothing {
  return url === undefined ? nothing : html`<img src=${urlOf(url, message)} alt="" loading="lazy" />`;
}

/** Of a picture that may be one of the message's files. */
function urlOf(url: string, message: SeenMessage): string {
  return message.attachments.find(({ filename }) => url === `attachment://${filename}`)?.url ?? url;
}
