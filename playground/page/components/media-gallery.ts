import type { APIMediaGalleryComponent, APIThumbnailComponent } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";
import { webAddress } from "../address.js";
import "./cover.js";

/** Its size in pixels if known. */
export interface Picture {
  readonly url: string;
  readonly description: string | null;
  readonly spoiler: boolean;
  readonly width: number | null;
  readonly height: number | null;
}

/** The pictures of a gallery. */
export function drawGallery(gallery: APIMediaGalleryComponent, context: Context): TemplateResult {
  return drawPictures(
    gallery.items.map(({ media, description, spoiler }) => ({
      url: media.url,
      description: description ?? null,
      spoiler: spoiler ?? false,
      width: media.width ?? null,
      height: media.height ?? null,
    })),
    context,
  );
}

/** One in its own shape, several in Discord's grid, cut to fit (see media.css). */
export function drawPictures(pictures: readonly Picture[], context: Context): TemplateResult {
  return html`<div class="gallery count-${pictures.length}">
    ${pictures.map((picture) => html`<div class="picture ${picture.width === null ? "" : "sized"}" style=${sizeOf(picture)}>${drawPicture(picture, context)}</div>`)}
  </div>`;
}

/** Keeps the place free before it is loaded, so that nothing moves then. */
function sizeOf({ width, height }: Picture): string {
  return width === null || height === null ? "" : `--width: ${width}; --height: ${height}`;
}

/** Opens in full in another tab. Its description is the alternative text, and shows when pointed at; nothing lies on it. */
export function drawPicture(picture: Picture, context: Context): TemplateResult {
  const { url, description, width, height } = picture;
  const alt = description ?? context.words.image;
  const drawn = html`<a href=${webAddress(url)} target="_blank" rel="noopener noreferrer"
    ><img
      src=${url}
      alt=${alt}
      title=${description ?? nothing}
      width=${width ?? nothing}
      height=${height ?? nothing}
      loading="lazy"
  /></a>`;
  return picture.spoiler ? drawCover(url, drawn, context) : drawn;
}

/** The small picture next to a section's text. */
export function drawThumbnail(
  { media, description, spoiler }: APIThumbnailComponent,
  context: Context,
): TemplateResult {
  const drawn = html`<img
    class="thumbnail"
    src=${media.url}
    alt=${description ?? context.words.image}
    title=${description ?? nothing}
  />`;
  return spoiler === true ? drawCover(media.url, drawn, context) : drawn;
}

/**
 * A press uncovers it. `subject`: another one is covered again. `narrow`: as wide as a file's card, not as a container.
 */
export function drawCover(
  subject: string,
  content: TemplateResult,
  { words }: Context,
  narrow: boolean = false,
): TemplateResult {
  return html`<discord-cover
    .subject=${subject}
    .content=${content}
    .label=${words.showSpoiler}
    .face=${words.spoiler}
    .narrow=${narrow}
  ></discord-cover>`;
}
