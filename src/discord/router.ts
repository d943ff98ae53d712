import type { Interaction, MessageComponentInteraction, ModalSubmitInteraction } from "discord.js";
import { type Arrival, arrivalOf } from "./arrival.js";
import type { Bot } from "./bot.js";
import { optionOf } from "./commands/game-command.js";
import { handlers } from "./commands/handlers.js";
import { gameOfCommand } from "./commands/payloads.js";
import { tablesCommand } from "./commands/tables.js";
import { parseCustomId } from "./custom-id.js";
import { practiceTable } from "./practice/exercise.js";
import { handlePractice } from "./practice/handle.js";
import { handlePress } from "./press.js";
import { handleSettings, openSettings } from "./settings/handle.js";
import { settingsTable, turnField } from "./settings/ids.js";
import { plainly } from "./whisper.js";

/** Older presses are not applied, in milliseconds: their token dies at three seconds, so nobody would see the answer. */
const tooOldMs = 2_500;

/** The one way in: every interaction is handled and answered here, and nothing that goes wrong gets past it. */
export async function route(bot: Bot, interaction: Interaction): Promise<void> {
  const arrival = arrivalOf(interaction);
  if (arrival === null) return;
  if (bot.ages.measure(arrival.id, bot.clock.steady()) > tooOldMs) {
    bot.log.info({ interaction: arrival.id }, "a press came too late and was not applied");
    return plainly(bot, arrival, "answers.late");
  }
  try {
    await handle(bot, arrival, interaction);
  } catch (error) {
    bot.log.error({ interaction: arrival.id, channel: arrival.channel, error }, "an interaction failed");
    await plainly(bot, arrival, "answers.broken");
  }
}

async function handle(bot: Bot, arrival: Arrival, interaction: Interaction): Promise<void> {
  if (interaction.isChatInputCommand()) {
    if (interaction.commandName === tablesCommand.name) return openSettings(bot, arrival);
    const game = gameOfCommand(interaction.commandName);
    const handler = handlers[interaction.options.getSubcommand()];
    if (game === null || handler === undefined) return plainly(bot, arrival, "answers.unknownButton");
    const given = interaction.options.data[0]?.options ?? [];
    return handler(bot, arrival, game, Object.fromEntries(given.map(({ name, value }) => [optionOf(name), value])));
  }
  if (interaction.isMessageComponent() || interaction.isModalSubmit()) {
    const id = parseCustomId(interaction.customId);
    if (id === null) return plainly(bot, arrival, "answers.unknownButton");
    const values = valuesOf(interaction);
    if (id.table === settingsTable) return handleSettings(bot, arrival, id, values);
    if (id.table === practiceTable) return handlePractice(bot, arrival, id);
    return handlePress(bot, arrival, id, values);
  }
  bot.log.warn({ interaction: arrival.id, type: interaction.type }, "an interaction of a kind that is never asked for");
}

/** What was chosen in a select or typed into a modal; nothing for a button. */
function valuesOf(interaction: MessageComponentInteraction | ModalSubmitInteraction): readonly string[] {
  if (interaction.isModalSubmit()) return [interaction.fields.getTextInputValue(turnField)];
  return interaction.isAnySelectMenu() ? interaction.values : [];
}
