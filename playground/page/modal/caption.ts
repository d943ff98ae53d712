import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";

/** A field's name and what is said about it. */
export interface Caption {
  readonly label: string;
  readonly description: string;
}

/** With a star if required. */
export function drawName({ label }: Caption, required: boolean, { words }: Context): TemplateResult {
  return html`<span class="name"
    >${label}${required ? html`<span class="star" title=${words.required} aria-hidden="true"> *</span>` : nothing}</span
  >`;
}

/** Below its name. `id`: for references. */
export function drawDescription({ description }: Caption, id?: string): TemplateResult | typeof nothing {
  return description === "" ? nothing : html`<small id=${id ?? nothing}>${description}</small>`;
}
