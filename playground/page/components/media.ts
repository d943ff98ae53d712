import type { APIFileComponent, APIMediaGalleryComponent, APIThumbnailComponent } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";

/** Pictures side by side; one alone takes the whole width. */
export function drawGallery(gallery: APIMediaGalleryComponent, { words }: Context): TemplateResult {
  return html`<div class="gallery count-${gallery.items.length}">
    ${gallery.items.map((item) => drawImage(item.media.url, item.description ?? words.image))}
  </div>`;
}

/** The small picture beside a section's text. */
export function drawThumbnail(thumbnail: APIThumbnailComponent, { words }: Context): TemplateResult {
  return html`<img class="thumbnail" src=${thumbnail.media.url} alt=${thumbnail.description ?? words.image} />`;
}

/** A file to take away. */
export function drawFile(component: APIFileComponent): TemplateResult {
  const { url } = component.file;
  const isWeb = /^https?:\/\//.test(url);
  return html`<a class="file" href=${isWeb ? url : nothing} target="_blank" rel="noopener noreferrer"
    >${component.name ?? url}</a
  >`;
}

/** One picture with its description as alternative text and as tooltip. */
export function drawImage(url: string, description: string): TemplateResult {
  return html`<img class="picture" src=${url} alt=${description} title=${description} loading="lazy" />`;
}
