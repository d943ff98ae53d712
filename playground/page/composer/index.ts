import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";
import { drawCommand } from "./command-draft.js";
import { drawLine } from "./command-line-draft.js";

/** For messages and slash commands: first the command is found, then its options are filled. */
export function drawComposer(context: Context): TemplateResult {
  const { draft, notice, modal } = context.state;
  return html`<div class="composer">
    ${notice === null || modal !== null ? nothing : html`<p class="failed" role="alert">${notice}</p>`}
    ${draft.chosen === null ? drawLine(context) : drawCommand(draft.chosen, context)}
  </div>`;
}
