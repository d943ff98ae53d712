import { html, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Place } from "../site/contract.js";

/** By its image at the local Discord; a missing one by name. */
export function drawImageEmoji(id: string, name: string, place: Place): TemplateResult {
  const shown = `:${name}:`;
  const source = `${place.media}/emojis/${id}.png`;
  return html`${keyed(
    source,
    html`<img class="emoji" src=${source} alt=${shown} title=${shown} draggable="false" @error=${sayInWords} />`,
  )}`;
}

function sayInWords({ currentTarget: image }: Event): void {
  if (image instanceof HTMLImageElement) image.replaceWith(image.alt);
}

/** Unicode emoji a little larger, as at Discord. */
export function drawText(text: string): TemplateResult {
  const pieces = text.split(/(\p{RGI_Emoji}+)/v);
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : html`<span class="unicode-emoji">${piece}</span>`))}`;
}

/** In components: with an id an image, else a Unicode character. */
export function drawEmoji(emoji: { readonly id?: string | null; readonly name?: string | null }, place: Place) {
  const name = emoji.name ?? "";
  if (emoji.id === undefined || emoji.id === null) return html`<span class="unicode-emoji">${name}</span>`;
  return drawImageEmoji(emoji.id, name, place);
}
