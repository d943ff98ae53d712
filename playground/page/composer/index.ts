import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";
import { drawForm } from "./form.js";
import { drawSearch } from "./search.js";

/** Where slash commands are typed: first the command is found, then its options are filled in. */
export function drawComposer(context: Context): TemplateResult {
  const { draft, notice } = context.state;
  return html`<div class="composer">
    ${notice === null ? nothing : html`<p class="failed" role="alert">${notice}</p>`}
    ${draft.chosen === null ? drawSearch(context) : drawForm(draft.chosen, context)}
  </div>`;
}
