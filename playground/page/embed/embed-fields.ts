import type { APIEmbedField } from "discord-api-types/v10";
import { html, type TemplateResult } from "lit";
import type { Context } from "../context.js";
import { drawLine, drawMarkdown } from "../markdown/index.js";
import { fieldRows } from "./field-rows.js";

/** Inline fields share a row, up to three. */
export function drawFields(fields: readonly APIEmbedField[], context: Context): TemplateResult {
  return html`<dl class="fields">
    ${fieldRows(fields).flatMap((row) =>
      row.map(
        ({ name, value }) =>
          html`<div class="of-${row.length}">
            <dt>${drawLine(name, context)}</dt>
            <dd>${drawMarkdown(value, context)}</dd>
          </div>`,
      ),
    )}
  </dl>`;
}
