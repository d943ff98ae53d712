import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";
import type { Caption } from "./fields.js";

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
