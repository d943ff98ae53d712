import { LabelBuilder, ModalBuilder, TextInputBuilder } from "@discordjs/builders";
import { type APIModalInteractionResponseCallbackData, TextInputStyle } from "discord.js";
import type { Translate } from "../../../locales/index.js";
import { turnBounds } from "../../../tables/settings.js";
import { writeCustomId } from "../../ui/custom-id.js";
import { examples, formatDuration } from "./durations.js";
import { settingsId, turnField } from "./settings-ids.js";

/** More than anybody needs for a length of time, in characters. */
const mostTyped = 30;

/** What is possible, to be filled into a sentence. */
export function turnRange(): { least: string; most: string; examples: readonly string[] } {
  return { least: formatDuration(turnBounds.least), most: formatDuration(turnBounds.most), examples };
}

/** The modal for any length of a turn. @param present what is set, in seconds */
export function turnModal(present: number, t: Translate): APIModalInteractionResponseCallbackData {
  const field = new TextInputBuilder()
    .setCustomId(turnField)
    .setStyle(TextInputStyle.Short)
    .setValue(formatDuration(present))
    .setMaxLength(mostTyped)
    .setRequired(true);
  const label = new LabelBuilder()
    .setLabel(t("settings.turnTitle"))
    .setDescription(t("settings.turnHint", turnRange()))
    .setTextInputComponent(field);
  return new ModalBuilder()
    .setCustomId(writeCustomId(settingsId("turn")))
    .setTitle(t("settings.turnTitle"))
    .addLabelComponents(label)
    .toJSON();
}
