import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";

/** A field's name and what is said about it. */
export interface Caption {
  readonly label: string;
  readonly description: string;
}

/** The name of a field with a star where it has to be filled in. */
export function drawName({ label }: Caption, required: boolean, { words }: Context): TemplateResult {
  return html`<span class="name"
    >${label}${required ? html`<span class="star" title=${words.required} aria-hidden="true"> *</span>` : nothing}</span
  >`;
}

/** What is said about a field, below its name. `id`: where it is referred to. */
export function drawDescription({ description }: Caption, id?: string): TemplateResult | typeof nothing {
  return description === "" ? nothing : html`<small id=${id ?? nothing}>${description}</small>`;
}
