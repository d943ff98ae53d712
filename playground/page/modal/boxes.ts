import type { APICheckboxComponent, APICheckboxGroupComponent, APIRadioGroupComponent } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";
import { drawDescription, drawName, type Caption } from "./caption.js";

/** One of several answers. */
export function drawRadios(group: APIRadioGroupComponent, caption: Caption, context: Context): TemplateResult {
  return drawGroup("radio", group, group.required ?? true, caption, context);
}

/** Any of several answers. */
export function drawBoxes(group: APICheckboxGroupComponent, caption: Caption, context: Context): TemplateResult {
  return drawGroup("checkbox", group, group.required ?? true, caption, context);
}

/** Yes or no. */
export function drawBox(box: APICheckboxComponent, caption: Caption, context: Context): TemplateResult {
  return html`<label class="field box">
    <input type="checkbox" name=${box.custom_id} value="true" ?checked=${box.default === true} />
    <span class="words">${drawName(caption, false, context)}${drawDescription(caption)}</span>
  </label>`;
}

function drawGroup(
  type: "radio" | "checkbox",
  { custom_id: name, options }: Pick<APIRadioGroupComponent | APICheckboxGroupComponent, "custom_id" | "options">,
  required: boolean,
  caption: Caption,
  context: Context,
): TemplateResult {
  return html`<fieldset class="field">
    <legend>${drawName(caption, required, context)}</legend>
    ${drawDescription(caption)}
    ${options.map(
      ({ value, label, description, default: chosen = false }) =>
        html`<label class="box">
          <input
            type=${type}
            name=${name}
            value=${value}
            ?required=${required && type === "radio"}
            ?checked=${chosen}
          />
          <span class="words"
            ><span>${label}</span>${description === undefined ? nothing : html`<small>${description}</small>`}</span
          >
        </label>`,
    )}
  </fieldset>`;
}
