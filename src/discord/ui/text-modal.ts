import { LabelBuilder, ModalBuilder, TextInputBuilder } from "@discordjs/builders";
import { type APIModalInteractionResponseCallbackData, TextInputStyle } from "discord.js";
import { type CustomId, writeCustomId } from "./parts.js";

/** The custom_id of the modals' text field. */
export const typedField = "turn";

/**
 * A modal with one line to type into. Its custom_id is that of the setting's select, so that input counts as a choice.
 *
 * @param longest in characters
 * @param isRequired false: it may be left empty
 */
export function textModal(
  id: CustomId,
  { title, hint, value }: Readonly<Record<"title" | "hint" | "value", string>>,
  longest: number,
  isRequired = true,
): APIModalInteractionResponseCallbackData {
  const field = new TextInputBuilder()
    .setCustomId(typedField)
    .setStyle(TextInputStyle.Short)
    .setValue(value)
    .setMaxLength(longest)
    .setRequired(isRequired);
  const label = new LabelBuilder().setLabel(title).setDescription(hint).setTextInputComponent(field);
  return new ModalBuilder().setCustomId(writeCustomId(id)).setTitle(title).addLabelComponents(label).toJSON();
}
