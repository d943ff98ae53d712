import type { APIFileComponent } from "discord-api-types/v10";
import { html, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import { drawCover } from "../components/media-gallery.js";
import type { Context } from "../context.js";
import { drawIcon } from "../icons.js";
import { webAddress } from "../address.js";
import { sizeText } from "../calendar.js";

/** For download. `size` in bytes; null: unknown. */
export interface File {
  readonly name: string;
  readonly url: string;
  readonly size: number | null;
  readonly spoiler: boolean;
}

/** Name, size, and a download. */
export function drawFile(file: File, context: Context): TemplateResult {
  const { name, url, size } = file;
  const drawn = html`<div class="file">
    ${drawIcon("file")}
    <div>
      <a href=${webAddress(url)} target="_blank" rel="noopener noreferrer" download=${name}>${name}</a>
      ${size === null ? "" : html`<small>${sizeText(size, context.locale)}</small>`}
    </div>
    <span class="download">${drawIcon("download")}</span>
  </div>`;
  return file.spoiler ? drawCover(url, drawn, context, true) : drawn;
}

/** A file component; its name and size are the attachment's. */
export function drawFileComponent(
  { file, name, size, spoiler }: APIFileComponent,
  message: SeenMessage,
  context: Context,
): TemplateResult {
  const attachment = message.attachments.find(({ url }) => url === file.url);
  return drawFile(
    {
      name: name ?? attachment?.filename ?? context.words.file,
      url: file.url,
      size: size ?? attachment?.size ?? null,
      spoiler: spoiler ?? false,
    },
    context,
  );
}
