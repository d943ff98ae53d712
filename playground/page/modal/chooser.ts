import type { APISelectMenuComponent } from "discord-api-types/v10";
import { html, type TemplateResult } from "lit";
import { howMany, offersOf } from "../components/select-offers.js";
import { type Context, elementId } from "../context.js";
import { drawDescription, drawName, type Caption } from "./caption.js";

/** The choice stays here until the modal is sent. */
export function drawChooser(select: APISelectMenuComponent, caption: Caption, context: Context): TemplateResult {
  const { words } = context;
  const required = select.required ?? true;
  const { min_values: min = 1, max_values: max = 1 } = select;
  const id = elementId(context, "field", select.custom_id);
  const hint = [caption.description, howMany(min, max, words)].filter((text) => text !== "").join(". ");
  return html`<div class="field">
    <label for="${id}-control">${drawName(caption, required, context)}</label>
    ${drawDescription(caption, `${id}-about`)}
    <discord-select
      data-custom-id=${select.custom_id}
      .list=${id}
      .payload=${JSON.stringify(select)}
      .offers=${offersOf(select, context)}
      .min=${min}
      .max=${max}
      .placeholder=${select.placeholder ?? words.choose}
      .name=${caption.label}
      .hint=${hint}
      .required=${required}
      .busy=${false}
      .disabled=${select.disabled === true}
      .undone=${false}
      .choose=${stay}
    ></discord-select>
  </div>`;
}

/** Nothing is sent before the whole modal is. */
function stay(): void {
  return undefined;
}
