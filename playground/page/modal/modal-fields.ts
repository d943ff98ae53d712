import {
  ComponentType,
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackComponent,
} from "discord-api-types/v10";
import type { TemplateResult } from "lit";
import type { Context } from "../context.js";
import { drawMarkdown } from "../markdown/index.js";
import { drawBox, drawBoxes, drawRadios } from "./boxes.js";
import type { Caption } from "./caption.js";
import { drawChooser } from "./chooser.js";
import { drawTextField } from "./text-input.js";
import { drawUpload } from "./upload.js";

/** (Discord's reference, "Label" and "Component Reference"). */
export function drawFields(
  rows: readonly APIModalInteractionResponseCallbackComponent[],
  context: Context,
): readonly TemplateResult[] {
  return rows.flatMap((row) => drawRow(row, context));
}

function drawRow(row: APIModalInteractionResponseCallbackComponent, context: Context): readonly TemplateResult[] {
  switch (row.type) {
    case ComponentType.ActionRow:
      return row.components.map((input) =>
        drawTextField(input, { label: input.label ?? "", description: "" }, context),
      );
    case ComponentType.TextDisplay:
      return [drawMarkdown(row.content, context)];
    case ComponentType.Label:
      return [drawField(row.component, { label: row.label, description: row.description ?? "" }, context)];
  }
}

function drawField(component: APIComponentInLabel, caption: Caption, context: Context): TemplateResult {
  switch (component.type) {
    case ComponentType.TextInput:
      return drawTextField(component, caption, context);
    case ComponentType.FileUpload:
      return drawUpload(component, caption, context);
    case ComponentType.RadioGroup:
      return drawRadios(component, caption, context);
    case ComponentType.CheckboxGroup:
      return drawBoxes(component, caption, context);
    case ComponentType.Checkbox:
      return drawBox(component, caption, context);
    default:
      return drawChooser(component, caption, context);
  }
}
