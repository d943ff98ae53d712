import { AttachmentFlags, type APIAttachment } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import { drawPictures } from "../components/media-gallery.js";
import type { Context } from "../context.js";
import { drawFile } from "./attached-files.js";

/** In the older layout, without those that an embed shows: pictures in a grid, then others. */
export function drawAttachments(message: SeenMessage, context: Context): TemplateResult | typeof nothing {
  const shown = new Set(message.embeds.flatMap(({ image, thumbnail }) => [image?.url, thumbnail?.url]));
  const loose = message.attachments.filter(({ url }) => !shown.has(url));
  if (loose.length === 0) return nothing;
  const pictures = loose.filter(isPicture);
  return html`<div class="attachments">
    ${
      pictures.length === 0
        ? nothing
        : drawPictures(
            pictures.map((file) => ({
              url: file.url,
              description: file.description ?? null,
              spoiler: isSpoiler(file),
              width: file.width ?? null,
              height: file.height ?? null,
            })),
            context,
          )
    }
    ${loose
      .filter((file) => !isPicture(file))
      .map((file) =>
        drawFile({ name: file.filename, url: file.url, size: file.size, spoiler: isSpoiler(file) }, context),
      )}
  </div>`;
}

function isPicture({ content_type: type, filename }: APIAttachment): boolean {
  return type?.startsWith("image/") ?? /\.(?:png|jpe?g|gif|webp|avif)$/i.test(filename);
}

/** By the beginning of its name, as clients do, or by its flag. */
function isSpoiler({ filename, flags }: APIAttachment): boolean {
  return filename.startsWith("SPOILER_") || ((flags ?? 0) & AttachmentFlags.IsSpoiler) !== 0;
}
