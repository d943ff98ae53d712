import { TextInputStyle, type APITextInputComponent } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import { type Context, elementId } from "../context.js";
import { drawDescription, drawName, type Caption } from "./caption.js";

/** Default limit of characters. */
const LONGEST = 4000;

/** A line or paragraph; with the bot's limit, how much is used. */
export function drawTextField(input: APITextInputComponent, caption: Caption, context: Context): TemplateResult {
  const required = input.required ?? true;
  const id = elementId(context, "field", input.custom_id);
  const about = caption.description === "" ? nothing : `${id}-about`;
  const most = input.max_length;
  return html`<div class="field">
    <label for=${id}>${drawName(caption, required, context)}</label>
    ${drawDescription(caption, `${id}-about`)}
    <div class="text" data-count=${most === undefined ? nothing : `${(input.value ?? "").length}/${most}`}>
      ${
        input.style === TextInputStyle.Paragraph
          ? html`<textarea
              id=${id}
              name=${input.custom_id}
              rows="4"
              ?required=${required}
              minlength=${input.min_length ?? nothing}
              maxlength=${most ?? LONGEST}
              placeholder=${input.placeholder ?? nothing}
              aria-describedby=${about}
              .defaultValue=${input.value ?? ""}
              @input=${count}
            ></textarea>`
          : html`<input
              id=${id}
              type="text"
              name=${input.custom_id}
              autocomplete="off"
              ?required=${required}
              minlength=${input.min_length ?? nothing}
              maxlength=${most ?? LONGEST}
              placeholder=${input.placeholder ?? nothing}
              aria-describedby=${about}
              value=${input.value ?? ""}
              @input=${count}
            />`
      }
    </div>
  </div>`;
}

/** Keeps the count next to a field true while somebody types. */
function count({ currentTarget: field }: Event): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const frame = field.parentElement;
  if (frame?.dataset["count"] !== undefined) frame.dataset["count"] = `${field.value.length}/${field.maxLength}`;
}
