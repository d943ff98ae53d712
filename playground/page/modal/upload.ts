import type { APIFileUploadComponent } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import { type Context, elementId } from "../context.js";
import { drawDescription, drawName, type Caption } from "./caption.js";

/** The local Discord takes no files, so it may stay empty. */
export function drawUpload(upload: APIFileUploadComponent, caption: Caption, context: Context): TemplateResult {
  const id = elementId(context, "field", upload.custom_id);
  return html`<div class="field">
    <label for=${id}>${drawName(caption, upload.required ?? true, context)}</label>
    ${drawDescription(caption, `${id}-about`)}
    <input
      id=${id}
      class="upload"
      type="file"
      ?multiple=${(upload.max_values ?? 1) > 1}
      aria-describedby=${caption.description === "" ? nothing : `${id}-about`}
    />
  </div>`;
}
