import { html, type TemplateResult } from "lit";

/** Three dots that breathe while something is under way. */
export function drawDots(): TemplateResult {
  return html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}
